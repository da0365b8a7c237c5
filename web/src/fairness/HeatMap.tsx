import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { FairnessTally, FairnessView, SideName } from "../api/messages";
import { Coordinates } from "../board/Coordinates";
import { Ground } from "../board/Ground";
import { Geometry, RIM, SQUARE } from "../board/geometry";
import { Choice } from "../components/Choice";
import { sideName } from "../components/gameWords";
import { t } from "../i18n";
import { FreeBoardStore } from "../practice/freeBoard";
import "../board/board.css";

type Whose = SideName | "all";
const ROWS = 12;
const FAINTEST = 0.18;
const LEAST_SCALE = 4;

/** How many pieces fell on each square, the most first. */
export function fallsOf(tally: FairnessTally, whose: Whose): [string, number][] {
  const counts = new Map<string, number>();
  for (const side of tally.sides) {
    if (whose !== "all" && side.side !== whose) continue;
    for (const [square, count] of Object.entries(side.falls)) counts.set(square, (counts.get(square) ?? 0) + count);
  }
  return [...counts].sort(([a, most], [b, more]) => more - most || a.localeCompare(b));
}

/** Where pieces fall, on the bare board: the stronger the colour, the more of them. */
export function HeatMap({ view, tally }: { view: FairnessView; tally: FairnessTally }) {
  const whose = useSignal<Whose>("all");
  const falls = fallsOf(tally, whose.value);
  const top = falls[0];
  return (
    <section class="fair-part fair-map">
      <h2>{t("fair.falls")}</h2>
      <Choice<Whose>
        legend={t("fair.falls.whose")}
        hidesLegend
        value={whose.value}
        options={[
          { value: "all", label: t("fair.falls.all") },
          ...tally.sides.map(({ side }) => ({ value: side, label: sideName(side) })),
        ]}
        onChange={(value) => {
          whose.value = value;
        }}
      />
      <HeatBoard view={view} falls={falls} />
      <p class="fair-scale" aria-hidden="true">
        <span>{t("fair.falls.least")}</span>
        <span class="fair-ramp" />
        <span>{top ? t("fair.falls.most", { count: top[1], square: top[0] }) : ""}</span>
      </p>
      <details>
        <summary>{t("fair.falls.table")}</summary>
        <FallTable tally={tally} squares={falls.slice(0, ROWS).map(([square]) => square)} />
      </details>
    </section>
  );
}

function HeatBoard({ view, falls }: { view: FairnessView; falls: readonly [string, number][] }) {
  const [width = 16, height = 16] = view.tfen.split(" ")[0]?.split("x").map(Number) ?? [];
  const geometry = useMemo(() => new Geometry(width, height), [width, height]);
  const store = useMemo(() => new FreeBoardStore("", view.types), [view.id]);
  useEffect(() => {
    // Without the picture of its ground the board still has its squares.
    void store.open({ tfen: view.tfen, types: view.types }).catch(() => undefined);
    return () => store.close();
  }, [store]);
  const scene = store.current.value?.board.scene;
  // A few falls are not yet much.
  const most = Math.max(LEAST_SCALE, falls[0]?.[1] ?? 1);
  return (
    <svg
      class="fair-board"
      role="img"
      aria-label={t("fair.falls.map")}
      viewBox={`${-RIM} ${-RIM} ${width * SQUARE + 2 * RIM} ${height * SQUARE + 2 * RIM}`}
    >
      {/* Drawn anew once the terrain is known. */}
      <Ground key={scene?.ground ?? ""} geometry={geometry} tableId={store.name} ply={0} ground={scene?.ground ?? ""} />
      <Coordinates geometry={geometry} />
      <g class="fair-heat">
        {falls.map(([square, count]) => {
          const { x, y } = geometry.cell(square);
          return (
            <rect
              key={square}
              x={x * SQUARE + 2}
              y={y * SQUARE + 2}
              width={SQUARE - 4}
              height={SQUARE - 4}
              rx={6}
              opacity={FAINTEST + (0.92 - FAINTEST) * Math.sqrt(count / most)}
            />
          );
        })}
      </g>
    </svg>
  );
}

function FallTable({ tally, squares }: { tally: FairnessTally; squares: readonly string[] }) {
  if (squares.length === 0) return <p class="fair-quiet">{t("fair.falls.nothing")}</p>;
  return (
    <table class="fair-table">
      <thead>
        <tr>
          <th scope="col">{t("fair.falls.square")}</th>
          {tally.sides.map(({ side }) => (
            <th key={side} scope="col">
              {sideName(side)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {squares.map((square) => (
          <tr key={square}>
            <th scope="row">{square}</th>
            {tally.sides.map((side) => (
              <td key={side.side}>{side.falls[square] ?? 0}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
