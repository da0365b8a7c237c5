import { describe, expect, it } from "vitest";
import { ServerTime } from "../src/api/time";
import { clockText, readControl, remaining, splitDuration, writeControl } from "../src/table/clock";

describe("clocks", () => {
  const clocks = { left: { w: 60_000, b: 30_000 }, running: "w" as const, deadline: null };

  it("count down for the side that runs, from the moment the server spoke", () => {
    expect(remaining(clocks, "w", 1000, 5000)).toBe(56_000);
    expect(remaining(clocks, "b", 1000, 5000)).toBe(30_000);
  });

  it("never run below zero or gain time from a clock that is behind", () => {
    expect(remaining(clocks, "w", 1000, 900_000)).toBe(0);
    expect(remaining(clocks, "w", 1000, 500)).toBe(60_000);
  });

  it("are missing for a side without a clock", () => {
    expect(remaining(clocks, "fw", 0, 0)).toBeNull();
  });

  it("show hours, minutes, and tenths when it is getting short", () => {
    expect(clockText(3_723_000)).toBe("1:02:03");
    expect(clockText(600_000)).toBe("10:00");
    expect(clockText(59_001)).toBe("1:00");
    expect(clockText(9_420)).toBe("0:09.5");
    expect(clockText(0)).toBe("0:00.0");
  });

  it("are read and written as the server writes them", () => {
    for (const text of ["10+5", "30d5", "90/move", "0.5+1"]) {
      const control = readControl(text);
      expect(control && writeControl(control)).toBe(text);
    }
    expect(readControl("soon")).toBeNull();
  });

  it("split long deadlines", () => {
    expect(splitDuration(((2 * 24 + 3) * 60 + 4) * 60_000)).toEqual({ days: 2, hours: 3, minutes: 4 });
    expect(splitDuration(-5)).toEqual({ days: 0, hours: 0, minutes: 0 });
  });
});

describe("the time of the server", () => {
  it("is known best from the quickest answer", () => {
    const time = new ServerTime();
    time.sample(100, 0, 1000);
    time.sample(200, 0, 10);
    time.sample(300, 0, 5000);
    expect(time.now(5)).toBe(200_000);
  });

  it("is taken from any message until there was an answer", () => {
    const time = new ServerTime();
    time.hint(7, 1000);
    expect(time.now(1500)).toBe(7500);
    time.sample(9, 0, 0);
    time.hint(1, 0);
    expect(time.now(0)).toBe(9000);
  });
});
