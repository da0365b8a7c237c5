import { useEffect } from "preact/hooks";
import { typeName } from "../components/pieceWords";
import { t } from "../i18n";
import { catalogue, loadCatalogue } from "../stores/catalogue";
import { complain } from "../stores/notices";
import { powerWord, weaponLine } from "../table/PieceCard";

/** The figures of all pieces, each leading to its page. */
export function PieceTable() {
  useEffect(() => {
    loadCatalogue().catch(complain);
  }, []);
  const types = catalogue.value?.types ?? [];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a narrow screen, by keyboard too.
    <div class="rule-table" tabIndex={0} role="group" aria-label={t("about.pieces")}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("about.pieces")}</th>
            <th scope="col">{t("about.speed")}</th>
            <th scope="col">{t("about.armour.short")}</th>
            <th scope="col">{t("about.power")}</th>
            <th scope="col">{t("rules.weapon")}</th>
          </tr>
        </thead>
        <tbody>
          {types.map((type) => (
            <tr key={type.code}>
              <th scope="row">
                <a href={`/pieces/${type.code}`}>{typeName(t, type.code, type.name)}</a>{" "}
                <span class="quiet">{type.code}</span>
              </th>
              <td>{type.speed}</td>
              <td class="figures">{type.armour.join("/")}</td>
              <td>{powerWord(type)}</td>
              <td>{type.weapons.map(weaponLine).join(" ") || "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
