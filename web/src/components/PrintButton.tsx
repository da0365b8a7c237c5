import { useState } from "preact/hooks";
import { links, type PrintQuery } from "../api/http";
import type { ModeName } from "../api/messages";
import { language, t } from "../i18n";
import { Choice } from "./Choice";
import { Dialog } from "./Dialog";
import { Icon } from "./Icon";

interface PrintButtonProps {
  /** The board that is looked at, if there is one: its sheets come first. */
  readonly setup?: string;
  /** How it is played, where that is not what the board suggests. */
  readonly mode?: ModeName | null;
  readonly class?: string;
}

/** Opens what can be printed for a game at a real table. */
export function PrintButton({ setup, mode = null, class: look = "button" }: PrintButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class={look} onClick={() => setOpen(true)}>
        <Icon name="print" />
        {t("print.title")}
      </button>
      <Dialog title={t("print.title")} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Sheets setup={setup} mode={mode} />
      </Dialog>
    </>
  );
}

/** Where paper is not measured in millimetres. */
const LETTER_LANDS = /-(US|CA|MX|PH|CL|CO|VE)\b/;

/** The paper that is common where the visitor's browser is at home. */
export function usualPaper(languages: readonly string[] = navigator.languages): PrintQuery["paper"] {
  return LETTER_LANDS.test(languages[0] ?? "") ? "letter" : "a4";
}

function Sheets({ setup, mode }: { readonly setup: string | undefined; readonly mode: ModeName | null }) {
  const [paper, choose] = useState(usualPaper);
  const how: PrintQuery = { paper, language: language() };
  return (
    <div class="sharing">
      <p class="field-note">{t("print.detail")}</p>
      <Choice
        legend={t("print.paper")}
        value={paper}
        options={[
          { value: "a4", label: "A4" },
          { value: "letter", label: t("print.letter") },
        ]}
        onChange={choose}
      />
      <div class="sharing-files">
        {setup && <Sheet href={links.printSetup(setup, "board", how, mode)} label={t("print.setup")} />}
        {setup && <Sheet href={links.printSetup(setup, "cards", how)} label={t("print.setup_cards")} />}
        <Sheet href={links.print("reference", how)} label={t("print.reference")} />
        <Sheet href={links.print("cards", how)} label={t("print.cards")} />
        <Sheet href={links.print("score-sheet", how)} label={t("print.score_sheet")} />
      </div>
    </div>
  );
}

function Sheet({ href, label }: { readonly href: string; readonly label: string }) {
  return (
    <a class="button" href={href} target="_blank" rel="noopener">
      <Icon name="print" />
      {label}
    </a>
  );
}
