import { useSignal } from "@preact/signals";
import { useState } from "preact/hooks";
import type { AnalysisStore } from "../analysis/store";
import { api } from "../api/http";
import type { StudyLine } from "../api/messages";
import { Choice } from "../components/Choice";
import { CopyField } from "../components/CopyField";
import { Dialog } from "../components/Dialog";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { navigate } from "../shell/location";
import { describe } from "../stores/notices";
import { me, whoAmI } from "../stores/session";
import { addressOf } from "./address";
import { embedAddress, embedCode, HEIGHT } from "./embedCode";
import { handOver, wasJustMade } from "./handover";
import { Pictures } from "./Pictures";
import "./studies.css";

interface Props {
  readonly store: AnalysisStore;
  /** What the tree is called, as long as it is no study. */
  readonly title: string;
  /** The study that the tree belongs to. */
  readonly study?: StudyLine;
}

/** What can be handed on of a tree: a link, code for other pages, pictures. Records are beside it. */
export function ShareTree({ store, title, study }: Props) {
  // The page of a study that was just made begins with what can be handed on of it.
  const [isOpen, setOpen] = useState(() => study !== undefined && wasJustMade(study.id));
  return (
    <>
      <button type="button" class="button share-tree" onClick={() => setOpen(true)}>
        <Icon name="share" />
        {t("study.share")}
      </button>
      <Dialog title={t("study.share")} isOpen={isOpen} onClose={() => setOpen(false)}>
        <div class="sharing">
          {study ? <Links store={store} study={study} /> : <MakeLink store={store} title={title} />}
          <Pictures store={store} />
        </div>
      </Dialog>
    </>
  );
}

/** Keeps the tree as a new study and goes there. */
export async function makeStudy(store: AnalysisStore, title: string): Promise<void> {
  await whoAmI();
  const node = addressOf(store.tree.peek(), store.at.peek());
  const { study } = await api.makeStudy(store.rows(), title);
  handOver(study.id, store);
  navigate(`/study/${study.id}${node === "0" ? "" : `?node=${node}`}`);
}

function MakeLink({ store, title }: Props) {
  const name = useSignal(title);
  const isBusy = useSignal(false);
  const problem = useSignal("");
  const make = async (event: Event) => {
    event.preventDefault();
    if (isBusy.peek()) return;
    isBusy.value = true;
    problem.value = "";
    try {
      await makeStudy(store, name.peek());
    } catch (error) {
      problem.value = describe(error);
      isBusy.value = false;
    }
  };
  return (
    <form class="make-link" onSubmit={(event) => void make(event)}>
      <p>{t("study.make.detail")}</p>
      <label>
        <span>{t("study.title")}</span>
        <input
          type="text"
          maxLength={120}
          value={name.value}
          onInput={(event) => {
            name.value = event.currentTarget.value;
          }}
        />
      </label>
      {me.value && !me.value.is_account && <p class="field-note">{t("study.guest")}</p>}
      <button type="submit" class="button button-primary" disabled={isBusy.value}>
        <Icon name="link" />
        {t("study.make")}
      </button>
      {problem.value && (
        <p class="form-error" role="alert">
          {problem.value}
        </p>
      )}
    </form>
  );
}

function Links({ store, study }: { store: AnalysisStore; study: StudyLine }) {
  const [wish, choose] = useState<"here" | "whole">("whole");
  const [isPreviewed, setPreviewed] = useState(false);
  const node = addressOf(store.tree.value, store.at.value);
  const place = wish === "here" && node !== "0" ? node : null;
  const link = `${location.origin}/study/${study.id}${place === null ? "" : `?node=${place}`}`;
  const embed = embedAddress("study", study.id, place);
  const send = () => {
    navigator.share({ title: study.title || t("study.untitled"), url: link }).catch(() => undefined);
  };
  return (
    <>
      {node !== "0" && (
        <Choice
          legend={t("study.what")}
          value={wish}
          options={[
            { value: "whole", label: t("study.whole") },
            { value: "here", label: t("study.here") },
          ]}
          onChange={choose}
        />
      )}
      <CopyField label={t("share.link")} value={link} />
      {"share" in navigator && (
        <button type="button" class="button" onClick={send}>
          <Icon name="share" />
          {t("share.send_on")}
        </button>
      )}
      <CopyField label={t("share.embed")} value={embedCode(embed, study.title || t("share.embed.title"))} />
      <details
        class="embed-preview"
        onToggle={(event) => {
          if (event.currentTarget.open) setPreviewed(true);
        }}
      >
        <summary>{t("study.preview")}</summary>
        {isPreviewed && <iframe src={embed} title={t("share.embed.title")} height={HEIGHT} />}
      </details>
    </>
  );
}
