import { type Signal, signal } from "@preact/signals";
import { render } from "preact";
import type { BoardFile } from "../../../src/api/messages";
import { forgetGrounds, provideGrounds } from "../../../src/board/ground";
import { setMuted } from "../../../src/sound/sound";
import type { BoardEvents, BoardHandle, BoardLanguage, BoardOptions, BoardTheme, MountBoard, MoveEntry } from "./api";
import { checkFile, fetchFile } from "./file";
import { follow } from "./theme";
import { type View, Viewer } from "./Viewer";
import { languageOfPage, translator } from "./words";
import "../../../src/styles/board.generated.css";
import "../../../src/styles/tokens.css";
import "../../../src/styles/contrast.css";
import "./viewer.css";

// A board on somebody else's page makes no noise.
setMuted(true);

/** Puts a board into an element, in place of what is there. */
export const mountBoard: MountBoard = (element, options = {}) => new Mounted(element, options);

type Listeners = { [Name in keyof BoardEvents]: Set<(value: BoardEvents[Name]) => void> };

let games = 0;

class Mounted implements BoardHandle {
  private readonly root = document.createElement("div");
  private readonly view: Signal<View>;
  private readonly listeners: Listeners = { ply: new Set(), move: new Set(), error: new Set() };
  private stopFollowing: () => void = () => undefined;
  /** Counts what was asked for: an answer that comes too late is not shown. */
  private wanted = 0;

  constructor(
    element: Element,
    private readonly options: BoardOptions,
  ) {
    const language = options.language ?? languageOfPage();
    this.view = signal<View>({
      name: "",
      file: null,
      ply: 0,
      isFlipped: options.flipped ?? false,
      entry: null,
      problem: null,
      said: "",
      t: translator(language),
    });
    this.root.className = "tc-embed";
    this.root.lang = language;
    this.setTheme(options.theme ?? "system");
    element.replaceChildren(this.root);
    render(
      <Viewer
        view={this.view}
        options={options}
        onStep={(ply) => this.go(ply)}
        onFlip={() => this.flip()}
        onMove={(code) => this.tell("move", code)}
        announce={(said) => this.change({ said })}
      />,
      this.root,
    );
    const { game } = options;
    // The board shows what went wrong, and says so to whoever listens.
    if (typeof game === "string") this.load(game).catch(() => undefined);
    else if (game !== undefined) this.show(game);
  }

  get ply(): number {
    return this.view.value.ply;
  }

  get count(): number {
    return this.view.value.file?.moves.length ?? 0;
  }

  show(game: BoardFile, ply = this.options.ply ?? 0): void {
    const file = checkFile(game);
    this.wanted += 1;
    const { name, file: old } = this.view.value;
    const isSame = old !== null && old.plies[0]?.scene.tfen === file.plies[0]?.scene.tfen;
    const next = isSame ? name : `embedded-${++games}`;
    if (!isSame) forgetGrounds(name);
    provideGrounds(next, (ground) => file.grounds?.[ground]);
    this.change({ name: next, file, problem: null });
    this.move(ply);
  }

  async load(address: string | URL, ply?: number): Promise<void> {
    this.wanted += 1;
    const { wanted } = this;
    try {
      const file = await fetchFile(address);
      if (wanted === this.wanted) this.show(file, ply);
    } catch (error) {
      const problem = error instanceof Error ? error : new Error(String(error));
      if (wanted === this.wanted) {
        this.change({ problem: problem.message });
        this.tell("error", problem);
      }
      throw problem;
    }
  }

  go(ply: number): void {
    if (this.view.value.file !== null) this.move(ply);
  }

  private move(ply: number): void {
    const { count } = this;
    const whole = Math.trunc(Number.isNaN(ply) ? 0 : ply);
    const next = Math.min(Math.max(whole < 0 ? count + 1 + whole : whole, 0), count);
    if (next === this.ply) return;
    this.change({ ply: next });
    this.tell("ply", next);
  }

  flip(flipped = !this.view.value.isFlipped): void {
    this.change({ isFlipped: flipped });
  }

  setTheme(theme: BoardTheme): void {
    this.stopFollowing();
    this.stopFollowing = follow(this.root, theme);
  }

  setLanguage(language: BoardLanguage): void {
    this.root.lang = language;
    this.change({ t: translator(language) });
  }

  ask(entry: MoveEntry | null): void {
    this.change({ entry });
  }

  on<Name extends keyof BoardEvents>(name: Name, listener: (value: BoardEvents[Name]) => void): () => void {
    this.listeners[name].add(listener);
    return () => this.listeners[name].delete(listener);
  }

  destroy(): void {
    this.wanted += 1;
    this.stopFollowing();
    for (const listeners of Object.values(this.listeners)) listeners.clear();
    render(null, this.root);
    forgetGrounds(this.view.value.name);
    this.root.remove();
  }

  private change(change: Partial<View>): void {
    this.view.value = { ...this.view.peek(), ...change };
  }

  private tell<Name extends keyof BoardEvents>(name: Name, value: BoardEvents[Name]): void {
    for (const listener of [...this.listeners[name]]) listener(value);
  }
}
