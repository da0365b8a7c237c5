/** The person using this browser. The first request creates a guest, and a cookie to recognise them by. */
import { signal } from "@preact/signals";
import { api } from "../api/http";
import type { Credentials, Me } from "../api/messages";

export const me = signal<Me | null>(null);
let asked: Promise<Me> | null = null;

/** The visitor. Requested once; after a failure, requested again the next time. */
export function whoAmI(): Promise<Me> {
  asked ??= api
    .me()
    .then((answer) => {
      me.value = answer;
      return answer;
    })
    .catch((error: unknown) => {
      asked = null;
      throw error;
    });
  return asked;
}

async function become(answer: Promise<Me>): Promise<void> {
  me.value = await answer;
  asked = Promise.resolve(me.value);
}

export const rename = (name: string) => become(api.rename(name));
export const logIn = (who: Credentials) => become(api.logIn(who));
export const register = (who: Credentials) => become(api.register(who));

export async function logOut(): Promise<void> {
  await api.logOut();
  asked = null;
  me.value = null;
  await whoAmI();
}
