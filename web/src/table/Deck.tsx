import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { Actions } from "./Actions";
import { isNarrow } from "./narrow";
import { asksPlayer, Prompts } from "./Prompts";
import { ownSides } from "./state";
import type { TableStore } from "./store";

/**
 * What a player can do besides moving, or what needs an answer instead: offers, claims, the end of the game. All of them
 * take the same place, so that nothing around them moves. On a phone offers and claims are in the bar at the board.
 */
export function Deck({ store }: { store: TableStore }) {
  const table = store.state.value?.table;
  if (!table) return null;
  const isWatching = ownSides(table).length === 0 && table.status === "playing";
  return (
    <div class="deck" data-status={table.status}>
      <Prompts store={store} />
      {(isNarrow.value || !asksPlayer(table)) && <Actions store={store} />}
      {isWatching && (
        <p class="watching">
          <Icon name="eye" />
          {t("deck.watching")}
        </p>
      )}
    </div>
  );
}
