import { readFileSync } from "node:fs";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PushOffer, PushSection } from "../src/push/PushSection";
import { canPush, disablePush, enablePush, isTold, NotPermitted, pushState, renewPush } from "../src/push/push";
import { notices } from "../src/stores/notices";
import { patiently } from "./patience";

const KEY = "BAECAw";
const device = (id: string, isThis: boolean) => ({ id, name: "Firefox, Linux", created: 0, is_this: isThis });

/** A browser with a push service, and a server that knows its devices. */
function browser(permission: NotificationPermission) {
  const asked: { method: string; path: string; body: unknown }[] = [];
  let devices = [device("d0", false)];
  const subscription = {
    toJSON: () => ({ endpoint: "https://push.example/x", keys: { p256dh: "p", auth: "a" } }),
    unsubscribe: vi.fn(async () => true),
  };
  const pushManager = {
    subscribe: vi.fn(async (_options: { applicationServerKey: Uint8Array }) => subscription),
    getSubscription: async () => subscription,
  };
  const registration = { pushManager };
  const Asked = { permission, requestPermission: vi.fn(async () => permission) };
  vi.stubGlobal("Notification", Asked);
  vi.stubGlobal("PushManager", class {});
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  vi.stubGlobal("fetch", async (path: string, options: RequestInit) => {
    const method = options.method ?? "GET";
    if (path === "/api/session") return new Response(JSON.stringify({ id: "p1", name: "Ada" }));
    asked.push({ method, path, body: options.body ? JSON.parse(String(options.body)) : null });
    if (method === "POST") devices = [...devices, device("d1", true)];
    if (method === "DELETE") {
      devices = devices.filter(({ id }) => !path.endsWith(id));
      return new Response(null, { status: 204 });
    }
    return new Response(JSON.stringify({ key: KEY, devices }));
  });
  return { asked, pushManager, subscription, Asked };
}

describe("notifications", () => {
  let holder: HTMLElement;

  beforeEach(() => {
    holder = document.createElement("div");
    document.body.append(holder);
    pushState.value = null;
    localStorage.clear();
  });

  afterEach(() => {
    render(null, holder);
    holder.remove();
    Reflect.deleteProperty(navigator, "serviceWorker");
  });

  it("are not offered where the browser has none", async () => {
    expect(canPush()).toBe(false);
    await act(() => render(<PushOffer />, holder));
    expect(holder.textContent).toBe("");
  });

  it("say at their button why they came to nothing", async () => {
    const { pushManager } = browser("default");
    vi.stubGlobal("Notification", { permission: "default", requestPermission: async () => "granted" });
    pushManager.subscribe.mockRejectedValue(new DOMException("no service", "AbortError"));
    await act(() => render(<PushOffer />, holder));
    await act(() => holder.querySelector("button")?.click());
    const words = "The push service of your browser could not be reached.";
    await patiently(() => expect(holder.querySelector('[role="alert"]')?.textContent).toBe(words));
    expect(notices.value).toEqual([]);
    expect(holder.querySelector("button")).not.toBeNull();
  });

  it("subscribe with the key of the server, in the language of the page", async () => {
    const { asked, pushManager } = browser("granted");
    await enablePush();
    expect([...(pushManager.subscribe.mock.calls[0]?.[0].applicationServerKey ?? [])]).toEqual([4, 1, 2, 3]);
    expect(asked.at(-1)).toEqual({
      method: "POST",
      path: "/api/push",
      body: { endpoint: "https://push.example/x", p256dh: "p", auth: "a", language: "en" },
    });
    expect(isTold(pushState.value)).toBe(true);
  });

  it("ask for permission only when the visitor asks for them, and accept a no", async () => {
    const { asked, Asked } = browser("denied");
    await renewPush();
    expect(Asked.requestPermission).not.toHaveBeenCalled();
    await expect(enablePush()).rejects.toThrow(NotPermitted);
    expect(asked).toEqual([]);
  });

  it("go on after a new session, if this browser was told before", async () => {
    const { asked } = browser("granted");
    await renewPush();
    expect(asked).toEqual([]);
    localStorage.setItem("tankchess.push", "true");
    await renewPush();
    expect(asked.map(({ method }) => method)).toEqual(["GET", "POST"]);
  });

  it("begin anew where the browser is subscribed with an earlier key", async () => {
    const { pushManager, subscription } = browser("granted");
    pushManager.subscribe.mockRejectedValueOnce(new DOMException("another key", "InvalidStateError"));
    await enablePush();
    expect(subscription.unsubscribe).toHaveBeenCalledOnce();
  });

  it("are listed by browser, and end one by one", async () => {
    const { subscription } = browser("granted");
    await enablePush();
    await act(() => render(<PushSection />, holder));
    await patiently(() => expect(holder.querySelectorAll("li")).toHaveLength(2));
    await act(() => disablePush("d1"));
    expect(holder.querySelectorAll("li")).toHaveLength(1);
    expect(subscription.unsubscribe).toHaveBeenCalledOnce();
    expect(localStorage.getItem("tankchess.push")).toBe("false");
  });
});

describe("the service worker", () => {
  const source = readFileSync("src/worker/serviceWorker.js", "utf8").replace("__FILES__", "[]");

  function start(windows: { url: string; focus: () => Promise<unknown>; navigate?: (to: string) => void }[] = []) {
    const handlers = new Map<string, (event: unknown) => void>();
    const opened: string[] = [];
    const shown: unknown[] = [];
    const self = {
      location: { origin: "https://tanks.example" },
      addEventListener: (name: string, handler: (event: unknown) => void) => handlers.set(name, handler),
      registration: { showNotification: async (...args: unknown[]) => shown.push(args) },
      clients: { matchAll: async () => windows, openWindow: async (to: string) => opened.push(to) },
    };
    new Function("self", "caches", source)(self, {});
    const fire = async (name: string, event: object) => {
      let done: Promise<unknown> = Promise.resolve();
      handlers.get(name)?.({
        ...event,
        waitUntil: (work: Promise<unknown>) => {
          done = work;
        },
      });
      await done;
    };
    return { fire, opened, shown };
  }

  const click = (url: string) => ({ notification: { close: () => undefined, data: { url } } });

  it("shows what the server sends", async () => {
    const { fire, shown } = start();
    const told = { title: "Tank Chess", body: "It is your turn.", url: "/t/abc", tag: "abc", lang: "en" };
    await fire("push", { data: { json: () => told } });
    expect(shown).toEqual([
      ["Tank Chess", expect.objectContaining({ body: "It is your turn.", tag: "abc", data: { url: "/t/abc" } })],
    ]);
    await fire("push", { data: null });
    expect(shown).toHaveLength(1);
  });

  it("opens the table on a click, in a new window or in the one that shows it", async () => {
    const alone = start();
    await alone.fire("notificationclick", click("/t/abc"));
    expect(alone.opened).toEqual(["https://tanks.example/t/abc"]);
    const focus = vi.fn(async () => undefined);
    const there = start([{ url: "https://tanks.example/t/abc?ply=3", focus }]);
    await there.fire("notificationclick", click("/t/abc"));
    expect(focus).toHaveBeenCalledOnce();
    expect(there.opened).toEqual([]);
  });

  it("leads to no other site", async () => {
    const { fire, opened } = start();
    await fire("notificationclick", click("https://elsewhere.example/t/abc"));
    expect(opened).toEqual([]);
  });
});
