/** The drawings of the pieces as SVG definitions, to be used by name. */
import { MARKS, PATTERNS, TYPES } from "./symbols.generated";

/** The namespace of SVG elements. */
export const SVG = "http://www.w3.org/2000/svg";

/** The reference to the drawing of a type. An unknown code gets the plain vehicle. */
export function typeRef(code: string): string {
  return `#tc-t-${Object.hasOwn(TYPES, code) ? code : ""}`;
}

export function isKnownType(code: string): boolean {
  return code !== "" && Object.hasOwn(TYPES, code);
}

export function markRef(name: string): string {
  return `#tc-m-${name}`;
}

/** What fills the hulls of a Flag team; undefined for the others, whose colour the style sheet gives. */
export function hullFill(side: string): string | undefined {
  return side === "fw" ? "url(#tc-flag-white)" : side === "fb" ? "url(#tc-flag-black)" : undefined;
}

/** Puts all drawings into `defs`, in place of what was there. */
export function fillSymbols(defs: Element): void {
  const groups = [
    ...Object.entries(TYPES).map(([code, drawing]) => `<g id="tc-t-${code}">${drawing}</g>`),
    ...Object.entries(MARKS).map(([name, drawing]) => `<g id="tc-m-${name}">${drawing}</g>`),
    ...Object.values(PATTERNS),
    '<pattern id="tc-hatch" width="9" height="9" patternUnits="userSpaceOnUse">' +
      '<path d="M-2 2l4-4M0 9L9 0M7 11l4-4" stroke="var(--tc-threat)" stroke-width="1.6" opacity=".32"/></pattern>',
  ];
  defs.replaceChildren(...parseSvg(groups.join("")));
}

/** The elements of a piece of SVG text. */
export function parseSvg(text: string): Node[] {
  const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${text}</svg>`, "image/svg+xml");
  return [...parsed.documentElement.childNodes].map((node) => document.importNode(node, true));
}
