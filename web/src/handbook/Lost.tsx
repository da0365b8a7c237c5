import { t } from "../i18n";
import { PieceIndex } from "./PieceIndex";
import { TerrainIndex } from "./TerrainIndex";
import "./handbook.css";

/** There is no such piece, or no such terrain: all that there are. */
export function Lost({ name }: { readonly name: string }) {
  return (
    <div class="page handbook">
      <h1>{t("handbook.missing", { name })}</h1>
      <p class="lead">{t("handbook.missing.text")}</p>
      <PieceIndex />
      <TerrainIndex />
    </div>
  );
}
