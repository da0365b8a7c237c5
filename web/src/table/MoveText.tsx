import { useState } from "preact/hooks";
import type { Choices } from "../api/messages";
import { t } from "../i18n";
import { complain } from "../stores/notices";
import type { TableStore } from "./store";

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

/** A field for typing a move code. */
export function MoveText({ store }: { store: TableStore }) {
  const [text, setText] = useState("");
  const choices = store.choices.value;
  const isReady = choices !== null && store.isLive.value;
  const codes = choices && text.length >= 2 ? codesOf(choices) : [];
  const wanted = text.trim().toLowerCase();
  const suggestions = codes.filter((code) => code.toLowerCase().startsWith(wanted)).slice(0, 12);
  const send = async () => {
    if (!choices || text.trim() === "") return;
    try {
      await store.play(meantCode(choices, text) ?? text.trim());
      setText("");
    } catch (error) {
      complain(error);
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
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <datalist id="move-codes">
        {suggestions.map((code) => (
          <option key={code} value={code} />
        ))}
      </datalist>
      <button type="submit" class="button" disabled={!isReady || text.trim() === ""}>
        {t("move_text.play")}
      </button>
    </form>
  );
}
