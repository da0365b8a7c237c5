import { vi } from "vitest";

/** How many milliseconds a busy machine may take for what an idle one does at once. */
const PATIENCE = 20_000;

/** Waits until what is checked holds. */
export function patiently(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: PATIENCE });
}
