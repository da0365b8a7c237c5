/** The person using this browser. The first request creates a guest, and a cookie to recognise them by. */
import { signal } from "@preact/signals";
import { api } from "../api/http";
import type { Credentials, Me, NewAccount, PasswordChange, Recovery } from "../api/messages";
import { recall, remember } from "./storage";

export const me = signal<Me | null>(null);
/** The name to show: until it is known, that of the last time. */
export function shownName(): string | null {
  const last = recall("name");
  return me.value?.name ?? (typeof last === "string" ? last : null);
}

let asked: Promise<Me> | null = null;

/**
 * Requests that may change the cookie go one after the other, in all tabs of this browser: an answer to an earlier one must
 * not bring back the session that a later one has ended. Browsers offer the lock on secure pages only.
 */
function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const locks = (navigator as { locks?: LockManager }).locks;
  return locks ? (locks.request("session", work) as Promise<Answer>) : work();
}

/** The visitor. Requested once; after a failure, requested again the next time. */
export function whoAmI(): Promise<Me> {
  asked ??= inTurn(api.me)
    .then((answer) => {
      me.value = answer;
      remember("name", answer.name);
      return answer;
    })
    .catch((error: unknown) => {
      asked = null;
      throw error;
    });
  return asked;
}

/** The server has ended the session: it was logged out elsewhere, or has a new secret. Who is this now? */
export async function askAgain(): Promise<void> {
  asked = null;
  await whoAmI();
}

async function become(ask: () => Promise<Me>): Promise<void> {
  me.value = await inTurn(ask);
  remember("name", me.value.name);
  asked = Promise.resolve(me.value);
}

export const rename = (name: string) => become(() => api.rename(name));
export const logIn = (who: Credentials) => become(() => api.logIn(who));
export const register = (who: NewAccount) => become(() => api.register(who));
export const recover = (how: Recovery) => become(() => api.recover(how));
export const changePassword = (how: PasswordChange) => become(() => api.changePassword(how));

async function leave(ask: () => Promise<void>): Promise<void> {
  await inTurn(ask);
  me.value = null;
  await askAgain();
}

export const deleteAccount = (password: string) => leave(() => api.deleteAccount(password));
export const logOut = () => leave(api.logOut);
export const logOutEverywhere = () => leave(api.logOutEverywhere);
