import type { FairnessTally, LengthBar, SideTally } from "../api/messages";
import { sideName } from "../components/gameWords";
import { t } from "../i18n";
import { percent, sayEnding, sayShare, steady } from "./words";

/** Fewer bars than that do not fill the width. */
const LEAST_BARS = 8;

/** The points of two players as one bar, of four as one bar each; the band is where the true share lies. */
export function Shares({ tally }: { tally: FairnessTally }) {
  const [first, second] = tally.sides;
  const isDuel = tally.sides.length === 2;
  const due = 100 / tally.sides.length;
  return (
    <section class="fair-part">
      <h2>{t("fair.shares")}</h2>
      {isDuel && first && second ? (
        <div>
          <p class="fair-ends" aria-hidden="true">
            <span>
              {sideName(first.side)} {percent(first.share).trim()}
            </span>
            <span>
              {percent(second.share)} {sideName(second.side)}
            </span>
          </p>
          <Bar side={first} due={due} isWhole />
          <p class="visually-hidden">{tally.sides.map(sayShare).join(". ")}</p>
        </div>
      ) : (
        tally.sides.map((side) => (
          <div key={side.side}>
            <p class="fair-ends" aria-hidden="true">
              <span>{sideName(side.side)}</span>
              <span>{percent(side.share)}</span>
            </p>
            <Bar side={side} due={due} isWhole={false} />
            <p class="visually-hidden">{sayShare(side)}</p>
          </div>
        ))
      )}
      <p class="fair-quiet">
        {tally.sides.map((side) => `${sideName(side.side)} ${side.wins}`).join(" · ")} ·{" "}
        {t("fair.draws", { count: tally.draws })}
      </p>
    </section>
  );
}

interface BarProps {
  readonly side: SideTally;
  readonly due: number;
  /** Whether the rest of the bar is the other player's. */
  readonly isWhole: boolean;
}

function Bar({ side, due, isWhole }: BarProps) {
  const [low, share, high] = [side.low * 100, side.share * 100, side.high * 100];
  return (
    <svg class="fair-bar" viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
      <rect class={isWhole ? "fair-black" : "fair-rest"} width="100" height="20" />
      <rect class="fair-white" width={share} height="20" />
      <rect class="fair-band" x={low} y="7" width={Math.max(0, high - low)} height="6" />
      <path class="fair-share" d={`M${share} 0V20`} />
      <path class="fair-due" d={`M${due} 0V20`} />
    </svg>
  );
}

/** How long the games took. */
export function Lengths({ tally }: { tally: FairnessTally }) {
  const [low, middle, high] = tally.quartiles;
  const most = Math.max(1, ...tally.lengths.map((bar) => bar.games));
  const tell = ({ first, last, games }: LengthBar) =>
    t("fair.lengths.bar", { first, last, games: t("fair.games", { count: games }) });
  return (
    <section class="fair-part">
      <h2>{t("fair.lengths")}</h2>
      {/* One picture: its bars change their places as games come in, and nothing around them does. */}
      <svg
        class="fair-columns"
        viewBox={`0 0 ${Math.max(LEAST_BARS, tally.lengths.length)} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {tally.lengths.map((bar, index) => (
          <rect
            key={bar.first}
            x={index + 0.05}
            y={100 - (100 * bar.games) / most}
            width="0.9"
            height={(100 * bar.games) / most}
          >
            <title>{tell(bar)}</title>
          </rect>
        ))}
      </svg>
      <p class="visually-hidden">{tally.lengths.map(tell).join(". ")}</p>
      <p class="fair-ends fair-quiet" aria-hidden="true">
        <span>{tally.lengths[0]?.first}</span>
        <span>{steady(tally.lengths.at(-1)?.last ?? 0)}</span>
      </p>
      <p class="fair-quiet">
        {low !== undefined && middle !== undefined && high !== undefined
          ? t("fair.lengths.say", { low, middle, high })
          : ""}
      </p>
    </section>
  );
}

/** How the games ended. */
export function Endings({ tally, games }: { tally: FairnessTally; games: number }) {
  return (
    <section class="fair-part">
      <h2>{t("fair.endings")}</h2>
      <ul class="fair-rows">
        {Object.entries(tally.endings).map(([word, count], index) => (
          // Rows keep their places, and what they tell changes: one that moved would be seen to jump.
          <li key={index}>
            <span>{sayEnding(word)}</span>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(100 * count) / Math.max(1, games)} height="10" />
            </svg>
            <span class="fair-count">{count}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
