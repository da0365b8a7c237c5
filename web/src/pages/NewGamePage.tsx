import { computed, signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { api } from "../api/http";
import { BoardPicture } from "../components/BoardPicture";
import { modeName, timeText } from "../components/gameWords";
import { setupName } from "../components/setupWords";
import { t } from "../i18n";
import { BoardSection } from "../newgame/BoardSection";
import { sizesOf } from "../newgame/boards";
import { type Draft, fitted, fromQuery, newTable, restore } from "../newgame/draft";
import { ownKey, suggestedRules, withOwn } from "../newgame/own";
import { RulesSection } from "../newgame/RulesSection";
import { TimeSection } from "../newgame/TimeSection";
import { WhoSection } from "../newgame/WhoSection";
import { opponentOf } from "../opponents/opponents";
import { useAgain } from "../shell/again";
import { navigate, place } from "../shell/location";
import { catalogue, loadCatalogue } from "../stores/catalogue";
import { complain, describe } from "../stores/notices";
import { loadOwnDraft, ownDrafts, refreshOwnBoards } from "../stores/ownBoards";
import { whoAmI } from "../stores/session";
import { recall, remember } from "../stores/storage";

const draft = signal<Draft | null>(null);

/** All boards that can be chosen, those that somebody designed among them. */
const boards = computed(() => catalogue.value && withOwn(catalogue.value, ownDrafts.value));

function change(patch: Partial<Draft>): void {
  const known = boards.value;
  if (!draft.value || !known) return;
  draft.value = fitted({ ...draft.value, ...patch }, known);
  remember("newGame", draft.value);
}

export default function NewGamePage() {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState("");
  const [problem, setProblem] = useState<unknown>(null);
  const query = place.value.query.toString();
  useEffect(() => {
    // Without them, or without a connection, there are still the boards of the game.
    refreshOwnBoards().catch(() => undefined);
    void load();
  }, [query]);
  const load = () =>
    loadCatalogue()
      .then(async (known) => {
        const asked = new URLSearchParams(query);
        const wanted = fromQuery(restore(recall("newGame")), asked);
        const key = ownKey(wanted.setup);
        const own = key === null ? null : await loadOwnDraft(key).catch(asked.has("own") ? complain : () => undefined);
        const rules = own && asked.has("own") ? suggestedRules(own) : {};
        draft.value = fitted({ ...wanted, ...rules }, withOwn(known, ownDrafts.peek()));
        setProblem(null);
      })
      .catch((error: unknown) => {
        complain(error);
        setProblem(error);
      });
  useAgain(problem, load);

  const chosen = draft.value;
  const known = boards.value;
  const setup = known?.setups.find((each) => each.name === chosen?.setup);
  if (!chosen || !known || !setup) return <p class="loading">{t("shell.loading")}</p>;

  const start = async () => {
    setSending(true);
    setFailure("");
    try {
      await whoAmI();
      const key = ownKey(setup.name);
      const own = key === null ? null : await loadOwnDraft(key);
      const table = await api.lay(newTable(chosen, setup, own));
      navigate(`/t/${table.id}`);
    } catch (error) {
      setFailure(describe(error));
      setSending(false);
    }
  };

  return (
    <form
      class="page new-game"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <h1>{t("title.new")}</h1>
      <div class="new-game-columns">
        <div class="stack">
          <WhoSection draft={chosen} setup={setup} change={change} />
          <BoardSection draft={chosen} setup={setup} change={change} catalogue={known} />
          <TimeSection draft={chosen} setup={setup} change={change} />
          <RulesSection draft={chosen} setup={setup} change={change} catalogue={known} />
        </div>
        <aside class="summary" aria-label={t("new.summary")}>
          <div class="summary-card">
            <BoardPicture setup={setup} />
            <div class="summary-words">
              <strong>{setupName(setup.name, setup.title)}</strong>
              <span>{sizesOf([setup])}</span>
              <span>{modeName({ mode: chosen.mode ?? "command" })}</span>
              <span>
                {timeText(
                  chosen.timing === "clock" ? chosen.clock : null,
                  chosen.timing === "days" ? chosen.days : null,
                )}
              </span>
              {setup.players === 2 && <span>{opponentText(chosen)}</span>}
            </div>
          </div>
          {failure && (
            <p class="form-error" role="alert">
              {failure}
            </p>
          )}
          <button type="submit" class="button button-primary button-large" disabled={isSending}>
            {t(`new.start.${chosen.opponent}`)}
          </button>
        </aside>
      </div>
    </form>
  );
}

function opponentText(chosen: Draft): string {
  if (chosen.opponent !== "computer") return t(`opponent.${chosen.opponent}`);
  return t("opponents.seat", { name: opponentOf(chosen.level).name, level: chosen.level });
}
