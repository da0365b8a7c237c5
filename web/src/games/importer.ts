/** Files of games on their way to the server: part by part, each sent again if it is lost. */
import { computed, signal } from "@preact/signals";
import { ApiError } from "../api/error";
import { api } from "../api/http";
import type { ImportView } from "../api/messages";
import { whoAmI } from "../stores/session";

/** Bytes of a part: small enough that the bar moves. */
export const PART = 128 * 1024;
/** How long to wait before a part is sent again, in milliseconds; after the last time somebody has to ask for it. */
export const PAUSES: readonly number[] = [500, 2000, 5000];

/** A file, and how far it has come. */
export interface Progress {
  readonly name: string;
  readonly size: number;
  readonly sent: number;
  /** What the server knows of it; null before it was asked. */
  readonly view: ImportView | null;
  /** Why it does not go on. */
  readonly problem: unknown;
}

export class Importer {
  readonly progress = signal<Progress | null>(null);
  readonly isBusy = signal(false);
  /** Files that are through, the latest first. */
  readonly finished = signal<readonly ImportView[]>([]);
  readonly share = computed(() => {
    const now = this.progress.value;
    return now ? now.sent / Math.max(1, now.size) : 0;
  });
  private readonly waiting: { readonly file: Blob; readonly name: string }[] = [];
  private file: Blob | null = null;
  private isStopped = false;
  private isExplored = true;

  /** Takes files, one after the other. Resolves when all are through, or one of them cannot go on. */
  async take(files: readonly { readonly file: Blob; readonly name: string }[], isExplored: boolean): Promise<void> {
    this.waiting.push(...files);
    this.isExplored = isExplored;
    if (!this.isBusy.peek()) await this.run();
  }

  /** Goes on with a file that was held up. */
  async resume(): Promise<void> {
    if (!this.isBusy.peek()) await this.run();
  }

  /** Ends the file at hand; those that wait are not begun. What the server has kept stays. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.waiting.length = 0;
    const view = this.progress.peek()?.view;
    if (view) this.finish(await api.stopImport(view.id));
    else this.drop();
  }

  /** The report of a file is not needed any more. */
  dismiss(id: string): void {
    this.finished.value = this.finished.peek().filter((each) => each.id !== id);
  }

  private async run(): Promise<void> {
    this.isBusy.value = true;
    try {
      while (this.file !== null || this.next()) {
        if (!(await this.send())) return;
      }
    } finally {
      this.isBusy.value = false;
    }
  }

  private next(): boolean {
    const first = this.waiting.shift();
    if (!first) return false;
    this.file = first.file;
    this.isStopped = false;
    this.progress.value = { name: first.name, size: first.file.size, sent: 0, view: null, problem: null };
    return true;
  }

  /** Sends the file at hand from where it is. Returns false if it cannot go on. */
  private async send(): Promise<boolean> {
    const file = this.file;
    const now = this.progress.peek();
    if (file === null || now === null) return true;
    try {
      await whoAmI();
      let view = now.view ?? (await again(() => api.beginImport(now.name.slice(0, 120), this.isExplored)));
      while (view.status === "running" && !this.isStopped) {
        const part = view.next_part;
        const end = Math.min(file.size, (part + 1) * PART);
        this.put({ view, sent: part * PART, problem: null });
        const data = file.slice(part * PART, end);
        const { id } = view;
        view = await again(() => api.sendPart(id, part, data, end >= file.size));
        this.put({ view, sent: end });
      }
      if (!this.isStopped) this.finish(view);
      return true;
    } catch (error) {
      if (this.isStopped) return true;
      this.put({ problem: error });
      return false;
    }
  }

  private put(patch: Partial<Progress>): void {
    const now = this.progress.peek();
    if (now && !this.isStopped) this.progress.value = { ...now, ...patch };
  }

  private finish(view: ImportView): void {
    this.finished.value = [view, ...this.finished.peek().filter((each) => each.id !== view.id)];
    this.drop();
  }

  private drop(): void {
    this.file = null;
    this.progress.value = null;
  }
}

/** Asks once more, a few times, while the server cannot be reached or is busy. */
async function again<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (const pause of PAUSES) {
    try {
      return await ask();
    } catch (error) {
      const isPassing = error instanceof ApiError && ["offline", "rate_limited", "server_error"].includes(error.code);
      if (!isPassing) throw error;
      await new Promise((done) => setTimeout(done, pause));
    }
  }
  return ask();
}
