/** What could not be fetched because the server was away is there once the server is. */
import type { ComponentType } from "preact";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../src/api/error";
import { api } from "../src/api/http";
import { LONGEST_WAIT } from "../src/api/socket";
import { addWords } from "../src/i18n";
import { analysisWords } from "../src/i18n/analysisWords";
import { editorWords } from "../src/i18n/editorWords";
import { fairnessWords } from "../src/i18n/fairnessWords";
import { gamesWords } from "../src/i18n/gamesWords";
import { studyWords } from "../src/i18n/studyWords";
import { navigate } from "../src/shell/location";
import type { PageProps } from "../src/shell/routes";
import { catalogue } from "../src/stores/catalogue";
import { BASIC } from "./fakes";

const away = () => Promise.reject(new ApiError("offline", "the server cannot be reached"));
const missing = () => Promise.reject(new ApiError("not_found", "no such thing", 404));
let page: HTMLElement;

beforeEach(async () => {
  await Promise.all([fairnessWords, gamesWords, studyWords, analysisWords, editorWords].map(addWords));
  vi.useFakeTimers();
  localStorage.clear();
  page = document.body.appendChild(document.createElement("div"));
  vi.spyOn(api, "me").mockResolvedValue({ id: "a", name: "Ann", is_guest: true } as never);
  vi.spyOn(api, "catalogue").mockImplementation(away);
  // What else a page asks for finds no server either.
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no server")));
});

afterEach(() => {
  render(null, page);
  page.remove();
  catalogue.value = null;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Lets so much time pass, and everything be done that was waiting for it. */
async function pass(milliseconds: number) {
  // What one answer leads to is asked for when its effects have run: with the next act.
  for (const each of [milliseconds, 0, 0, 0]) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(each);
    });
  }
}

async function open(Page: ComponentType<PageProps>, parameters: Record<string, string> = {}) {
  act(() => render(<Page parameters={parameters} />, page));
  await pass(0);
}

/** So long that the page has asked again. */
const wait = () => pass(LONGEST_WAIT);

describe("a page that was opened while the server was away", () => {
  test("of the fairness of a board", async () => {
    const { default: FairPage } = await import("../src/pages/FairPage");
    await open(FairPage, { setup: "basic-16" });
    expect(page.textContent).toContain("Loading");
    vi.mocked(api.catalogue).mockResolvedValue({ setups: [BASIC] } as never);
    await wait();
    expect(page.querySelector("h1")?.textContent).toContain("Basic 16×16");
  });

  test("of an imported game does not say that there is none, and asks again until the server says so", async () => {
    const { default: ImportedGamePage } = await import("../src/pages/ImportedGamePage");
    const asked = vi.spyOn(api, "importedGame").mockImplementation(away);
    await open(ImportedGamePage, { id: "abcdefghij" });
    expect(page.querySelector("h1")?.textContent).toBe("Imported game");
    expect(page.textContent).toContain("The server cannot be reached.");
    asked.mockImplementation(missing);
    await wait();
    expect(page.querySelector("h1")?.textContent).toBe("There is no such game");
    const before = asked.mock.calls.length;
    await wait();
    expect(asked.mock.calls.length, "an answer is an answer").toBe(before);
  });

  test("of an analysis does not take away what somebody writes meanwhile", async () => {
    const { default: AnalysisPage } = await import("../src/pages/AnalysisPage");
    const asked = vi.spyOn(api, "readTree").mockImplementation(away);
    vi.spyOn(api, "ownSetups").mockResolvedValue([]);
    vi.spyOn(api, "openBoard").mockImplementation(away);
    act(() => navigate("/analysis?setup=basic-16"));
    await open(AnalysisPage);
    const field = page.querySelector("textarea") as HTMLTextAreaElement;
    field.value = "half a record";
    await act(() => {
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
    const tree = { tfen: "8x8 - - w", rows: [], headers: {}, comment: "" };
    asked.mockResolvedValue({ tree, mode: "command", order: ["w", "b"], games: 1, warnings: [], title: "" } as never);
    vi.mocked(api.catalogue).mockResolvedValue({ setups: [BASIC] } as never);
    await wait();
    expect(page.querySelector("textarea")?.value).toBe("half a record");
    const show = [...page.querySelectorAll("button")].find((each) => each.textContent === "Show the board");
    await act(() => show?.click());
    expect(page.querySelector("textarea")).toBeNull();
  });

  test("of studies", async () => {
    const { default: StudiesPage } = await import("../src/pages/StudiesPage");
    const asked = vi.spyOn(api, "studies").mockImplementation(away);
    await open(StudiesPage);
    expect(page.querySelector("[role=alert]")?.textContent).toBe("The server cannot be reached.");
    asked.mockResolvedValue({ studies: [], next: null });
    await wait();
    expect(page.querySelector("[role=alert]")).toBeNull();
    expect(page.querySelector(".empty-state")).not.toBeNull();
  });

  test("of a study behind a proxy that answers in its place", async () => {
    const { default: StudyPage } = await import("../src/pages/StudyPage");
    const asked = vi.spyOn(api, "study").mockRejectedValue(new ApiError("server_error", "502 Bad Gateway", 502));
    await open(StudyPage, { id: "abcdefghij" });
    asked.mockImplementation(missing);
    await wait();
    expect(page.textContent).toContain("There is no study at this link.");
  });

  test("of a turning point", async () => {
    const { default: TryPage } = await import("../src/pages/TryPage");
    const asked = vi.spyOn(api, "importedGame").mockImplementation(away);
    await open(TryPage, { game: "abcdefghij", ply: "3" });
    expect(page.querySelector("button")?.textContent).toBe("Try again");
    asked.mockImplementation(missing);
    await wait();
    expect(page.querySelector("button")).toBeNull();
  });

  test("of somebody's board", async () => {
    const { default: EditorPage } = await import("../src/pages/EditorPage");
    const asked = vi.spyOn(api, "sharedSetup").mockImplementation(away);
    await open(EditorPage, { id: "abcdefghij" });
    expect(page.querySelector("button")?.textContent).toBe("Try again");
    asked.mockImplementation(missing);
    await wait();
    expect(page.querySelector("h1")?.textContent).toBe("There is no such board");
  });

  test("of the games of a visitor", async () => {
    const { default: GamesPage } = await import("../src/pages/GamesPage");
    const asked = vi.spyOn(api, "games").mockImplementation(away);
    await open(GamesPage);
    expect(page.querySelector("[role=alert]")?.textContent).toBe("The server cannot be reached.");
    asked.mockResolvedValue({ games: [], next: null } as never);
    await wait();
    expect(page.querySelector("[role=alert]")).toBeNull();
  });
});
