import { useState } from "preact/hooks";
import { type DrawingQuery, links } from "../api/http";
import { Choice } from "../components/Choice";
import { CopyField } from "../components/CopyField";
import { Dialog } from "../components/Dialog";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { theme } from "../stores/settings";
import { embedAddress, embedCode } from "../studies/embedCode";
import { pathTo } from "./plyLink";
import { isAlone, ownSides } from "./state";
import type { TableStore } from "./store";

/** Opens what can be handed on of this game. */
export function ShareButton({ store }: { store: TableStore }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="button" onClick={() => setOpen(true)}>
        <Icon name="share" />
        {t("share.title")}
      </button>
      <Dialog title={t("share.title")} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Sharing store={store} />
      </Dialog>
    </>
  );
}

/** The game, or the position being viewed: as link, picture, moving picture, TFEN and record. */
function Sharing({ store }: { store: TableStore }) {
  const [wish, choose] = useState<"position" | "game">("position");
  const table = store.state.value?.table;
  const shown = store.shown.value;
  if (!table || !shown) return null;
  const viewed = store.viewed.value;
  const link = location.origin + pathTo(table.id, wish === "position" ? viewed : null);
  const look: DrawingQuery = { theme: theme() === "dark" ? "dark" : "light", flip: ownSides(table)[0] === "b" };
  const { ply } = shown;
  const embed = embedAddress("table", table.id, wish === "position" && viewed !== null ? String(viewed) : null);
  const send = () => {
    navigator.share({ title: document.title, url: link }).catch(() => undefined);
  };
  return (
    <div class="sharing">
      {viewed !== null && (
        <Choice
          legend={t("share.what")}
          value={wish}
          options={[
            { value: "position", label: t("share.position", { count: viewed }) },
            { value: "game", label: t("share.game") },
          ]}
          onChange={choose}
        />
      )}
      <CopyField label={t("share.link")} value={link} />
      {!isAlone(table) && <p class="field-note">{t("share.watch")}</p>}
      {"share" in navigator && (
        <button type="button" class="button" onClick={send}>
          <Icon name="share" />
          {t("share.send_on")}
        </button>
      )}
      <div class="sharing-picture">
        <img src={links.board(table.id, ply, "board.svg", look)} alt={t("share.picture")} width={160} height={160} />
        <div class="sharing-files">
          <File href={links.board(table.id, ply, "board.png", look)} label={t("share.png")} />
          <File href={links.board(table.id, ply, "board.svg", look)} label={t("share.svg")} />
          {ply > 0 && <File href={links.board(table.id, ply, "game.gif", look)} label={t("share.gif")} />}
          <File href={links.record(table.id)} label={t("info.record")} />
        </div>
      </div>
      <CopyField label={t("share.tfen")} value={shown.scene.tfen} />
      <CopyField label={t("share.embed")} value={embedCode(embed, t("share.embed.title"))} />
    </div>
  );
}

function File({ href, label }: { href: string; label: string }) {
  return (
    <a class="button" href={href} download>
      <Icon name="download" />
      {label}
    </a>
  );
}
