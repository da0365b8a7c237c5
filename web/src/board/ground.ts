/** The picture of the terrain: fetched or taken from the page once per ground, kept, and turned to fit the board. */
import type { Orientation } from "./geometry";

const MOST_KEPT = 24;
const kept = new Map<string, Promise<Element>>();
const providers = new Map<string, (ground: string) => string | undefined>();

/** From now on the grounds of this table come from the page as SVG text, not from the server. */
export function provideGrounds(tableId: string, find: (ground: string) => string | undefined): void {
  providers.set(tableId, find);
}

/** Forgets what the page provided for this table. */
export function forgetGrounds(tableId: string): void {
  providers.delete(tableId);
  for (const key of kept.keys()) if (key.startsWith(`${tableId}/`)) kept.delete(key);
}

/** The ground of a table as an SVG element. The same ground is fetched once. */
export function loadGround(tableId: string, ply: number, ground: string): Promise<Element> {
  const key = `${tableId}/${ground}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const provider = providers.get(tableId);
  const loading = provider ? takeGround(provider, ground) : fetchGround(tableId, ply);
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

async function takeGround(find: (ground: string) => string | undefined, ground: string): Promise<Element> {
  const svg = find(ground);
  if (svg === undefined) throw new Error(`ground: the page has none named ${ground}`);
  return parseGround(svg);
}

async function fetchGround(tableId: string, ply: number): Promise<Element> {
  const answer = await fetch(`/api/tables/${encodeURIComponent(tableId)}/plies/${ply}/ground.svg`, {
    credentials: "same-origin",
  });
  if (!answer.ok) throw new Error(`ground: ${answer.status}`);
  return parseGround(await answer.text());
}

/** The elements that terrain is drawn with. */
const DRAWN = new Set(["svg", "g", "defs", "pattern", "path", "rect", "circle", "text"]);

/** Whether an attribute may do more than draw: run a script, or lead to another document. */
function leadsAway({ name, value }: Attr): boolean {
  return /^on|href$|^style$/i.test(name) || /url\(\s*[^#\s]/i.test(value);
}

/** SVG text as an element; a fragment without a root gets one. Only what draws is let in. */
export function parseGround(svg: string): Element {
  const text = svg.trimStart().startsWith("<svg") ? svg : `<svg xmlns="http://www.w3.org/2000/svg">${svg}</svg>`;
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  for (const part of [...root.querySelectorAll("*")]) {
    if (!DRAWN.has(part.localName)) part.remove();
    for (const attribute of [...part.attributes]) if (leadsAway(attribute)) part.removeAttribute(attribute.name);
  }
  return root;
}

/**
 * The children of a ground, ready to be put into the page, with light and patterns upright on a turned board. `owner`
 * goes into the names of patterns: another board on the page may be turned another way, or have other colours.
 */
export function groundNodes(ground: Element, orientation: Orientation, owner: string): Node[] {
  const nodes = [...ground.childNodes].map((node) => document.importNode(node, true));
  for (const node of nodes) if (node instanceof Element) renamePatterns(node, owner);
  if (orientation !== 0) {
    for (const node of nodes) if (node instanceof Element) setUpright(node, orientation);
  }
  return nodes;
}

function renamePatterns(node: Element, owner: string): void {
  for (const part of [node, ...node.querySelectorAll("pattern,[fill]")]) {
    if (part.id) part.id = `${part.id}-${owner}`;
    const fill = part.getAttribute("fill");
    if (fill?.startsWith("url(#")) part.setAttribute("fill", fill.replace(")", `-${owner})`));
  }
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
