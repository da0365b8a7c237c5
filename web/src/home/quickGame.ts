/** A game to begin with: the recommended opponent on the recommended board, at once. */
import { api } from "../api/http";
import type { Catalogue, NewTable } from "../api/messages";
import { FIRST_DRAFT, fitted, newTable } from "../newgame/draft";
import { FIRST_BOARD, FIRST_LEVEL } from "../opponents/opponents";
import { navigate } from "../shell/location";
import { loadCatalogue } from "../stores/catalogue";
import { whoAmI } from "../stores/session";

export function quickGame(catalogue: Catalogue, level = FIRST_LEVEL): NewTable {
  const draft = fitted({ ...FIRST_DRAFT, setup: FIRST_BOARD, level }, catalogue);
  const setup = catalogue.setups.find((each) => each.name === draft.setup);
  if (!setup) throw new Error("there is no board to play on");
  return newTable(draft, setup);
}

/** Lays the table and goes there. */
export async function playNow(level = FIRST_LEVEL): Promise<void> {
  const [known] = await Promise.all([loadCatalogue(), whoAmI()]);
  const table = await api.lay(quickGame(known, level));
  navigate(`/t/${table.id}`);
}
