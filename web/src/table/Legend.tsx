import type { ComponentChildren } from "preact";
import type { Ply } from "../api/messages";
import { Dialog } from "../components/Dialog";
import { type Key, t } from "../i18n";
import { SIGNS, SignPicture } from "./signs";
import { TerrainSign, terrainText } from "./TerrainSign";

interface Props {
  readonly tableId: string;
  readonly shown: Ply;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** All signs of the board with what they mean, and the terrain of this one. */
export function Legend({ tableId, shown, isOpen, onClose }: Props) {
  const { scene, ply } = shown;
  const kinds = Object.keys(scene.terrain).filter((kind) => terrainText(kind) !== null);
  return (
    <Dialog title={t("sign.title")} isOpen={isOpen} onClose={onClose}>
      <Signs title={t("sign.moving")} group="moving" />
      <Signs title={t("sign.board")} group="board" />
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
