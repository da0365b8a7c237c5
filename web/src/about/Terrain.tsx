import { useEffect, useRef, useState } from "preact/hooks";
import { type Key, t } from "../i18n";
import { parseSvg } from "../symbols/symbols";

const KINDS = ["high", "low", "hedge", "road", "water", "ice", "fire", "mine", "smoke"] as const;
type Kind = (typeof KINDS)[number];
type Drawings = Partial<Record<Kind, string>>;

let loading: Promise<Drawings> | null = null;

function load(): Promise<Drawings> {
  loading ??= fetch("/terrain.json").then((answer) => (answer.ok ? (answer.json() as Promise<Drawings>) : {}));
  return loading;
}

/** Every kind of ground, as it looks on the board. */
export function Terrain() {
  const [drawings, setDrawings] = useState<Drawings>({});
  useEffect(() => {
    load().then(setDrawings, () => {
      // The words say the same; the pictures are asked for again the next time.
      loading = null;
    });
  }, []);
  return (
    <ul class="terrain-cards">
      {KINDS.map((kind) => (
        <li key={kind} class="about-card terrain-card">
          <Sample drawing={drawings[kind]} />
          <div>
            <h3>{t(`board.terrain.${kind}` as Key)}</h3>
            <p>{t(`about.terrain.${kind}.text` as Key)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Three squares by two of a small board. */
function Sample({ drawing }: { drawing: string | undefined }) {
  const holder = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const [drawn] = drawing ? parseSvg(drawing) : [];
    if (drawn) holder.current?.replaceChildren(...drawn.childNodes);
  }, [drawing]);
  return <svg class="terrain-picture" ref={holder} viewBox="0 0 144 96" aria-hidden="true" focusable="false" />;
}
