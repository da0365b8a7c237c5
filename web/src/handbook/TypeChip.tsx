import { useLayoutEffect, useRef } from "preact/hooks";
import { typeName } from "../components/pieceWords";
import { t } from "../i18n";
import { fillSymbols, typeRef } from "../symbols/symbols";
import "./handbook.css";

/** The drawings that chips refer to. A page has them once. */
export function Drawings() {
  const defs = useRef<SVGDefsElement>(null);
  useLayoutEffect(() => {
    if (defs.current) fillSymbols(defs.current);
  }, []);
  return (
    <svg class="visually-hidden" aria-hidden="true" focusable="false">
      <defs ref={defs} />
    </svg>
  );
}

/** A piece type by its picture and name, leading to its page. */
export function TypeChip({ code }: { readonly code: string }) {
  return (
    <a class="type-chip" href={`/pieces/${code}`}>
      <svg class="type-picture" viewBox="-26 -26 52 52" aria-hidden="true" focusable="false">
        <use href={typeRef(code)} />
      </svg>
      <span>{typeName(t, code)}</span>
    </a>
  );
}

/** Several of them. */
export function TypeChips({ codes }: { readonly codes: readonly string[] }) {
  return (
    <ul class="type-chips">
      {codes.map((code) => (
        <li key={code}>
          <TypeChip code={code} />
        </li>
      ))}
    </ul>
  );
}
