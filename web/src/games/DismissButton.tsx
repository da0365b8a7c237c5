import type { LobbyEntry } from "../api/messages";
import { opponents } from "../components/gameWords";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { dismissGame } from "../stores/mine";
import { complain, notify } from "../stores/notices";

/** Takes a game off the list of those that go on. Games in which somebody waits for an answer are not offered that. */
export function DismissButton({ entry }: { entry: LobbyEntry }) {
  if (entry.seats.some((seat) => seat.kind === "person" && !seat.is_you)) return null;
  const dismiss = async () => {
    try {
      await dismissGame(entry.id);
      notify(t("games.dismissed"));
    } catch (error) {
      complain(error);
    }
  };
  const label = t("games.dismiss_of", { game: opponents(entry) });
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={t("games.dismiss")}
      onClick={() => void dismiss()}
    >
      <Icon name="close" />
    </button>
  );
}
