import { useLayoutEffect, useState } from "preact/hooks";
import type { EmbeddedGame } from "../api/messages";
import { Board } from "../board/Board";
import { computerLevel, guestNumber } from "../components/guest";
import { Icon } from "../components/Icon";
import { StepButtons, stepByKey } from "../components/StepButtons";
import { levelName } from "../opponents/names";
import { placeAddress } from "./request";
import type { FrameWords } from "./words";

export type Shown =
  | { readonly kind: "loading" | "missing" | "failed" }
  | { readonly kind: "game"; readonly game: EmbeddedGame };

interface Props {
  readonly shown: Shown;
  readonly words: FrameWords;
  readonly onRetry: () => void;
}

export function Frame({ shown, words, onRetry }: Props) {
  if (shown.kind === "game") return <GameFrame game={shown.game} words={words} />;
  return (
    <main class="frame frame-empty">
      <p role={shown.kind === "loading" ? "status" : "alert"}>{words.say(`embed.${shown.kind}`)}</p>
      {shown.kind === "failed" && (
        <button type="button" class="frame-button" onClick={onRetry}>
          {words.say("embed.retry")}
        </button>
      )}
    </main>
  );
}

const nothing = (): Promise<never> => Promise.reject(new Error("nobody plays here"));

/** A game to be stepped through. There is nothing to do here with anybody's account: it asks as nobody. */
function GameFrame({ game, words }: { readonly game: EmbeddedGame; readonly words: FrameWords }) {
  const { t, say } = words;
  const { file } = game;
  const [ply, setPly] = useState(game.ply);
  const [isFlipped, setFlipped] = useState(false);
  const [said, setSaid] = useState("");
  const count = file.moves.length;
  // Before the next key is heard: an effect after painting would still step from the board before.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const wanted = stepByKey(event, ply, count);
      if (wanted === null || wanted < 0 || wanted > count) return;
      event.preventDefault();
      setPly(wanted);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [ply, count]);
  const board = file.plies[ply];
  if (!board) return null;
  const { width, height } = board.scene;
  const comment = file.comments[String(ply)];
  const choices = game.choices[String(ply)] ?? [];
  return (
    <main class="frame" style={{ "--ratio": String(width / height) }} aria-label={say("embed.label")}>
      <header class="frame-head">
        <h1>{titleOf(game, words)}</h1>
        {game.owner && <span> {say("embed.by", { name: nameOf(game.owner, words) })}</span>}
        {file.result !== "" && file.result !== "*" && <span class="frame-result"> · {file.result}</span>}
      </header>
      <div class="frame-board">
        <Board
          scene={board.scene}
          tableId="embedded"
          ply={ply}
          orientation={isFlipped ? 180 : 0}
          last={board.last}
          announcement={board.announcement}
          threats={null}
          choices={null}
          onMove={() => undefined}
          look={nothing}
          refusal={nothing}
          codes={false}
          coordinates={true}
          reducedMotion={matchMedia("(prefers-reduced-motion: reduce)").matches}
          announce={setSaid}
          t={t}
        />
      </div>
      <div class="frame-controls">
        {count > 0 && <StepButtons current={ply} count={count} onStep={setPly} t={t} />}
        <p class="frame-move">{moveLine(game, ply, words)}</p>
        <button
          type="button"
          class="icon-button"
          aria-label={t("options.flip")}
          title={t("options.flip")}
          aria-pressed={isFlipped}
          onClick={() => setFlipped(!isFlipped)}
        >
          <Icon name="flip" />
        </button>
      </div>
      <div class="frame-said" tabIndex={comment ? 0 : undefined} role="group" aria-label={say("embed.said")}>
        {comment && <p class="frame-comment">{comment}</p>}
        {choices.length > 0 && (
          <p class="frame-choices">
            {say("embed.instead")}{" "}
            {choices.map((choice) => (
              <a key={choice.node} href={placeAddress(location.search, choice.node)}>
                {choice.text}
              </a>
            ))}
          </p>
        )}
      </div>
      <p class="frame-foot">
        <a href={pageOf(game, ply)} target="_blank" rel="noopener">
          {say("embed.open")}
        </a>
        {game.first > 0 && (
          <span>{say("embed.cut", { from: game.numbers[0] ?? 1, to: game.numbers.at(-1) ?? 1 })}</span>
        )}
      </p>
      <p class="frame-unseen" role="status">
        {said}
      </p>
    </main>
  );
}

/** A player's name. The computer and a guest without one get a name in the reader's language. */
function nameOf(name: string, { say }: FrameWords): string {
  const level = computerLevel(name);
  if (level) return say("embed.computer", { name: levelName(level), level });
  const number = guestNumber(name);
  return number ? say("embed.guest", { number }) : name;
}

/** What the game is called: its title, its players, or what it is. */
export function titleOf({ title, owner, file }: EmbeddedGame, words: FrameWords): string {
  const { say } = words;
  const players = Object.values(file.players).map((name) => nameOf(name, words));
  return title || players.join(" – ") || file.title || (owner ? say("embed.untitled") : say("embed.label"));
}

/** Where the place that is shown is found on this server. */
function pageOf({ page, nodes, first }: EmbeddedGame, ply: number): string {
  return page.startsWith("/t/") ? `${page}?ply=${first + ply}` : `${page}?node=${nodes[ply] ?? "0"}`;
}

/** The move that led to the board: `12. H1>H2/N`, with dots in front where it is not that of the first player. */
function moveLine({ file, numbers, first }: EmbeddedGame, ply: number, { t }: FrameWords): string {
  if (file.moves.length === 0) return "";
  const move = file.moves[ply - 1];
  if (!move) return first === 0 ? t("board.embed.start", { count: file.moves.length }) : "…";
  return `${numbers[ply - 1] ?? ""}${move.side === "w" ? "." : "…"} ${move.text}`;
}
