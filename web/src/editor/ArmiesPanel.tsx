import type { ArmyView, SideName } from "../api/messages";
import { Piece } from "../board/Pieces";
import { sideName } from "../components/gameWords";
import { LazyFairness } from "../fairness/LazyFairness";
import { language, t } from "../i18n";
import { isKnownType } from "../symbols/symbols";
import type { EditorStore } from "./store";
import { toDraft } from "./wire";
import { ownTypeName } from "./words";

interface Props {
  readonly store: EditorStore;
}

/** The armies side by side: what they are worth, and how many there are of each type. */
export function ArmiesPanel({ store }: Props) {
  const armies = store.report?.armies ?? [];
  const isEmpty = armies.every((army) => army.number === 0);
  if (store.report === null || isEmpty) return <p class="quiet">{t("editor.armies.empty")}</p>;
  const codes = [...new Set(armies.flatMap((army) => Object.keys(army.types)))];
  const order = store.types.map((card) => card.code);
  codes.sort((a, b) => order.indexOf(a) - order.indexOf(b));
  const most = Math.max(1, ...armies.flatMap((army) => Object.values(army.types)));
  return (
    <div class="armies">
      <Worth armies={armies} />
      <table class="army-table">
        <caption class="visually-hidden">{t("editor.armies")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("editor.armies.type")}</th>
            {armies.map((army) => (
              <th key={army.side} scope="col">
                {sideName(army.side)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {codes.map((code) => (
            <tr key={code}>
              <th scope="row">
                <TypePicture code={code} />
                {ownTypeName(code, store.sketch.types)}
              </th>
              {armies.map((army) => (
                <td key={army.side}>
                  <Bar side={army.side} count={army.types[code] ?? 0} most={most} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("editor.armies.all")}</th>
            {armies.map((army) => (
              <td key={army.side}>{army.number}</td>
            ))}
          </tr>
        </tfoot>
      </table>
      {store.report.is_playable && (
        <section aria-labelledby="editor-fair">
          <h2 id="editor-fair">{t("editor.armies.fair")}</h2>
          <LazyFairness board={{ draft: toDraft(store.sketch) }} />
        </section>
      )}
    </div>
  );
}

/** What the armies are worth together, as shares of one bar. */
function Worth({ armies }: { readonly armies: readonly ArmyView[] }) {
  const all = armies.reduce((sum, army) => sum + army.worth, 0);
  const figures = new Intl.NumberFormat(language(), { maximumFractionDigits: 1 });
  return (
    <div class="worth">
      <p class="worth-title">{t("editor.armies.worth")}</p>
      <div class="worth-bar" aria-hidden="true">
        {armies.map((army) => (
          <span key={army.side} class={`worth-${army.side}`} style={{ flexGrow: all > 0 ? army.worth : 1 }} />
        ))}
      </div>
      <dl class="worth-figures">
        {armies.map((army) => (
          <div key={army.side}>
            <dt>
              <span class={`side-mark side-mark-${army.side}`} aria-hidden="true" />
              {sideName(army.side)}
            </dt>
            <dd>{figures.format(army.worth / 100)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Bar({ side, count, most }: { readonly side: SideName; readonly count: number; readonly most: number }) {
  return (
    <span class="army-bar">
      <span class="army-count">{count}</span>
      <span class={`army-length worth-${side}`} style={{ width: `${(count / most) * 100}%` }} aria-hidden="true" />
    </span>
  );
}

function TypePicture({ code }: { readonly code: string }) {
  return (
    <svg class="army-picture" viewBox="-26 -26 52 52" aria-hidden="true" focusable="false">
      <Piece
        piece={{ side: "w", type: code, square: "", facing: "N" }}
        at={{ x: 0, y: 0 }}
        angle={0}
        cargoAngle={0}
        code={!isKnownType(code)}
        hasCommand={false}
      />
    </svg>
  );
}
