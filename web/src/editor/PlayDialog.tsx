import { Dialog } from "../components/Dialog";
import { Icon, type IconName } from "../components/Icon";
import { t } from "../i18n";
import { OPPONENTS, type Opponent } from "../newgame/draft";
import { navigate } from "../shell/location";
import type { EditorStore } from "./store";
import { toDraft } from "./wire";

interface Props {
  readonly store: EditorStore;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const ICONS: Record<Opponent, IconName> = { computer: "computer", friend: "link", lobby: "globe", screen: "screen" };

/** Where the page of analysis finds the position it begins with. */
const ANALYSIS = "tankchess.analysis.start";

/** What can be begun with the board: a game of any kind, or an analysis. */
export function PlayDialog({ store, isOpen, onClose }: Props) {
  const { report } = store;
  return (
    <Dialog title={t("editor.play")} isOpen={isOpen} onClose={onClose}>
      {report?.is_playable ? (
        <ul class="play-ways">
          {OPPONENTS.map((opponent) => (
            <li key={opponent}>
              <a
                class="play-way"
                href={`/new?own=${store.keeper.place.value.key}&with=${opponent}`}
                onClick={() => store.keepHere()}
              >
                <Icon name={ICONS[opponent]} />
                <span>
                  <strong>{t(`opponent.${opponent}`)}</strong>
                  <span class="quiet">{t(`opponent.${opponent}.detail`)}</span>
                </span>
              </a>
            </li>
          ))}
          <li>
            <button type="button" class="play-way" onClick={() => analyse(store)}>
              <Icon name="bulb" />
              <span>
                <strong>{t("editor.analyse")}</strong>
                <span class="quiet">{t("editor.analyse.detail")}</span>
              </span>
            </button>
          </li>
        </ul>
      ) : (
        <p>{t("editor.play.not_yet")}</p>
      )}
    </Dialog>
  );
}

function analyse(store: EditorStore): void {
  const { types } = toDraft(store.sketch);
  // As the header of a record has them.
  const own = types && Object.keys(types).length > 0 ? JSON.stringify(types) : "";
  const start = { tfen: store.report?.tfen ?? "", types: own, title: store.sketch.title.trim() };
  sessionStorage.setItem(ANALYSIS, JSON.stringify(start));
  navigate("/analysis");
}
