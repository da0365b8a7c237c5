/**
 * Short-lived drawings over the board: flashes, shots, explosions, splashes. Each is a layer of its own, of which only the
 * transform and the opacity change: the browser moves it without painting anything, even while it is busy. A layer is not
 * seen before its animation begins, so that all of a show can be laid out before any of it is needed.
 */
import type { Tracer } from "../entry/actions";
import { markRef, SVG } from "../symbols/symbols";
import type { Point } from "./geometry";
import { PLAIN, pictureOf, placed, SHARPNESS, type Sight } from "./sight";

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string | number>>];

/** Animations that belong together and can be ended together, with the elements they need. */
export class Show {
  /** Running animations, with what they move. */
  private readonly animations = new Map<Animation, Element>();
  private readonly elements = new Set<Element>();
  /** Layers that have been seen. They go together: the page is laid out once for all of them. */
  private readonly spent = new Set<Element>();
  private readonly lifted = new Set<Element>();
  private readonly hidden = new Set<SVGElement>();
  isOver = false;
  /** Where the board lies below the layer. It is measured when the show begins. */
  sight: Sight = PLAIN;

  constructor(readonly layer: Element) {}

  /** Resolves when the animation has ended, however it ended. Nothing moves where the browser cannot animate. */
  async animate(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Promise<void> {
    if (this.isOver || typeof element.animate !== "function") return;
    const animation = element.animate(frames, options);
    this.animations.set(animation, element);
    await animation.finished.catch(() => undefined);
    this.animations.delete(animation);
    this.sweep();
  }

  add(tag: string, attributes: Shape[1], children: readonly Shape[] = []): Element {
    const element = this.lay(make([tag, attributes], children));
    if (!this.isOver) this.layer.append(element);
    return element;
  }

  /** A drawing as a layer that is moved by `at`. */
  private lay(drawing: Element): Element {
    const element = document.createElement("div");
    element.className = "tc-effect";
    element.append(pictureOf([drawing], this.sight));
    this.elements.add(element);
    return element;
  }

  /** The transform that puts a layer at a point of the board. */
  at(point: Point, rest = ""): string {
    return `${placed(point, this.sight)} ${rest} scale(${1 / SHARPNESS})`;
  }

  drop(element: Element): void {
    element.remove();
    this.elements.delete(element);
  }

  /** Lets go of a layer that cannot be seen any more, as soon as nothing else moves. */
  spend(element: Element): void {
    this.spent.add(element);
    this.sweep();
  }

  private sweep(): void {
    if (this.animations.size > 0) return;
    for (const each of this.spent) this.drop(each);
    this.spent.clear();
  }

  /** Adds a stand-in for a part of the board while that part is moved. */
  lift(element: Element, holder: Element): void {
    if (this.isOver) return;
    this.lifted.add(element);
    holder.append(element);
  }

  /** Hides a part of the board while a stand-in is shown. Screen readers still find it. */
  hide(element: SVGElement): void {
    if (this.isOver) return;
    this.hidden.add(element);
    element.style.opacity = "0";
  }

  reveal(element: SVGElement): void {
    element.style.removeProperty("opacity");
    this.hidden.delete(element);
  }

  /** Shows a copy of a part of the board instead of it, below the other drawings. */
  copy(element: SVGElement): Element {
    const drawing = element.cloneNode(true) as SVGElement;
    for (const name of ["data-square", "transform", "role", "aria-label"]) drawing.removeAttribute(name);
    const copy = this.lay(drawing);
    copy.classList.add("tc-copy");
    if (!this.isOver) this.layer.prepend(copy);
    this.hide(element);
    return copy;
  }

  /** Ends everything: the board is as the page says again. */
  end(): void {
    this.isOver = true;
    for (const animation of this.animations.keys()) animation.cancel();
    this.animations.clear();
    this.settle();
    for (const element of this.elements) element.remove();
    this.elements.clear();
    this.spent.clear();
  }

  /** Lets go of the stand-ins, while other drawings go on. */
  settle(): void {
    for (const [animation, element] of this.animations) {
      if ([...this.lifted].some((each) => each.contains(element))) animation.cancel();
    }
    for (const element of this.lifted) element.remove();
    for (const element of [...this.hidden]) this.reveal(element);
    this.lifted.clear();
  }
}

export function make([tag, attributes]: Shape, children: readonly Shape[] = []): Element {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children.map((child) => make(child)));
  return element;
}

/** A layer that appears after `delay` milliseconds, moves and disappears. */
async function passing(show: Show, element: Element, frames: Keyframe[], duration: number, delay = 0): Promise<void> {
  await show.animate(element, frames, { duration, delay, easing: "ease-out", fill: "forwards" });
  show.spend(element);
}

export async function muzzleFlash(show: Show, from: Point, angle: number, delay = 0): Promise<void> {
  const flash = show.add("path", { class: "tc-flash", d: "M0-22L5-31 2-30 0-42-2-30-5-31z" });
  await passing(
    show,
    flash,
    [
      { transform: show.at(from, `rotate(${angle}deg) scale(.6)`), opacity: 1 },
      { transform: show.at(from, `rotate(${angle}deg) scale(1.25)`), opacity: 0 },
    ],
    170,
    delay,
  );
}

/** How long a shot flies, in milliseconds. */
export function flightTime(from: Point, to: Point): number {
  return Math.min(150, 60 + lengthOf(from, to) / 6);
}

function lengthOf(from: Point, to: Point): number {
  return Math.hypot(to.x - from.x, to.y - from.y) || 1;
}

/** A shot: a short bright dash flies, and its line fades. */
export async function tracer(show: Show, from: Point, to: Point, kind: Tracer, delay = 0): Promise<void> {
  const length = lengthOf(from, to);
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const line = show.add("path", { class: `tc-tracer tc-tracer-${kind}`, d: `M22 0H${Math.max(length - 12, 24)}` });
  const place = show.at(from, `rotate(${angle}deg)`);
  void passing(
    show,
    line,
    [
      { transform: place, opacity: 0.95 },
      { transform: place, opacity: 0.95, offset: 0.1 },
      { transform: place, opacity: 0 },
    ],
    370,
    delay,
  );
  const dash = show.add("path", { class: `tc-dash tc-tracer-${kind}`, d: "M0 0h16" });
  const stop = { x: to.x - ((to.x - from.x) / length) * 24, y: to.y - ((to.y - from.y) / length) * 24 };
  await passing(
    show,
    dash,
    [
      { transform: show.at(from, `rotate(${angle}deg)`), opacity: 1 },
      { transform: show.at(stop, `rotate(${angle}deg)`), opacity: 1, offset: 0.99 },
      { transform: show.at(stop, `rotate(${angle}deg)`), opacity: 0 },
    ],
    flightTime(from, to),
    delay,
  );
}

/** A burst, a ring that widens, and a puff of smoke. */
export function explosion(show: Show, point: Point, size = 1, delay = 0): void {
  const burst = show.add("use", { href: markRef("burst") });
  void passing(
    show,
    burst,
    [
      { transform: show.at(point, `scale(${0.4 * size})`), opacity: 1 },
      { transform: show.at(point, `scale(${2 * size}) rotate(20deg)`), opacity: 1, offset: 0.35 },
      { transform: show.at(point, `scale(${2.3 * size}) rotate(30deg)`), opacity: 0 },
    ],
    420,
    delay,
  );
  const ring = show.add("circle", { class: "tc-blast", r: 16 });
  void passing(
    show,
    ring,
    [
      { transform: show.at(point, "scale(.4)"), opacity: 0.9 },
      { transform: show.at(point, `scale(${2.4 * size})`), opacity: 0 },
    ],
    380,
    delay,
  );
  puff(show, { x: point.x - 5, y: point.y - 6 }, delay + 60, 0.8 * size);
  puff(show, { x: point.x + 7, y: point.y - 2 }, delay + 120, 0.6 * size);
}

/** A cloud that rises and thins. */
export function puff(show: Show, point: Point, delay = 0, size = 1): void {
  const cloud = show.add("use", { href: markRef("cloud") });
  void passing(
    show,
    cloud,
    [
      { transform: show.at(point, `scale(${0.3 * size})`), opacity: 0 },
      { transform: show.at(point, `scale(${0.9 * size})`), opacity: 0.8, offset: 0.3 },
      { transform: show.at({ x: point.x + 3, y: point.y - 16 }, `scale(${1.15 * size})`), opacity: 0 },
    ],
    520,
    delay,
  );
}

/** Rings on the water. */
export function splash(show: Show, point: Point): void {
  [0, 90, 180].forEach((delay) => {
    const ring = show.add("circle", { class: "tc-splash", r: 14 });
    void passing(
      show,
      ring,
      [
        { transform: show.at(point, "scale(.2)"), opacity: 1 },
        { transform: show.at(point, "scale(1.7)"), opacity: 0 },
      ],
      420,
      delay,
    );
  });
}

/** Something put down on a square: it drops from above. */
export function drop(show: Show, point: Point, mark: string): void {
  const thing = show.add("use", { href: markRef(mark) });
  void passing(
    show,
    thing,
    [
      { transform: show.at({ x: point.x, y: point.y - 14 }, "scale(1.5)"), opacity: 0 },
      { transform: show.at(point, "scale(1)"), opacity: 1, offset: 0.6 },
      { transform: show.at(point, "scale(1)"), opacity: 0 },
    ],
    420,
  );
}
