/**
 * How far the visitor has come in the course. It is kept in this browser, so that it is known at once, and on the
 * server, so that it is known everywhere. What was solved without a connection is sent later.
 */
import { computed, effect, signal } from "@preact/signals";
import { ApiError } from "../api/error";
import { api } from "../api/http";
import type { Me, ProgressView } from "../api/messages";
import { me, whoAmI } from "./session";
import { recall, remember } from "./storage";

export interface SolvedEntry {
  readonly at: number;
  readonly moves: number;
  /** Whether the server knows it. */
  readonly isSent: boolean;
}

interface Kept {
  /** Whose progress it is, and whether that is an account: nobody else gets what belongs to one. */
  readonly owner: string | null;
  readonly isAccount: boolean;
  readonly solved: Readonly<Record<string, SolvedEntry>>;
  readonly hasFirstSteps: boolean;
}

type Entries = readonly [string, SolvedEntry][];

const KEY = "progress";
const NOTHING: Kept = { owner: null, isAccount: false, solved: {}, hasFirstSteps: false };

function isEntry(value: unknown): value is SolvedEntry {
  const entry = value as Partial<SolvedEntry> | null;
  return typeof entry === "object" && typeof entry?.at === "number" && typeof entry.moves === "number";
}

function stored(): Kept {
  const found = recall(KEY) as Partial<Kept> | null;
  if (typeof found !== "object" || found === null) return NOTHING;
  const solved = Object.entries(found.solved ?? {}).filter(([, entry]) => isEntry(entry));
  return {
    owner: typeof found.owner === "string" ? found.owner : null,
    isAccount: found.isAccount === true,
    solved: Object.fromEntries(solved),
    hasFirstSteps: found.hasFirstSteps === true,
  };
}

const kept = signal<Kept>(stored());

function keep(now: Kept): void {
  kept.value = now;
  remember(KEY, now);
}

/** The ids of the lessons that are solved. */
export const solved = computed<ReadonlySet<string>>(() => new Set(Object.keys(kept.value.solved)));

/** Whether the first lessons are done: then they need not be offered first. */
export const hasFirstSteps = computed(() => kept.value.hasFirstSteps);

/** What the server has not been told of. Of a guest who was forgotten it is everything. */
function unsent({ owner, isAccount, solved: entries }: Kept, who: Me): Entries {
  const every = Object.entries(entries);
  if (owner === who.id) return every.filter(([, entry]) => !entry.isSent);
  return isAccount ? [] : every;
}

/** Takes over what the server knows. Of what was `sent` nothing is left to be sent. */
function take(who: Me, answer: ProgressView, sent: Entries): void {
  const known = answer.solved.map(({ lesson, at, moves }) => [lesson, { at, moves, isSent: true }] as const);
  // What was solved while the answer was on its way is sent the next time.
  const done = new Map<string, SolvedEntry>(sent);
  const late = unsent(kept.peek(), who).filter(([id, entry]) => done.get(id) !== entry);
  keep({
    owner: who.id,
    isAccount: who.is_account,
    solved: Object.fromEntries([...known, ...late]),
    hasFirstSteps: answer.has_first_steps,
  });
}

/** Tells the server of lessons. One that does not exist any more must not keep the others from being noted. */
async function send(entries: Entries): Promise<ProgressView> {
  const tell = (some: Entries) =>
    api.addProgress({ solved: some.map(([lesson, { at, moves }]) => ({ lesson, at, moves })) });
  try {
    return await tell(entries);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "bad_request") throw error;
    if (entries.length > 1) for (const entry of entries) await send([entry]);
    return api.progress();
  }
}

async function sync(): Promise<void> {
  const who = await whoAmI();
  const fresh = unsent(kept.peek(), who);
  take(who, fresh.length === 0 ? await api.progress() : await send(fresh), fresh);
}

let syncing: Promise<void> | null = null;

/** Tells the server what is new, and learns what it knows: one request after the other. */
export async function syncProgress(): Promise<void> {
  const before = syncing;
  const now = before === null ? sync() : before.catch(() => undefined).then(sync);
  syncing = now;
  try {
    await now;
  } finally {
    if (syncing === now) syncing = null;
  }
}

/** Notes a lesson as solved, here at once and on the server as soon as it can be reached. */
export function noteSolved(lesson: string, moves: number): void {
  const now = kept.peek();
  const before = now.solved[lesson];
  if (before !== undefined && before.moves <= moves && before.isSent) return;
  const entry = {
    at: before?.at ?? Date.now() / 1000,
    moves: Math.min(before?.moves ?? moves, moves),
    isSent: false,
  };
  keep({ ...now, solved: { ...now.solved, [lesson]: entry } });
  syncProgress().catch(() => undefined);
}

/** The first lessons are done, as far as this browser knows. */
export function noteFirstSteps(): void {
  if (!kept.peek().hasFirstSteps) keep({ ...kept.peek(), hasFirstSteps: true });
}

/** Starts the course anew. */
export async function forgetProgress(): Promise<void> {
  const who = await whoAmI();
  await api.forgetProgress();
  keep({ ...NOTHING, owner: who.id, isAccount: who.is_account });
}

// Somebody else is here now: what is shown is theirs.
effect(() => {
  const who = me.value;
  const { owner } = kept.peek();
  if (who !== null && owner !== null && owner !== who.id && syncing === null) syncProgress().catch(() => undefined);
});
