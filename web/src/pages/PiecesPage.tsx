import { PrintButton } from "../components/PrintButton";
import { PieceIndex } from "../handbook/PieceIndex";
import { TerrainIndex } from "../handbook/TerrainIndex";
import { t } from "../i18n";
import { catalogue } from "../stores/catalogue";

/** Everything on the board: the pieces and the ground they drive on. */
export default function PiecesPage() {
  return (
    <div class="page handbook">
      <div class="page-head">
        <div>
          <h1>{t("title.pieces")}</h1>
          <p class="lead">{t("handbook.lead")}</p>
        </div>
        <PrintButton />
      </div>
      <PieceIndex />
      {catalogue.value && <TerrainIndex />}
    </div>
  );
}
