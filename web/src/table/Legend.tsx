import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Ply } from "../api/messages";
import { Dialog } from "../components/Dialog";
import { type Key, language, t } from "../i18n";
import { typeRef } from "../symbols/symbols";
import { SIGNS, SignPicture } from "./signs";
import { TerrainSign, terrainText } from "./TerrainSign";

interface Props {
  readonly tableId: string;
  readonly shown: Ply;
  readonly isOpen: boolean;
  /** Whether what stands beside the players is asked for: it is brought into sight. */
  readonly isOfPlayers?: boolean;
  readonly onClose: () => void;
}

/** All signs of the board with what they mean, and the terrain of this one. */
export function Legend({ tableId, shown, isOpen, isOfPlayers = false, onClose }: Props) {
  const players = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOpen && isOfPlayers) players.current?.scrollIntoView({ block: "center" });
  }, [isOpen, isOfPlayers]);
  const { scene, ply } = shown;
  const kinds = Object.keys(scene.terrain).filter((kind) => terrainText(kind) !== null);
  return (
    <Dialog title={t("sign.title")} isOpen={isOpen} onClose={onClose}>
      <Signs title={t("sign.moving")} group="moving" />
      <Signs title={t("sign.board")} group="board" />
      <section ref={players}>
        <h3 class="legend-title">{t("sign.players")}</h3>
        <ul class="legend">
          <Row text="sign.lost">
            <svg class="legend-loss" viewBox="-20 -25 40 50" aria-hidden="true">
              <use href={typeRef("LT")} />
            </svg>
          </Row>
          <Row text="sign.lead">
            <span class="legend-lead" aria-hidden="true">
              +{(1.5).toLocaleString(language())}
            </span>
          </Row>
        </ul>
      </section>
      {kinds.length > 0 && (
        <section>
          <h3 class="legend-title">{t("sign.ground")}</h3>
          <ul class="legend">
            {kinds.map((kind) => (
              <Row key={kind} text={terrainText(kind)} more={`/terrain/${kind}`}>
                <TerrainSign kind={kind} scene={scene} tableId={tableId} ply={ply} />
              </Row>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}

function Signs({ title, group }: { readonly title: string; readonly group: "moving" | "board" }) {
  return (
    <section>
      <h3 class="legend-title">{title}</h3>
      <ul class="legend">
        {SIGNS.filter((sign) => sign.group === group).map((sign) => (
          <Row key={sign.name} text={sign.text}>
            <SignPicture sign={sign} />
          </Row>
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  readonly text: Key | null;
  readonly children: ComponentChildren;
  /** The address of the page that says more. */
  readonly more?: string;
}

function Row({ text, children, more }: RowProps) {
  return (
    <li class="legend-row">
      <span class="legend-picture">{children}</span>
      <span>
        {text && t(text)}{" "}
        {more && text && (
          <a href={more} target="_blank" rel="noopener" aria-label={`${t("handbook.more")}: ${t(text)}`}>
            {t("handbook.more")}
          </a>
        )}
      </span>
    </li>
  );
}
