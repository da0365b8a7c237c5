/** Who sits before this browser. The first question makes a guest and the cookie that tells them again. */
import { signal } from "@preact/signals";
import { api } from "../api/http";
import type { Credentials, Me } from "../api/messages";

export const me = signal<Me | null>(null);
let asked: Promise<Me> | null = null;

/** The visitor. Asked once; a failure is asked again the next time. */
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
