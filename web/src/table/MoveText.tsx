import type { ReadonlySignal } from "@preact/signals";
import { useState } from "preact/hooks";
import { ApiError } from "../api/error";
import type { Choices, Refusal } from "../api/messages";
import { refusalText } from "../board/narration";
import { t } from "../i18n";
import { complain } from "../stores/notices";

/** The codes of all permitted moves. */
export function codesOf(choices: Choices): string[] {
  const codes = choices.movers.flatMap((mover) => [
    ...mover.stands.flatMap((stand) => stand.moves.map(([code]) => code)),
    ...(mover.out ? [mover.out] : []),
  ]);
  return choices.must_pass ? [...codes, "pass"] : codes;
}

/** The move code the player typed, in upper or lower case. */
export function meantCode(choices: Choices, typed: string): string | null {
  const wanted = typed.trim().toLowerCase();
  return codesOf(choices).find((code) => code.toLowerCase() === wanted) ?? null;
}

const PLAIN = /^([a-z]\d+)([a-z]\d+)([nesw]{1,2})(?:x([a-z]\d+))?$/i;

/** A plain move or shot as codes are written; anything else as it is. */
function inCapitals(typed: string): string {
  const found = PLAIN.exec(typed);
  if (found === null) return typed;
  const [, from = "", to = "", facing = "", target] = found;
  return (from + to + facing).toUpperCase() + (target ? `x${target.toUpperCase()}` : "");
}

function isIllegal(error: unknown): boolean {
  return error instanceof ApiError && error.code === "illegal_move";
}

/** Whoever takes moves: a table, or a lesson. */
export interface MoveTaker {
  readonly choices: ReadonlySignal<Choices | null>;
  /** Whether the board shows the position that the choices belong to. */
  readonly isLive: ReadonlySignal<boolean>;
  play(code: string): Promise<void>;
  refusal(ply: number, code: string): Promise<Refusal>;
}

/** A field for typing a move code. A code that cannot be played is answered with the reason. */
export function MoveText({ store }: { store: MoveTaker }) {
  const [text, setText] = useState("");
  const [why, setWhy] = useState("");
  const choices = store.choices.value;
  const isReady = choices !== null && store.isLive.value;
  const codes = choices && text.length >= 2 ? codesOf(choices) : [];
  const wanted = text.trim().toLowerCase();
  const suggestions = codes.filter((code) => code.toLowerCase().startsWith(wanted)).slice(0, 12);
  const send = async () => {
    if (!choices || text.trim() === "") return;
    const code = meantCode(choices, text) ?? inCapitals(text.trim());
    try {
      await store.play(code);
      setText("");
      setWhy("");
    } catch (error) {
      const refusal = isIllegal(error) ? await store.refusal(choices.ply, code).catch(() => null) : null;
      if (refusal) setWhy(refusalText(t, refusal));
      else complain(error);
    }
  };
  return (
    <form
      class="inline-form move-text"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label class="visually-hidden" for="move-code">
        {t("move_text.label")}
      </label>
      <input
        id="move-code"
        type="text"
        list="move-codes"
        maxLength={80}
        autoComplete="off"
        autoCapitalize="characters"
        spellcheck={false}
        placeholder={t("move_text.example")}
        value={text}
        disabled={!isReady}
        aria-describedby="move-why"
        onInput={(event) => {
          setText(event.currentTarget.value);
          setWhy("");
        }}
      />
      <datalist id="move-codes">
        {suggestions.map((code) => (
          <option key={code} value={code} />
        ))}
      </datalist>
      <button type="submit" class="button" disabled={!isReady || text.trim() === ""}>
        {t("move_text.play")}
      </button>
      <p id="move-why" class="move-why" role="status">
        {why}
      </p>
    </form>
  );
}
