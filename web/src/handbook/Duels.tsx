import type { DuelView } from "../api/messages";
import { type Key, t } from "../i18n";
import { groupDuels, spared } from "./duels";
import { TypeChips } from "./TypeChip";

interface Props {
  readonly id: string;
  readonly title: string;
  readonly duels: readonly DuelView[];
  /** All types, for those that are spared. */
  readonly all: readonly string[];
  readonly never: Key;
}

/** Who destroys whom, by the sides from which it is done. */
export function Duels({ id, title, duels, all, never }: Props) {
  const rest = spared(duels, all);
  return (
    <section class="handbook-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {groupDuels(duels).map((group) => (
        <Group key={group.title} title={t(group.title)} codes={group.codes} />
      ))}
      {rest.length > 0 && <Group title={t(never)} codes={rest} isQuiet />}
    </section>
  );
}

interface GroupProps {
  readonly title: string;
  readonly codes: readonly string[];
  readonly isQuiet?: boolean;
}

export function Group({ title, codes, isQuiet = false }: GroupProps) {
  return (
    <div class={isQuiet ? "type-group type-group-quiet" : "type-group"}>
      <h3>{title}</h3>
      <TypeChips codes={codes} />
    </div>
  );
}
