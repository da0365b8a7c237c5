import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChatLine, SideName } from "../src/api/messages";
import { mute, unmute } from "../src/stores/muted";
import { notices } from "../src/stores/notices";
import { react } from "../src/table/reactions";
import { receive, type TableState } from "../src/table/state";
import { welcome } from "./fakes";

const state = receive(null, welcome()) as TableState;
const told = () => notices.value.map((notice) => notice.text);
const said = (side: SideName | null, text = "hello") => {
  const line: ChatLine = { name: "Bob", side, text, at: 2, who: "b" };
  react({ type: "said", line }, state);
};

/** A chat on the page, so many pixels below the top of the window. */
function chatAt(top: number): void {
  const chat = document.createElement("section");
  chat.className = "chat";
  chat.getBoundingClientRect = () => new DOMRect(0, top, 300, 200);
  document.body.append(chat);
}

describe("what a player is told in passing", () => {
  beforeEach(() => {
    notices.value = [];
    vi.useFakeTimers();
  });

  afterEach(() => {
    document.body.replaceChildren();
    vi.useRealTimers();
  });

  it("is what another player said, if the chat is out of sight", () => {
    chatAt(innerHeight + 100);
    said("b");
    expect(told()).toEqual(["Bob: hello"]);
  });

  it("is nothing that can be seen in the chat", () => {
    chatAt(100);
    said("b");
    expect(told()).toEqual([]);
  });

  it("is neither the player's own words nor those of spectators", () => {
    chatAt(innerHeight + 100);
    said("w");
    said(null);
    expect(told()).toEqual([]);
  });

  it("is nothing that a muted person says", () => {
    chatAt(innerHeight + 100);
    mute({ name: "Bob", side: "b", text: "hello", at: 1, who: "b" });
    said("b");
    expect(told()).toEqual([]);
    unmute("b");
  });
});
