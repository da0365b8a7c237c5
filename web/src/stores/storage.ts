/** Local storage that may be missing or full: then nothing is remembered, and nothing breaks. */
const PREFIX = "tankchess.";

export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Private windows and full disks: the choice lasts for this page only.
  }
}

export function recall(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
  } catch {
    return null;
  }
}
