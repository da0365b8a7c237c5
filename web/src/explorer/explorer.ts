/** What was played in the position on the board: asked for when somebody looks, and remembered for a while. */
import { signal } from "@preact/signals";
import { api, type ExplorerSource } from "../api/http";
import type { ExplorerView, FreeLine } from "../api/messages";
import { recall, remember } from "../stores/storage";

export const SOURCES: readonly ExplorerSource[] = ["all", "server", "mine", "engine"];
/** Stepping quickly through a game asks only where somebody stays, in milliseconds. */
export const PAUSE = 150;
const KEPT = 100;
const CHOSEN = "explorer.source";

export class Explorer {
  readonly source = signal<ExplorerSource>(SOURCES.find((each) => each === recall(CHOSEN)) ?? "all");
  /** What is known of the position asked for last; null while it is on its way. */
  readonly view = signal<ExplorerView | null>(null);
  readonly problem = signal<unknown>(null);
  private readonly known = new Map<string, ExplorerView>();
  private line: FreeLine | null = null;
  private asked = "";
  private timer: ReturnType<typeof setTimeout> | undefined;

  choose(source: ExplorerSource): void {
    remember(CHOSEN, source);
    this.source.value = source;
    if (this.line) this.look(this.line);
  }

  /** Asks what was played at the end of a line. */
  look(line: FreeLine): void {
    clearTimeout(this.timer);
    this.line = line;
    const source = this.source.peek();
    const key = JSON.stringify([line, source]);
    this.asked = key;
    this.problem.value = null;
    const known = this.known.get(key);
    this.view.value = known ?? null;
    if (!known) this.timer = setTimeout(() => void this.ask(key, line, source), PAUSE);
  }

  again(): void {
    if (this.line) this.look(this.line);
  }

  close(): void {
    this.asked = "";
    clearTimeout(this.timer);
  }

  private async ask(key: string, line: FreeLine, source: ExplorerSource): Promise<void> {
    try {
      const found = await api.explore(line, source);
      this.known.set(key, found);
      for (const oldest of this.known.keys()) {
        if (this.known.size <= KEPT) break;
        this.known.delete(oldest);
      }
      if (this.asked === key) this.view.value = found;
    } catch (error) {
      if (this.asked === key) this.problem.value = error;
    }
  }
}
