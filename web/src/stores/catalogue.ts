/** What can be played. It is the same for everybody, so it is requested once. */
import { signal } from "@preact/signals";
import { api } from "../api/http";
import type { Catalogue, SetupCard } from "../api/messages";

export const catalogue = signal<Catalogue | null>(null);
let asked: Promise<Catalogue> | null = null;

export function loadCatalogue(): Promise<Catalogue> {
  asked ??= api
    .catalogue()
    .then((answer) => {
      catalogue.value = answer;
      return answer;
    })
    .catch((error: unknown) => {
      asked = null;
      throw error;
    });
  return asked;
}

export function findSetup(name: string): SetupCard | undefined {
  return catalogue.value?.setups.find((each) => each.name === name);
}
