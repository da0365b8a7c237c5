import { useEffect, useId, useMemo } from "preact/hooks";
import type { ExplorerGame, ExplorerMove, ExplorerView, FreeLine } from "../api/messages";
import type { Mark } from "../board/MarkLayer";
import { pairing, sideName } from "../components/gameWords";
import { playersOf } from "../games/importedWords";
import { arrowsOf } from "../help/help";
import { language, type PageKey, t } from "../i18n";
import { describe } from "../stores/notices";
import { Explorer, SOURCES } from "./explorer";
import "./explorer.css";

interface Props {
  /** The line to the position on the board. */
  readonly line: FreeLine;
  /** Plays a move on the board. Without it the moves are only for looking. */
  readonly onPlay?: ((code: string) => void) | undefined;
  /** What the panel points at on the board. */
  readonly onPoint: (marks: readonly Mark[]) => void;
}

/** What was played in the position on the board: the moves with their results, and the games that went through it. */
export function ExplorerPanel({ line, onPlay, onPoint }: Props) {
  const explorer = useMemo(() => new Explorer(), []);
  const source = useId();
  const key = JSON.stringify(line);
  useEffect(() => {
    onPoint([]);
    explorer.look(line);
  }, [key]);
  useEffect(
    () => () => {
      explorer.close();
      onPoint([]);
    },
    [],
  );
  const view = explorer.view.value;
  const problem = explorer.problem.value;
  return (
    <section class="explorer panel" aria-label={t("explorer.title")} aria-busy={view === null && problem === null}>
      <div class="explorer-head">
        <h2>{t("explorer.title")}</h2>
        <label class="visually-hidden" for={source}>
          {t("explorer.source")}
        </label>
        <select
          id={source}
          value={explorer.source.value}
          onChange={(event) => {
            const chosen = SOURCES.find((each) => each === event.currentTarget.value);
            if (chosen) explorer.choose(chosen);
          }}
        >
          {SOURCES.map((each) => (
            <option key={each} value={each}>
              {t(`explorer.source.${each}` satisfies PageKey)}
            </option>
          ))}
        </select>
      </div>
      {problem !== null && (
        <div class="explorer-empty" role="alert">
          <p>{describe(problem)}</p>
          <button type="button" class="button" onClick={() => explorer.again()}>
            {t("shell.retry")}
          </button>
        </div>
      )}
      {problem === null && view === null && <p class="explorer-empty">{t("explorer.looking")}</p>}
      {view && view.moves.length === 0 && <p class="explorer-empty">{t("explorer.empty")}</p>}
      {view && view.moves.length > 0 && <Moves view={view} onPlay={onPlay} onPoint={onPoint} />}
      {view && view.games.length > 0 && <Games games={view.games} />}
      {explorer.source.value === "mine" && <p class="explorer-note">{t("explorer.mine.note")}</p>}
    </section>
  );
}

interface MovesProps extends Omit<Props, "line"> {
  readonly view: ExplorerView;
}

function Moves({ view, onPlay, onPoint }: MovesProps) {
  return (
    <table class="explorer-moves">
      <caption class="visually-hidden">
        {t("explorer.caption", { count: view.total, side: sideName(view.side) })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t("explorer.move")}</th>
          <th scope="col" class="explorer-number">
            {t("explorer.games")}
          </th>
          <th scope="col">{t("explorer.results")}</th>
          <th scope="col" class="explorer-number" title={t("explorer.length.detail")}>
            {t("explorer.length")}
          </th>
        </tr>
      </thead>
      <tbody>
        {view.moves.map((move) => (
          <tr
            key={move.code}
            onPointerEnter={() => onPoint(arrowsOf(move.way, "best"))}
            onPointerLeave={() => onPoint([])}
            onFocusCapture={() => onPoint(arrowsOf(move.way, "best"))}
            onBlurCapture={() => onPoint([])}
          >
            <th scope="row">
              {onPlay ? (
                <button type="button" class="explorer-move" onClick={() => onPlay(move.code)}>
                  {move.text}
                </button>
              ) : (
                <span class="explorer-move">{move.text}</span>
              )}
            </th>
            <td class="explorer-number">{move.count}</td>
            <td>
              <Results move={move} />
            </td>
            <td class="explorer-number">{move.length}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `44%`, as the language writes it. */
const shareText = (part: number): string => part.toLocaleString(language(), { style: "percent" });

const percent = (part: number): number => Math.round(100 * part);

/** How the games ended: won by White, drawn, won by Black. With four players: what the side that moved has got. */
function Results({ move }: { move: ExplorerMove }) {
  const total = move.white + move.drawn + move.black;
  if (total === 0) {
    const points = percent(move.points);
    return (
      <span class="explorer-bar" role="img" aria-label={t("explorer.points", { percent: points })}>
        <span class="explorer-share explorer-points" style={{ "flex-grow": Math.max(1, points) }}>
          {shareText(move.points)}
        </span>
        <span class="explorer-share explorer-rest" style={{ "flex-grow": Math.max(1, 100 - points) }} />
      </span>
    );
  }
  const shares = [
    ["white", move.white],
    ["drawn", move.drawn],
    ["black", move.black],
  ] as const;
  const label = t("explorer.share", {
    white: percent(move.white / total),
    drawn: percent(move.drawn / total),
    black: percent(move.black / total),
  });
  return (
    <span class="explorer-bar" role="img" aria-label={label} title={label}>
      {shares.map(
        ([name, count]) =>
          count > 0 && (
            <span key={name} class={`explorer-share explorer-${name}`} style={{ "flex-grow": count }}>
              {count / total >= 0.25 && shareText(count / total)}
            </span>
          ),
      )}
    </span>
  );
}

function Games({ games }: { games: readonly ExplorerGame[] }) {
  return (
    <div class="explorer-games">
      <h3>{t("explorer.latest")}</h3>
      <ul>
        {games.map((game) => {
          const id = game.table?.id ?? game.imported?.id ?? "";
          const name = game.table ? pairing(game.table) : game.imported ? playersOf(game.imported) : "";
          return (
            <li key={id}>
              <a href={game.table ? `/t/${id}` : `/games/${id}`}>{name}</a>
              <span class="explorer-number">{game.result}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
