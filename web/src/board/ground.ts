/** The picture of the terrain: fetched once per ground, kept, and turned to fit the board. */
import type { Orientation } from "./geometry";

const MOST_KEPT = 24;
const kept = new Map<string, Promise<Element>>();

/** The ground of a table as an SVG element. The same ground is fetched once. */
export function loadGround(tableId: string, ply: number, ground: string): Promise<Element> {
  const key = `${tableId}/${ground}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const loading = fetchGround(tableId, ply);
  keep(key, loading);
  // A ground that failed to load may load the next time.
  loading.catch(() => kept.delete(key));
  return loading;
}

/** Stores the ground of a table from text that is already here. */
export function primeGround(tableId: string, ground: string, svg: string): void {
  keep(`${tableId}/${ground}`, Promise.resolve(parseGround(svg)));
}

function keep(key: string, loading: Promise<Element>): void {
  const oldest = kept.keys().next();
  if (kept.size >= MOST_KEPT && !oldest.done) kept.delete(oldest.value);
  kept.set(key, loading);
}

async function fetchGround(tableId: string, ply: number): Promise<Element> {
  const answer = await fetch(`/api/tables/${encodeURIComponent(tableId)}/plies/${ply}/ground.svg`, {
    credentials: "same-origin",
  });
  if (!answer.ok) throw new Error(`ground: ${answer.status}`);
  return parseGround(await answer.text());
}

/** SVG text as an element; a fragment without a root gets one. */
export function parseGround(svg: string): Element {
  const text = svg.trimStart().startsWith("<svg") ? svg : `<svg xmlns="http://www.w3.org/2000/svg">${svg}</svg>`;
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  for (const script of root.querySelectorAll("script,foreignObject,style")) script.remove();
  return root;
}

/** The children of a ground, ready to be put into the page, with light and patterns upright on a turned board. */
export function groundNodes(ground: Element, orientation: Orientation): Node[] {
  const nodes = [...ground.childNodes].map((node) => document.importNode(node, true));
  if (orientation !== 0) {
    for (const node of nodes) if (node instanceof Element) setUpright(node, orientation);
  }
  return nodes;
}

const SHIFT = /^translate\((-?[\d.]+)[ ,](-?[\d.]+)\)$/;

/** Patterns and marks stay upright, and shadows fall down the screen, whichever way the board is turned. */
function setUpright(node: Element, orientation: Orientation): void {
  for (const pattern of node.querySelectorAll("pattern")) {
    pattern.setAttribute("patternTransform", `rotate(${-orientation})`);
  }
  const terrain = node.getAttribute("data-terrain");
  if (terrain === null) return;
  for (const part of node.querySelectorAll("[transform]")) {
    const transform = part.getAttribute("transform") ?? "";
    const shift = SHIFT.exec(transform);
    if (shift === null) continue;
    if (part.tagName === "g") part.setAttribute("transform", `${transform} rotate(${-orientation})`);
    else part.setAttribute("transform", turned(Number(shift[1]), Number(shift[2]), orientation));
  }
}

/** A shift on the screen, written for a group that is turned. */
function turned(x: number, y: number, orientation: Orientation): string {
  switch (orientation) {
    case 90:
      return `translate(${y} ${-x})`;
    case 180:
      return `translate(${-x} ${-y})`;
    case 270:
      return `translate(${-y} ${x})`;
    default:
      return `translate(${x} ${y})`;
  }
}
