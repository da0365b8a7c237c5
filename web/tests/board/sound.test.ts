import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Stands in for Web Audio: every node answers every call, counts started sources and notes the values set. */
function fakeAudio(): { started: number; values: number[] } {
  const counts = { started: 0, values: [] as number[] };
  const node = (): unknown =>
    new Proxy(
      {},
      {
        get: (_target, name) => {
          if (name === "start") {
            return () => {
              counts.started += 1;
            };
          }
          if (name === "setValueAtTime") return (value: number) => counts.values.push(value);
          if (name === "getChannelData") return () => new Float32Array(4);
          if (name === "connect") return (next: unknown) => next;
          if (name === "gain" || name === "frequency") return node();
          return () => undefined;
        },
        set: () => true,
      },
    );
  class Context {
    readonly currentTime = 0;
    readonly sampleRate = 4;
    readonly state = "running";
    readonly destination = node();
    createGain = node;
    createOscillator = node;
    createBufferSource = node;
    createBiquadFilter = node;
    createDynamicsCompressor = node;
    createBuffer = node;
    suspend = (): Promise<void> => Promise.resolve();
    resume = (): Promise<void> => Promise.resolve();
  }
  vi.stubGlobal("AudioContext", Context);
  return counts;
}

test("a browser without sound causes no trouble", async () => {
  vi.stubGlobal("AudioContext", undefined);
  const { play } = await import("../../src/sound/sound");
  expect(() => play("explosion")).not.toThrow();
});

test("sounds are made on the spot, and none while muted", async () => {
  const counts = fakeAudio();
  const { play, setMuted } = await import("../../src/sound/sound");
  play("shot", 3);
  const heard = counts.started;
  expect(heard).toBeGreaterThan(0);
  setMuted(true);
  play("explosion");
  expect(counts.started).toBe(heard);
});

test("the strongest gun of a custom type still sounds at a frequency above zero", async () => {
  const counts = fakeAudio();
  const { play } = await import("../../src/sound/sound");
  play("shot", 10);
  expect(Math.min(...counts.values)).toBeGreaterThan(0);
});
