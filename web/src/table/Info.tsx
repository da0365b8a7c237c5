import type { TableView } from "../api/messages";
import { modeName, timeText } from "../components/gameWords";
import { Icon } from "../components/Icon";
import { PrintButton } from "../components/PrintButton";
import { setupTitle } from "../components/setupWords";
import { isKey, t } from "../i18n";
import { PushOffer } from "../push/PushSection";
import { ShareButton } from "./ShareDialog";
import { ownSides } from "./state";
import type { TableStore } from "./store";

/** What is played here, and the link to it. */
export function Info({ store }: { store: TableStore }) {
  const table = store.state.value?.table;
  if (!table) return null;
  return (
    <section class="info panel" aria-labelledby="info-title">
      <h2 id="info-title">{setupTitle(table.rules.setup ?? "", table.title)}</h2>
      <p class="info-goal">{t(`mode.${table.mode}.detail`)}</p>
      <ul class="info-lines">
        <li>{modeName(table)}</li>
        <li>{timeText(table.clock, table.days)}</li>
        {deviations(table).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {table.watchers > 0 && (
          <li class="watchers">
            <Icon name="eye" />
            {t("count.watchers", { count: table.watchers })}
          </li>
        )}
      </ul>
      <ShareButton store={store} />
      <PrintButton setup={table.rules.setup ?? ""} mode={table.mode} />
      {table.days !== null && table.status !== "over" && ownSides(table).length > 0 && <PushOffer />}
    </section>
  );
}

/** The rules of this table that differ from the usual ones. */
function deviations(table: TableView): string[] {
  const { rules } = table;
  const lines: string[] = [];
  if (rules.announce === "no") lines.push(t("info.no_announce"));
  if (rules.announce === "only") lines.push(t("info.announce_only"));
  if (rules.flags === 3) lines.push(t("rules.flags.count", { count: 3 }));
  if (rules.turning === false) lines.push(t("info.no_turning"));
  if (rules.house === false) lines.push(t("info.no_house"));
  if (rules.limit) lines.push(t("info.limit", { count: rules.limit }));
  if (rules.all_as) {
    const key = `board.type.${rules.all_as}`;
    lines.push(t("info.all_as", { type: isKey(key) ? t(key) : rules.all_as }));
  }
  const exchanged = Object.keys(rules.exchange ?? {}).length;
  if (exchanged > 0) lines.push(t("exchange.count", { count: exchanged }));
  return lines;
}
