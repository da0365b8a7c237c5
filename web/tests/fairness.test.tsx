import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../src/api/error";
import { api } from "../src/api/http";
import type { FairnessTally, FairnessView, FreeBoard, Me, SideTally } from "../src/api/messages";
import { FairnessPanel } from "../src/fairness/FairnessPanel";
import { fallsOf } from "../src/fairness/HeatMap";
import { EVERY, Trial } from "../src/fairness/trial";
import { sayEnding, sayLeft, sayTally } from "../src/fairness/words";
import { addWords } from "../src/i18n";
import { fairnessWords } from "../src/i18n/fairnessWords";
import { announced } from "../src/shell/announcer";
import { scene } from "./board/kit";
import { BASIC } from "./fakes";

const side = (name: SideTally["side"], share: number, more: Partial<SideTally> = {}): SideTally => ({
  side: name,
  wins: Math.round(share * 64),
  share,
  low: share - 0.041,
  high: share + 0.041,
  falls: {},
  ...more,
});

const tallied = (more: Partial<FairnessTally> = {}): FairnessTally => ({
  sides: [side("w", 0.51, { falls: { C3: 4, D4: 1 } }), side("b", 0.49, { falls: { C3: 2, E5: 3 } })],
  draws: 2,
  verdict: "fair",
  favoured: null,
  quartiles: [20, 31, 44],
  lengths: [
    { first: 10, last: 19, games: 12 },
    { first: 20, last: 29, games: 52 },
  ],
  endings: { checkmate: 40, escapemate: 22, unfinished: 2 },
  ...more,
});

const view = (
  status: FairnessView["status"],
  games: number,
  tally: FairnessTally | null = tallied(),
): FairnessView => ({
  id: "0123456789abcdef",
  status,
  games,
  most: 600,
  nodes: 1000,
  ahead: 0,
  seconds_left: null,
  tfen: "8x8 - wLT@A1N,bLT@H8S w mode=last",
  types: "",
  tally,
});

const board = { board: { scene: scene([]), ply: 0, last: null }, ground: "", types: [] } as unknown as FreeBoard;
let page: HTMLElement;

beforeEach(async () => {
  await addWords(fairnessWords);
  vi.useFakeTimers();
  vi.spyOn(api, "me").mockResolvedValue({ name: "Ann" } as Me);
  vi.spyOn(api, "openBoard").mockResolvedValue(board);
  vi.spyOn(api, "stopTrial").mockResolvedValue(view("stopped", 64));
  page = document.createElement("div");
  document.body.append(page);
});

afterEach(() => {
  act(() => render(null, page));
  page.remove();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const words = () => page.textContent ?? "";
const press = async (name: string) => {
  const button = [...page.querySelectorAll("button")].find((each) => each.textContent === name);
  if (!button) throw new Error(`no button ${name} in ${words()}`);
  await act(async () => {
    button.click();
    await vi.advanceTimersByTimeAsync(0);
  });
};
const wait = () => act(async () => void (await vi.advanceTimersByTimeAsync(EVERY)));
const show = () => act(() => render(<FairnessPanel board={{ setup: "duel-12" }} />, page));

describe("the words", () => {
  test("say the verdict with an interval that is never narrower than it is", () => {
    expect(sayTally(tallied(), 64)).toBe(
      "After 64 games: fair, as far as can be told. White has 46 to 56% of the points.",
    );
    const black = tallied({ verdict: "favours", favoured: "b" });
    expect(sayTally(black, 1)).toBe("After 1 game: this board favours Black. Black has 44 to 54% of the points.");
  });

  test("speak of the best of four while nothing is certain", () => {
    const four = [side("w", 0.2), side("fw", 0.4), side("b", 0.2), side("fb", 0.2)];
    expect(sayTally(tallied({ sides: four, verdict: "open" }), 9)).toContain(
      "not certain yet. Flag White has 35 to 45%",
    );
  });

  test("tell how much is left, and show an ending nobody knows as it is", () => {
    expect(sayLeft(12)).toBe("about 10 seconds left");
    expect(sayLeft(200)).toBe("about 3 minutes left");
    expect([sayEnding("unfinished"), sayEnding("meteor")]).toEqual(["Cut off", "meteor"]);
  });

  test("count the pieces that fell, of one side or of all", () => {
    expect(fallsOf(tallied(), "all")).toEqual([
      ["C3", 6],
      ["E5", 3],
      ["D4", 1],
    ]);
    expect(fallsOf(tallied(), "b")).toEqual([
      ["E5", 3],
      ["C3", 2],
    ]);
  });
});

describe("the panel", () => {
  test("plays nothing before it is asked to", () => {
    const tryBoard = vi.spyOn(api, "tryBoard");
    show();
    expect(words()).toContain("The engine plays this board against itself");
    expect(tryBoard).not.toHaveBeenCalled();
  });

  test("follows the games, asks only for what is new, and ends by itself", async () => {
    const tryBoard = vi.spyOn(api, "tryBoard").mockResolvedValue(view("running", 0));
    const trial = vi
      .spyOn(api, "trial")
      .mockResolvedValueOnce(view("running", 31, tallied({ verdict: "open" })))
      .mockResolvedValueOnce(view("running", 31, null))
      .mockResolvedValueOnce(view("done", 64));
    show();
    await press("Let the engine play");
    expect(tryBoard).toHaveBeenCalledWith({ setup: "duel-12" });
    expect(words()).toContain("The first game is being played.");
    await wait();
    expect(words()).toContain("After 31 games: not certain yet.");
    await wait();
    expect(trial).toHaveBeenLastCalledWith("0123456789abcdef", 31);
    expect(words()).toContain("After 31 games: not certain yet.");
    await wait();
    expect(words()).toContain("After 64 games: fair");
    expect(announced.value).toContain("After 64 games: fair");
    expect(page.querySelectorAll("button")).toHaveLength(0);
    await wait();
    expect(trial).toHaveBeenCalledTimes(3);
  });

  test("can be stopped and goes on", async () => {
    vi.spyOn(api, "trial").mockResolvedValue(view("running", 12));
    const tryBoard = vi.spyOn(api, "tryBoard").mockResolvedValue(view("running", 12));
    show();
    await press("Let the engine play");
    await press("Stop");
    expect(api.stopTrial).toHaveBeenCalledWith("0123456789abcdef");
    await press("Continue");
    expect(tryBoard).toHaveBeenCalledTimes(2);
  });

  test("says before the first game is over whether it is played, waited for or stopped", async () => {
    vi.spyOn(api, "tryBoard").mockResolvedValue({ ...view("waiting", 0), ahead: 2 });
    vi.spyOn(api, "trial").mockResolvedValue(view("running", 0));
    vi.spyOn(api, "stopTrial").mockResolvedValue(view("stopped", 0));
    const said = () => page.querySelector(".fair-say")?.textContent?.trim();
    show();
    await press("Let the engine play");
    expect(said()).toBe("No game has begun yet.");
    await wait();
    expect(said()).toBe("The first game is being played.");
    await press("Stop");
    expect(said()).toBe("Stopped before the first game was over.");
  });

  test("shows the figures to everybody: charts with words, and a table of the squares", async () => {
    vi.spyOn(api, "tryBoard").mockResolvedValue(view("done", 64));
    show();
    await press("Let the engine play");
    expect(words()).toContain("White: 51% of the points, certainly 46 to 56%, 33 won");
    expect(words()).toContain("20 to 29 half-moves: 52 games");
    expect(words()).toContain("Half of all games take 20 to 44 half-moves, a typical one 31.");
    expect([...page.querySelectorAll(".fair-rows li")].map((row) => row.textContent)).toEqual([
      "Checkmate40",
      "Escapemate22",
      "Cut off2",
    ]);
    expect([...page.querySelectorAll("tbody tr")].map((row) => row.textContent)).toEqual(["C342", "E503", "D410"]);
    expect(page.querySelectorAll(".fair-heat rect")).toHaveLength(3);
    const black = [...page.querySelectorAll<HTMLInputElement>(".fair-map input")].find((each) => each.value === "b");
    await act(async () => black?.click());
    expect(page.querySelectorAll(".fair-heat rect")).toHaveLength(2);
  });

  test("says who is ahead in the queue, and how long it may take", async () => {
    vi.spyOn(api, "tryBoard").mockResolvedValue({ ...view("waiting", 0), ahead: 2 });
    vi.spyOn(api, "trial").mockResolvedValue({ ...view("running", 5), seconds_left: 42 });
    show();
    await press("Let the engine play");
    expect(words()).toContain("2 boards are played first.");
    await wait();
    expect(words()).toContain("5 games of at most 600 · about 40 seconds left");
  });

  test("says what was measured before, of a board and mode of which something was", () => {
    act(() => render(<FairnessPanel board={{ setup: "basic-16" }} known={BASIC.balance} />, page));
    expect(words()).toContain("Measured in advance, in 500 games with 2000 positions a move: White 51%, Black 49%");
    act(() => render(<FairnessPanel board={{ setup: "basic-16", mode: "last" }} known={null} />, page));
    expect(words()).not.toContain("Measured in advance");
  });

  test("says that a board cannot be played", async () => {
    vi.spyOn(api, "tryBoard").mockRejectedValue(new ApiError("bad_request", "no Command tank", 422));
    show();
    await press("Let the engine play");
    expect(words()).toContain("This board cannot be played as it is.");
  });

  test("asks again by itself when the connection was lost, and begins anew at a server that forgot", async () => {
    const tryBoard = vi.spyOn(api, "tryBoard").mockResolvedValue(view("running", 7));
    vi.spyOn(api, "trial")
      .mockRejectedValueOnce(new ApiError("offline", ""))
      .mockRejectedValueOnce(new ApiError("not_found", "", 404))
      .mockResolvedValue(view("running", 8));
    show();
    await press("Let the engine play");
    await wait();
    expect(words()).toContain("The connection is lost.");
    await wait();
    await wait();
    expect(tryBoard).toHaveBeenCalledTimes(2);
    expect(words()).not.toContain("The connection is lost.");
  });

  test("stops the games when the page is left", async () => {
    vi.spyOn(api, "tryBoard").mockResolvedValue(view("running", 7));
    const trial = new Trial({ setup: "duel-12" });
    await trial.begin();
    trial.close();
    expect(api.stopTrial).toHaveBeenCalledWith("0123456789abcdef");
  });
});
