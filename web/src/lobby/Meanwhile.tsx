import { Icon } from "../components/Icon";
import { QuickButton } from "../components/QuickButton";
import { t } from "../i18n";
import { FIRST_LEVEL, opponentOf } from "../opponents/opponents";
import { Portrait } from "../opponents/Portrait";

/** Something to do while nobody has come yet. */
export function Meanwhile({ isWaiting }: { isWaiting: boolean }) {
  return (
    <section class="panel meanwhile" aria-labelledby="meanwhile">
      <h2 id="meanwhile">{t("lobby.meanwhile")}</h2>
      {isWaiting && <p>{t("lobby.meanwhile.text")}</p>}
      <div class="button-row">
        <QuickButton class="button meanwhile-play">
          <Portrait level={FIRST_LEVEL} />
          {t("lobby.play_meanwhile", { name: opponentOf(FIRST_LEVEL).name })}
        </QuickButton>
        <a class="button" href="/about">
          <Icon name="info" />
          {t("lobby.learn")}
        </a>
      </div>
    </section>
  );
}
