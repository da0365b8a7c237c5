/**
 * Sounds, synthesised with Web Audio: nothing is fetched. `play` is silent while muted, where the browser has no sound,
 * and until the player has touched the page, as browsers require.
 */
export type SoundName =
  | "move"
  | "turn"
  | "shot"
  | "explosion"
  | "splash"
  | "fire"
  | "smoke"
  | "flag"
  | "check"
  | "escape"
  | "yourMove"
  | "start"
  | "win"
  | "loss"
  | "draw"
  | "lowTime"
  | "solved"
  | "wrong";

/** The strongest shot with a sound of its own. Custom types may have up to 10. */
const STRONGEST = 5;

let isMuted = false;
let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;
let output: AudioNode | null = null;

export function setMuted(muted: boolean): void {
  isMuted = muted;
  if (muted && context !== null) void context.suspend();
  else if (context !== null) void context.resume();
}

export function muted(): boolean {
  return isMuted;
}

/** Plays a sound. `strength` is the power of the gun: up to 5, a stronger shot sounds deeper and longer. */
export function play(name: SoundName, strength = 2): void {
  if (isMuted) return;
  const audio = ready();
  if (audio === null) return;
  SOUNDS[name](audio, audio.currentTime + 0.005, Math.min(strength, STRONGEST));
}

/** Gets ready to play, which takes longer than a frame the first time. */
export function prepare(): void {
  if (!isMuted) ready();
}

function ready(): AudioContext | null {
  if (context === null) {
    const Audio = globalThis.AudioContext;
    // A context created before the first touch only causes a warning in the console.
    if (Audio === undefined || navigator.userActivation?.hasBeenActive === false) return null;
    context = new Audio();
    const limiter = context.createDynamicsCompressor();
    const volume = context.createGain();
    volume.gain.value = 0.5;
    limiter.connect(volume).connect(context.destination);
    output = limiter;
    noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  }
  if (context.state === "suspended") void context.resume();
  return context;
}

/** A gain that rises at once and falls away in `length` seconds. */
function fade(audio: AudioContext, at: number, length: number, loudness: number, rise = 0.005): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loudness, at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(output as AudioNode);
  return gain;
}

interface Hiss {
  readonly length: number;
  readonly loudness: number;
  readonly type: BiquadFilterType;
  readonly from: number;
  readonly to: number;
  readonly rise?: number;
}

function hiss(audio: AudioContext, at: number, { length, loudness, type, from, to, rise }: Hiss): void {
  const source = audio.createBufferSource();
  source.buffer = noise;
  source.loop = true;
  const filter = audio.createBiquadFilter();
  filter.type = type;
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(filter).connect(fade(audio, at, length, loudness, rise));
  source.start(at, Math.random() * 0.5);
  source.stop(at + length);
}

interface Tone {
  readonly length: number;
  readonly loudness: number;
  readonly type: OscillatorType;
  readonly from: number;
  readonly to?: number;
  readonly rise?: number;
}

function tone(audio: AudioContext, at: number, { length, loudness, type, from, to, rise }: Tone): void {
  const source = audio.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(from, at);
  if (to !== undefined) source.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(fade(audio, at, length, loudness, rise));
  source.start(at);
  source.stop(at + length);
}

function tune(audio: AudioContext, at: number, notes: readonly number[], beat: number, type: OscillatorType): void {
  notes.forEach((note, index) => {
    tone(audio, at + index * beat, { length: beat * 1.9, loudness: 0.22, type, from: note, rise: 0.012 });
  });
}

type Sound = (audio: AudioContext, at: number, strength: number) => void;

const SOUNDS: Readonly<Record<SoundName, Sound>> = {
  move: (audio, at) => {
    tone(audio, at, { length: 0.42, loudness: 0.16, type: "sawtooth", from: 48, to: 62, rise: 0.06 });
    hiss(audio, at, { length: 0.42, loudness: 0.14, type: "lowpass", from: 220, to: 420, rise: 0.08 });
  },
  turn: (audio, at) => {
    hiss(audio, at, { length: 0.07, loudness: 0.22, type: "bandpass", from: 1500, to: 900 });
    hiss(audio, at + 0.09, { length: 0.06, loudness: 0.18, type: "bandpass", from: 1200, to: 700 });
  },
  shot: (audio, at, strength) => {
    const low = 190 - strength * 24;
    tone(audio, at, { length: 0.16 + strength * 0.03, loudness: 0.6, type: "triangle", from: low, to: 38 });
    hiss(audio, at, { length: 0.2 + strength * 0.04, loudness: 0.5, type: "lowpass", from: 4200, to: 240 });
  },
  explosion: (audio, at) => {
    tone(audio, at, { length: 0.6, loudness: 0.5, type: "sine", from: 92, to: 28 });
    hiss(audio, at, { length: 0.75, loudness: 0.55, type: "lowpass", from: 1800, to: 90 });
  },
  splash: (audio, at) => {
    hiss(audio, at, { length: 0.5, loudness: 0.32, type: "bandpass", from: 700, to: 2400, rise: 0.05 });
    tone(audio, at + 0.18, { length: 0.2, loudness: 0.16, type: "sine", from: 320, to: 720 });
  },
  fire: (audio, at) => {
    hiss(audio, at, { length: 0.6, loudness: 0.34, type: "bandpass", from: 500, to: 1300, rise: 0.12 });
    for (const later of [0.1, 0.22, 0.31, 0.45]) {
      hiss(audio, at + later, { length: 0.03, loudness: 0.25, type: "highpass", from: 3000, to: 4000 });
    }
  },
  smoke: (audio, at) => {
    tone(audio, at, { length: 0.09, loudness: 0.3, type: "sine", from: 210, to: 90 });
    hiss(audio, at + 0.05, { length: 0.5, loudness: 0.16, type: "highpass", from: 2600, to: 1400, rise: 0.1 });
  },
  flag: (audio, at) => tune(audio, at, [523, 784], 0.09, "triangle"),
  check: (audio, at) => tune(audio, at, [740, 554, 740], 0.11, "triangle"),
  escape: (audio, at) => tune(audio, at, [554, 659, 740], 0.1, "triangle"),
  yourMove: (audio, at) => tune(audio, at, [440, 587], 0.1, "sine"),
  start: (audio, at) => tune(audio, at, [392, 523, 659], 0.1, "sine"),
  win: (audio, at) => tune(audio, at, [523, 659, 784, 1047], 0.13, "triangle"),
  loss: (audio, at) => tune(audio, at, [392, 330, 262], 0.18, "triangle"),
  draw: (audio, at) => tune(audio, at, [440, 440], 0.18, "sine"),
  lowTime: (audio, at) => tune(audio, at, [880], 0.08, "square"),
  solved: (audio, at) => tune(audio, at, [659, 784, 1047], 0.09, "triangle"),
  wrong: (audio, at) => tune(audio, at, [294, 247], 0.12, "sine"),
};
