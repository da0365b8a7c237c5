import { useState } from "preact/hooks";
import type { TableView } from "../api/messages";
import { Confirm } from "../components/Dialog";
import { Icon, type IconName } from "../components/Icon";
import { t } from "../i18n";
import { complain } from "../stores/notices";
import { isAlone, ownSides, speakingSide } from "./state";
import type { ActName, TableStore } from "./store";

/** What a player can do besides moving. */
export function Actions({ store }: { store: TableStore }) {
  const [asks, ask] = useState<"resign" | "abort" | "draw" | "stop" | null>(null);
  const state = store.state.value;
  if (!state || state.table.status === "over") return null;
  const { table, moves } = state;
  const own = ownSides(table);
  const side = speakingSide(table);
  if (!side) return null;
  const act = (name: ActName) => void store.act(name, own.length > 1 ? side : null).catch(complain);
  const isYoung = table.status === "waiting" || table.ply < table.seats.length;
  const isOffered = table.offers.draw.includes(side);
  // If one person holds every seat, two people share the screen: they agree between themselves.
  const isShared = own.length === table.seats.length;
  const close = () => ask(null);
  return (
    <div class="actions" role="group" aria-label={t("actions.title")}>
      {table.status === "playing" && (
        <ActionButton
          icon="undo"
          label={takebackLabel(table)}
          isDisabled={!moves.some((move) => own.includes(move.side)) || table.offers.takeback !== null}
          onClick={() => act("takeback")}
        />
      )}
      {table.status === "playing" && (isShared || !isAlone(table)) && (
        <ActionButton
          icon="half"
          label={t(isShared ? "actions.agree_draw" : isOffered ? "actions.draw_offered" : "actions.draw")}
          isDisabled={isOffered}
          onClick={() => ask("draw")}
        />
      )}
      {table.status === "playing" && table.mode !== "command" && (
        <ActionButton
          icon="count"
          label={t(table.offers.stop.includes(side) ? "actions.stop_offered" : "actions.stop")}
          isDisabled={isYoung || table.offers.stop.includes(side)}
          onClick={() => ask("stop")}
        />
      )}
      {isYoung ? (
        <ActionButton icon="close" label={t("actions.abort")} onClick={() => ask("abort")} />
      ) : (
        <ActionButton icon="resign" label={t("actions.resign")} onClick={() => ask("resign")} />
      )}
      <Confirm
        title={t("actions.resign")}
        text={t("actions.resign.ask")}
        yes={t("actions.resign")}
        isGrave
        isOpen={asks === "resign"}
        onYes={() => act("resign")}
        onClose={close}
      />
      <Confirm
        title={t("actions.abort")}
        text={t("actions.abort.ask")}
        yes={t("actions.abort")}
        isGrave
        isOpen={asks === "abort"}
        onYes={() => act("abort")}
        onClose={close}
      />
      <Confirm
        title={t(isShared ? "actions.agree_draw" : "actions.draw")}
        text={t(isShared ? "actions.agree_draw.ask" : "actions.draw.ask")}
        yes={t(isShared ? "actions.agree_draw" : "actions.draw")}
        isOpen={asks === "draw"}
        onYes={() => act("offer_draw")}
        onClose={close}
      />
      <Confirm
        title={t("actions.stop")}
        text={t(`actions.stop.${table.mode === "command" ? "last" : table.mode}`)}
        yes={t("actions.stop")}
        isOpen={asks === "stop"}
        onYes={() => act("offer_stop")}
        onClose={close}
      />
    </div>
  );
}

function takebackLabel(table: TableView): string {
  if (table.offers.takeback !== null) return t("deck.takeback_asked");
  return t(table.takeback === "free" ? "actions.takeback" : "actions.ask_takeback");
}

interface ActionButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

function ActionButton({ icon, label, isDisabled = false, onClick }: ActionButtonProps) {
  return (
    <button type="button" class="action" disabled={isDisabled} onClick={onClick}>
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  );
}
