import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { day } from "../account/day";
import type { SetupCard } from "../api/messages";
import { BoardPicture } from "../components/BoardPicture";
import { hyphenated } from "../components/hyphens";
import { Icon } from "../components/Icon";
import { setupTitle } from "../components/setupWords";
import { useKeptFocus } from "../components/useKeptFocus";
import { t } from "../i18n";
import { ownName } from "../newgame/own";
import { useAgain, useCatalogue } from "../shell/again";
import { navigate } from "../shell/location";
import { catalogue } from "../stores/catalogue";
import { ownBoards, refreshOwnBoards } from "../stores/ownBoards";
import { type DraftLine, drafts, dropDraft } from "./drafts";
import { type Fault, faultOf, LONGEST_TEXT, readText } from "./reading";
import { keepLink, keepTyped, typed } from "./typed";
import "./opening.css";

interface Props {
  readonly fault?: Fault;
  /** A text that could not be opened, to be mended. */
  readonly text?: string;
  /** Shows the board that was asked for, which has come while somebody was writing. */
  readonly onShow?: () => void;
}

/** Where an analysis begins: a text, a file, a board, or what was begun before. */
export function Opening({ fault, text = "", onShow }: Props) {
  return (
    <div class="page opening">
      <h1>{t("title.analysis")}</h1>
      <p class="opening-lead">{t("analysis.lead")}</p>
      {onShow ? <Arrived onShow={onShow} /> : fault && <FaultBox fault={fault} />}
      <TextForm first={text} />
      <nav class="opening-links" aria-label={t("analysis.more")}>
        <a href="/studies">{t("title.studies")}</a>
        <a href="/games?tab=imported">{t("analysis.more.import")}</a>
        <a href="/editor">{t("analysis.more.editor")}</a>
      </nav>
      <Drafts />
      <Boards />
    </div>
  );
}

export function FaultBox({ fault }: { fault: Fault }) {
  return (
    <div class="opening-fault" role="alert">
      <Icon name="warning" />
      <div>
        <p>{fault.text}</p>
        {fault.detail && <p class="opening-detail">{fault.detail}</p>}
        {fault.editor && (
          <p>
            <a class="link-button" href={fault.editor}>
              {t("analysis.fault.edit")}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}

function Arrived({ onShow }: { onShow: () => void }) {
  return (
    <div class="opening-arrived" role="status">
      <p>{t("analysis.arrived")}</p>
      <button type="button" class="button" onClick={onShow}>
        {t("analysis.arrived.show")}
      </button>
    </div>
  );
}

/** A field for a record, a TFEN, a setup file or the name of a setup, or a link; files can be chosen, or dropped anywhere on the page. */
function TextForm({ first }: { first: string }) {
  const form = useKeptFocus<HTMLFormElement>();
  const text = useSignal(first || typed());
  const game = useSignal(1);
  const games = useSignal(1);
  const fault = useSignal<Fault | null>(null);
  const isBusy = useSignal(false);
  const isOver = useSignal(false);
  const file = useRef<HTMLInputElement>(null);

  const put = (value: string) => {
    text.value = value;
    keepTyped(value);
    game.value = 1;
    games.value = 1;
    fault.value = null;
  };
  /** Reads the text. Where there are several games, one is chosen first. */
  const open = async (wanted: number, isChosen: boolean) => {
    if (isBusy.peek() || text.peek().trim() === "") return;
    isBusy.value = true;
    fault.value = null;
    try {
      const read = await readText(text.peek(), wanted);
      games.value = read.games;
      if (read.games > 1 && !isChosen) return;
      if (read.isLink && read.path.startsWith("/analysis")) keepLink(text.peek());
      else keepTyped("");
      navigate(read.path);
    } catch (error) {
      fault.value = faultOf(error, text.peek());
    } finally {
      isBusy.value = false;
    }
  };
  const take = async (chosen: File | null | undefined) => {
    if (!chosen) return;
    if (chosen.size > 4 * LONGEST_TEXT) {
      put("");
      fault.value = { text: t("analysis.fault.large"), detail: chosen.name };
      return;
    }
    put(await chosen.text());
    await open(1, false);
  };

  useEffect(() => {
    const hasFile = (event: DragEvent) => event.dataTransfer?.types.includes("Files") === true;
    const onOver = (event: DragEvent) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      isOver.value = true;
    };
    const onLeave = () => {
      isOver.value = false;
    };
    const onDrop = (event: DragEvent) => {
      isOver.value = false;
      if (!hasFile(event)) return;
      event.preventDefault();
      void take(event.dataTransfer?.files[0]);
    };
    addEventListener("dragover", onOver);
    addEventListener("dragleave", onLeave);
    addEventListener("drop", onDrop);
    return () => {
      removeEventListener("dragover", onOver);
      removeEventListener("dragleave", onLeave);
      removeEventListener("drop", onDrop);
    };
  }, []);

  return (
    <form
      class="opening-form"
      ref={form}
      data-over={isOver.value}
      onSubmit={(event) => {
        event.preventDefault();
        void open(game.peek(), games.peek() > 1);
      }}
    >
      <label for="opening-text">{t("analysis.text")}</label>
      <textarea
        id="opening-text"
        rows={5}
        spellcheck={false}
        placeholder={t("analysis.text.example")}
        aria-describedby="opening-problem"
        value={text.value}
        onInput={(event) => put(event.currentTarget.value)}
      />
      <div id="opening-problem">{fault.value && <FaultBox fault={fault.value} />}</div>
      {games.value > 1 && (
        <label class="opening-game">
          {t("analysis.games", { count: games.value })}
          <input
            type="number"
            min={1}
            max={games.value}
            value={game.value}
            onInput={(event) => {
              game.value = Math.min(games.value, Math.max(1, event.currentTarget.valueAsNumber || 1));
            }}
          />
        </label>
      )}
      <div class="button-row">
        <button type="submit" class="button button-primary" disabled={isBusy.value || text.value.trim() === ""}>
          {t("analysis.open")}
        </button>
        <button type="button" class="button" disabled={isBusy.value} onClick={() => file.current?.click()}>
          <Icon name="share" />
          {t("analysis.file")}
        </button>
        <span class="quiet opening-drop">{t("analysis.drop")}</span>
        <input
          ref={file}
          class="visually-hidden"
          type="file"
          tabIndex={-1}
          aria-hidden="true"
          accept=".tcg,.json,.txt,.tfen,.toml,text/plain,application/json"
          onChange={(event) => {
            void take(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          }}
        />
      </div>
    </form>
  );
}

/** The boards to begin with: those that the visitor has made come first. They come together, so that none is moved by others. */
function Boards() {
  useCatalogue();
  const isAsked = useSignal(false);
  const problem = useSignal<unknown>(null);
  const load = async () => {
    try {
      await refreshOwnBoards();
      problem.value = null;
    } catch (error) {
      problem.value = error;
    }
    isAsked.value = true;
  };
  useEffect(() => void load(), []);
  useAgain(problem.value, load);
  const own = ownBoards.value.map(({ key, title, width, height }) => ({
    path: `/analysis?own=${encodeURIComponent(key)}`,
    title: title.trim() || t("new.own.untitled"),
    setup: { name: ownName(key), width, height },
  }));
  const shipped = (catalogue.value?.setups ?? []).map((setup) => ({
    path: `/analysis?setup=${setup.name}`,
    title: setupTitle(setup.name, setup.title),
    setup,
  }));
  return (
    <section class="opening-boards" aria-labelledby="opening-boards">
      <h2 id="opening-boards">{t("analysis.boards")}</h2>
      {isAsked.value && own.length > 0 && (
        <>
          <h3>{t("new.own")}</h3>
          <BoardList name="opening-own" lines={own} />
          <h3>{t("analysis.boards.all")}</h3>
        </>
      )}
      <BoardList name="opening-all" lines={isAsked.value ? shipped : []} />
    </section>
  );
}

interface BoardLine {
  readonly path: string;
  readonly title: string;
  readonly setup: Pick<SetupCard, "name" | "width" | "height">;
}

function BoardList({ name, lines }: { name: string; lines: readonly BoardLine[] }) {
  return (
    <ul class={name}>
      {lines.map(({ path, title, setup }) => (
        <li key={path}>
          <a class="opening-board" href={path}>
            <BoardPicture setup={setup} />
            <span>{hyphenated(title)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** What was begun in this browser. */
function Drafts() {
  const lines = useSignal<readonly DraftLine[]>(drafts());
  if (lines.value.length === 0) return null;
  return (
    <section class="opening-drafts" aria-labelledby="opening-drafts">
      <h2 id="opening-drafts">{t("analysis.drafts")}</h2>
      <ul>
        {lines.value.map((line) => (
          <li key={line.key}>
            <a href={line.path}>{line.title}</a>
            <span class="quiet">
              {t("analysis.draft.moves", { count: line.moves })} · {day(line.at / 1000)}
            </span>
            <button
              type="button"
              class="icon-button"
              aria-label={t("analysis.draft.drop", { title: line.title })}
              title={t("analysis.draft.drop", { title: line.title })}
              onClick={() => {
                dropDraft(line.key);
                lines.value = drafts();
              }}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
