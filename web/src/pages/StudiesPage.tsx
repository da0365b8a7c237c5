import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { day } from "../account/day";
import { api } from "../api/http";
import type { StudyLine } from "../api/messages";
import { Confirm } from "../components/Dialog";
import { hyphenated } from "../components/hyphens";
import { Icon } from "../components/Icon";
import { SetupPicture } from "../components/SetupPicture";
import { t } from "../i18n";
import { useAgain } from "../shell/again";
import { describe } from "../stores/notices";
import { whoAmI } from "../stores/session";
import { dropUnsaved } from "../studies/unsaved";
import "../studies/studies.css";

interface List {
  readonly studies: readonly StudyLine[];
  readonly next: string | null;
}

/** The studies of the visitor, the one that was changed last first. */
export default function StudiesPage() {
  const list = useSignal<List | null>(null);
  const problem = useSignal<unknown>(null);
  const isBusy = useSignal(false);
  const chosen = useSignal<StudyLine | null>(null);
  const attempt = async (work: () => Promise<void>) => {
    isBusy.value = true;
    try {
      await work();
      problem.value = null;
    } catch (error) {
      problem.value = error;
    } finally {
      isBusy.value = false;
    }
  };
  const load = (after: string | null) =>
    attempt(async () => {
      await whoAmI();
      const page = await api.studies(after);
      const known = after === null ? [] : (list.peek()?.studies ?? []);
      list.value = { studies: [...known, ...page.studies], next: page.next };
    });
  const remove = ({ id }: StudyLine) =>
    attempt(async () => {
      await api.deleteStudy(id);
      dropUnsaved(id);
      const now = list.peek();
      if (now) list.value = { ...now, studies: now.studies.filter((each) => each.id !== id) };
    });
  useEffect(() => {
    void load(null);
  }, []);
  useAgain(list.value === null ? problem.value : null, () => load(null));
  const now = list.value;
  const asked = chosen.value;
  return (
    <div class="page">
      <div class="page-head">
        <h1>{t("title.studies")}</h1>
        <a class="button" href="/analysis">
          <Icon name="plus" />
          {t("title.analysis")}
        </a>
      </div>
      <p class="studies-lead">{t("studies.lead")}</p>
      {problem.value !== null && (
        <p class="form-error" role="alert">
          {describe(problem.value)}
        </p>
      )}
      {now?.studies.length === 0 && (
        <div class="empty-state">
          <p>{t("studies.empty")}</p>
          <a class="button button-primary" href="/analysis">
            {t("study.missing.own")}
          </a>
        </div>
      )}
      {!now && problem.value === null && <p class="loading">{t("shell.loading")}</p>}
      <ul class="game-list" aria-busy={isBusy.value}>
        {now?.studies.map((study) => (
          <StudyRow
            key={study.id}
            study={study}
            onDelete={() => {
              chosen.value = study;
            }}
          />
        ))}
      </ul>
      {now?.next && (
        <button type="button" class="button games-more" disabled={isBusy.value} onClick={() => void load(now.next)}>
          {t("games.more")}
        </button>
      )}
      <Confirm
        title={t("studies.delete.of", { title: asked?.title || t("study.untitled") })}
        text={t("studies.delete.sure")}
        yes={t("studies.delete")}
        isOpen={asked !== null}
        isGrave
        onYes={() => {
          if (asked) void remove(asked);
        }}
        onClose={() => {
          chosen.value = null;
        }}
      />
    </div>
  );
}

function StudyRow({ study, onDelete }: { study: StudyLine; onDelete: () => void }) {
  const title = study.title || t("study.untitled");
  return (
    <li class="game-row study-row">
      {study.setup !== "" && <SetupPicture name={study.setup} width={16} height={16} />}
      <div class="game-row-words">
        <a class="game-row-title" href={`/study/${study.id}`}>
          {hyphenated(title)}
        </a>
        <span class="study-facts">
          {t("studies.moves", { count: study.moves })} · {t("studies.changed", { day: day(study.updated) })}
        </span>
      </div>
      <button
        type="button"
        class="icon-button study-delete"
        aria-label={t("studies.delete.of", { title })}
        title={t("studies.delete.of", { title })}
        onClick={onDelete}
      >
        <Icon name="trash" />
      </button>
    </li>
  );
}
