/** The position being viewed is part of the address: the link can be handed on, and reloading leads back to it. */
import { effect, untracked } from "@preact/signals";
import { amend } from "../shell/location";
import type { TableStore } from "./store";

/** The ply an address asks for; null for the current position. */
export function plyIn(query: URLSearchParams): number | null {
  const text = query.get("ply") ?? "";
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** The path of a table, or of a position of it. */
export function pathTo(id: string, ply: number | null): string {
  return ply === null ? `/t/${id}` : `/t/${id}?ply=${ply}`;
}

/** Shows the position the address asks for; from then on the address follows the position. Returns how to stop. */
export function followPly(store: TableStore, query = new URLSearchParams(location.search)): () => void {
  let wanted = plyIn(query);
  return effect(() => {
    const viewed = store.viewed.value;
    const state = store.state.value;
    if (state === null) return;
    if (wanted === null) {
      amend(pathTo(store.id, viewed));
      return;
    }
    const ply = wanted;
    wanted = null;
    untracked(() => void store.view(ply).catch(() => undefined));
  });
}
