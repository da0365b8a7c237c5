import { Terrain } from "../about/Terrain";
import { t } from "../i18n";
import "./handbook.css";

/** All kinds of terrain, each leading to its page. */
export function TerrainIndex() {
  return (
    <section class="handbook-section" aria-labelledby="ground">
      <h2 id="ground">{t("about.terrain")}</h2>
      <Terrain />
    </section>
  );
}
