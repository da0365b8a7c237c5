import type { Scene, Way } from "../api/messages";
import { Board } from "../board/Board";
import { t } from "../i18n";
import { reducesMotion } from "../stores/settings";

interface StillBoardProps {
  /** Another name is another game: nothing moves from the one to the other. */
  readonly name: string;
  readonly scene: Scene;
  readonly ply: number;
  readonly last: Way | null;
}

const nothing = (): Promise<never> => Promise.reject(new Error("nobody plays here"));

/** A board to look at: it shows moves, but nobody can choose anything. */
export function StillBoard({ name, scene, ply, last }: StillBoardProps) {
  return (
    <Board
      key={name}
      scene={scene}
      tableId={name}
      ply={ply}
      orientation={0}
      last={last}
      announcement={null}
      threats={null}
      choices={null}
      onMove={() => undefined}
      look={nothing}
      refusal={nothing}
      codes={false}
      coordinates={false}
      reducedMotion={reducesMotion()}
      announce={() => undefined}
      t={t}
    />
  );
}
