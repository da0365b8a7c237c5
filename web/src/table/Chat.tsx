import { useEffect, useRef, useState } from "preact/hooks";
import type { ChatLine } from "../api/messages";
import { personName } from "../components/gameWords";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { isMuted, mute, muted, speaker, unmute } from "../stores/muted";
import { complain } from "../stores/notices";
import { me } from "../stores/session";
import { ownSides } from "./state";
import type { TableStore } from "./store";

export function Chat({ store }: { store: TableStore }) {
  const table = store.state.value?.table;
  const said = store.state.value?.chat ?? [];
  const own = table ? ownSides(table) : [];
  const isByVisitor = ({ side, name }: ChatLine) => (side === null ? name === me.value?.name : own.includes(side));
  const lines = said.filter((line) => !isMuted(line));
  const silent = muted.value.filter(({ who }) => said.some((line) => speaker(line) === who));
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState("");
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines.length]);
  const send = async () => {
    const said = text.trim();
    if (said === "") return;
    setText("");
    try {
      await store.say(said);
    } catch (error) {
      setText(said);
      complain(error);
    }
  };
  return (
    <section class="chat panel" aria-labelledby="chat-title">
      <h2 id="chat-title">{t("chat.title")}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be scrolled by keys too. */}
      <div class="chat-lines" ref={list} role="log" aria-label={t("chat.title")} tabIndex={0}>
        {lines.map((line, index) => (
          <p key={index} class="chat-line">
            <span class="chat-name">
              {line.side && <span class={`side-mark side-mark-${line.side}`} aria-hidden="true" />}
              {personName(line.name)}
            </span>{" "}
            <span class="chat-text">{line.text}</span>
            {!isByVisitor(line) && <MuteButton line={line} />}
          </p>
        ))}
      </div>
      {silent.map(({ who, name }) => (
        <p key={who} class="chat-muted">
          {t("chat.muted", { name: personName(name) })}
          <button type="button" class="link-button" onClick={() => unmute(who)}>
            {t("chat.unmute", { name: personName(name) })}
          </button>
        </p>
      ))}
      <form
        class="inline-form"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <label class="visually-hidden" for="chat-text">
          {t("chat.say")}
        </label>
        <input
          id="chat-text"
          type="text"
          maxLength={300}
          autoComplete="off"
          placeholder={t("chat.say")}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" class="icon-button" aria-label={t("chat.send")} title={t("chat.send")}>
          <Icon name="send" />
        </button>
      </form>
    </section>
  );
}

function MuteButton({ line }: { line: ChatLine }) {
  const label = t("chat.mute", { name: personName(line.name) });
  return (
    <button type="button" class="icon-button chat-mute" aria-label={label} title={label} onClick={() => mute(line)}>
      <Icon name="mute" />
    </button>
  );
}
