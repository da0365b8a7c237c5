import { useLayoutEffect, useRef } from "preact/hooks";
import type { PieceTypeCard } from "../api/messages";
import { typeName } from "../components/pieceWords";
import { t } from "../i18n";
import { fillSymbols, typeRef } from "../symbols/symbols";
import { powerWord } from "../table/PieceCard";
import "./about.css";

/** All pieces: what they look like from above, and their figures. Each leads to its page. */
export function PieceCards({ types }: { types: readonly PieceTypeCard[] }) {
  const defs = useRef<SVGDefsElement>(null);
  useLayoutEffect(() => {
    if (defs.current) fillSymbols(defs.current);
  }, []);
  return (
    <>
      <svg class="visually-hidden" aria-hidden="true" focusable="false">
        <defs ref={defs} />
      </svg>
      <ul class="type-cards">
        {types.map((type) => (
          <PieceCard key={type.code} type={type} />
        ))}
      </ul>
    </>
  );
}

function PieceCard({ type }: { type: PieceTypeCard }) {
  const [front, side, rear] = type.armour;
  return (
    <li class="about-card type-card">
      <svg class="type-card-picture" viewBox="-26 -26 52 52" aria-hidden="true" focusable="false">
        <use href={typeRef(type.code)} />
      </svg>
      <h3>
        <a class="card-link" href={`/pieces/${type.code}`}>
          {typeName(t, type.code, type.name)}
        </a>{" "}
        <span class="quiet">{type.code}</span>
      </h3>
      <dl class="type-figures">
        <div>
          <dt>{t("about.speed")}</dt>
          <dd>{type.speed}</dd>
        </div>
        <div>
          <dt>{t("about.power")}</dt>
          <dd>{powerWord(type)}</dd>
        </div>
        <div>
          <dt>{t("about.armour.short")}</dt>
          <dd title={t("about.armour.sides", { front, side, rear })}>
            <span aria-hidden="true">{`${front} / ${side} / ${rear}`}</span>
            <span class="visually-hidden">{t("about.armour.sides", { front, side, rear })}</span>
          </dd>
        </div>
      </dl>
    </li>
  );
}
