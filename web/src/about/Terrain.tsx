import { useEffect, useRef, useState } from "preact/hooks";
import { type Key, t } from "../i18n";
import { KINDS } from "../symbols/ground.generated";
import { parseSvg } from "../symbols/symbols";
import "./about.css";

type Drawings = Readonly<Record<string, string>>;

let loading: Promise<Drawings> | null = null;

function load(): Promise<Drawings> {
  loading ??= fetch("/terrain.json").then((answer) => (answer.ok ? (answer.json() as Promise<Drawings>) : {}));
  return loading;
}

/** Every kind of ground, as it looks on the board, leading to its page. */
export function Terrain() {
  return (
    <ul class="terrain-cards">
      {KINDS.map((kind) => (
        <li key={kind} class="about-card terrain-card">
          <Sample kind={kind} />
          <div>
            <h3>
              <a class="card-link" href={`/terrain/${kind}`}>
                {t(`board.terrain.${kind}` as Key)}
              </a>
            </h3>
            <p>{t(`about.terrain.${kind}.text` as Key)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Three squares by two of a small board. */
export function Sample({ kind }: { readonly kind: string }) {
  const [drawing, setDrawing] = useState<string | undefined>(undefined);
  const holder = useRef<SVGSVGElement>(null);
  useEffect(() => {
    load().then(
      (drawings) => setDrawing(drawings[kind]),
      () => {
        // The words say the same; the pictures are asked for again the next time.
        loading = null;
      },
    );
  }, [kind]);
  useEffect(() => {
    const [drawn] = drawing ? parseSvg(drawing) : [];
    if (drawn) holder.current?.replaceChildren(...drawn.childNodes);
  }, [drawing]);
  return <svg class="terrain-picture" ref={holder} viewBox="0 0 144 96" aria-hidden="true" focusable="false" />;
}
