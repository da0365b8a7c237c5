import { useEffect } from "preact/hooks";
import { PieceCards } from "../about/PieceCards";
import { t } from "../i18n";
import { catalogue, loadCatalogue } from "../stores/catalogue";
import { complain } from "../stores/notices";
import "./handbook.css";

/** All pieces, each leading to its page. */
export function PieceIndex() {
  useEffect(() => {
    loadCatalogue().catch(complain);
  }, []);
  const types = catalogue.value?.types ?? [];
  return (
    <section class="handbook-section" aria-labelledby="pieces">
      <h2 id="pieces">{t("about.pieces")}</h2>
      {types.length > 0 && <PieceCards types={types} />}
    </section>
  );
}
