/** Local storage that may be missing or full: then nothing is remembered, and nothing breaks. */
const PREFIX = "tankchess.";

/** Remembers a value, and says whether that was possible. */
export function remember(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    // Private windows and full disks: the choice lasts for this page only.
    return false;
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
}

export function recall(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
  } catch {
    return null;
  }
}
