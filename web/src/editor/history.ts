/** What was before and what was taken back: values in a row, of which one is shown. */
export const MOST_STEPS = 200;

export interface History<Value> {
  readonly past: readonly Value[];
  readonly now: Value;
  readonly future: readonly Value[];
  /** What the last step changed. Further changes of the same thing, such as the letters of a title, join it. */
  readonly topic: string;
}

export function begin<Value>(now: Value): History<Value> {
  return { past: [], now, future: [], topic: "" };
}

/** Adds a step, or changes the last one where both have the same topic. */
export function record<Value>(history: History<Value>, now: Value, topic = ""): History<Value> {
  if (now === history.now) return history;
  if (topic !== "" && topic === history.topic && history.future.length === 0) return { ...history, now };
  return { past: [...history.past, history.now].slice(-MOST_STEPS), now, future: [], topic };
}

export function undo<Value>(history: History<Value>): History<Value> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future], topic: "" };
}

export function redo<Value>(history: History<Value>): History<Value> {
  const [next, ...rest] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.now], now: next, future: rest, topic: "" };
}
