/** Notifications in this browser. They are asked for by the visitor alone; the server knows which browsers are told. */
import { signal } from "@preact/signals";
import { api } from "../api/http";
import type { PushState } from "../api/messages";
import { language } from "../i18n";
import { whoAmI } from "../stores/session";
import { recall, remember } from "../stores/storage";

/** What is known about notifications; null until the server was asked. */
export const pushState = signal<PushState | null>(null);

/** The visitor does not permit notifications, or has not answered. */
export class NotPermitted extends Error {}

/** Whether this browser can be notified at all: only over https, and not before it is installed on some systems. */
export function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
}

/** Whether this browser is told. */
export function isTold(state: PushState | null): boolean {
  return state?.devices.some((device) => device.is_this) ?? false;
}

export async function loadPush(): Promise<void> {
  // The first page somebody opens may be this one: there is a session only once it was asked for.
  await whoAmI();
  pushState.value = await api.push();
}

/** Asks for permission, subscribes, and tells the server where. Raises `NotPermitted`. */
export async function enablePush(): Promise<void> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") throw new NotPermitted();
  const { key } = pushState.value ?? (await api.push());
  pushState.value = await api.subscribe(await subscriptionOf(key));
  remember("push", true);
}

export async function disablePush(id: string): Promise<void> {
  const isThis = pushState.value?.devices.some((device) => device.id === id && device.is_this) ?? false;
  await api.unsubscribe(id);
  if (isThis) {
    remember("push", false);
    const registration = await navigator.serviceWorker.getRegistration();
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  }
  await loadPush();
}

/** A browser that was told before goes on being told: under a new session, and where its push service has moved. */
export async function renewPush(): Promise<void> {
  if (recall("push") !== true || !canPush() || Notification.permission !== "granted") return;
  await loadPush();
  if (!isTold(pushState.value)) await enablePush();
}

async function subscriptionOf(key: string) {
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
  let subscription: PushSubscription;
  try {
    subscription = await pushManager.subscribe(options);
  } catch {
    // It is subscribed with a key that the server had before.
    await (await pushManager.getSubscription())?.unsubscribe();
    subscription = await pushManager.subscribe(options);
  }
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? "", p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "", language: language() };
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}
