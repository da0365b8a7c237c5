/** The parts that faces are drawn from, on a grid of 64: the head is around 32 30. Colours are by name. */

export const COLOURS = {
  sand: "#e6d3a8",
  rose: "#e3b7a8",
  moss: "#b9c99a",
  sky: "#a9c7d6",
  plum: "#bda9c6",
  olive: "#6d7248",
  denim: "#4d6a8f",
  brick: "#9b5340",
  navy: "#39476b",
  slate: "#5c6670",
  steel: "#8b979f",
  light: "#f2cfae",
  warm: "#e9bd8d",
  tan: "#d09a6a",
  deep: "#8d5a3c",
  metal: "#c3ccd1",
  straw: "#d9a648",
  chestnut: "#6b4129",
  copper: "#b9612c",
  grey: "#a9a39b",
  ink: "#2f2a2a",
  dark: "#2b2723",
  paper: "#fdf8ec",
  lamp: "#ffcf5a",
} as const;

export type Colour = keyof typeof COLOURS;

/** A shape: its path, what fills it (a colour or a part of the face), or the width of its stroke. */
export interface Shape {
  readonly d: string;
  readonly fill?: Colour | "coat" | "skin" | "hair";
  readonly stroke?: number;
}

const line = (d: string, stroke = 1.8): Shape => ({ d, stroke });

export const CUTS = {
  bald: [],
  short: [{ d: "M19 28c-1-11 5-16 13-16s14 5 13 16c-2-5-4-7-6-8-5 2-11 2-15 0-2 2-4 4-5 8z", fill: "hair" }],
  mop: [{ d: "M17 30c-3-12 5-20 15-20s18 8 15 20c-1-3-2-4-4-5l-2-5-4 4-4-4-4 4-4-4-3 5c-2 1-4 2-5 5z", fill: "hair" }],
  bob: [
    {
      d: "M16 40c-3-18 3-29 16-29s19 11 16 29h-6c2-7 2-13 0-18-6 1-12 0-16-4-2 3-4 5-5 7-1 5-1 10 1 15z",
      fill: "hair",
    },
  ],
  bun: [
    { d: "M32 4a6 6 0 1 0 .1 12A6 6 0 0 0 32 4z", fill: "hair" },
    { d: "M18 31c-2-13 5-19 14-19s16 6 14 19c-2-6-5-9-9-11-5 3-12 4-15 5-2 1-3 3-4 6z", fill: "hair" },
  ],
  curls: [
    {
      d: "M32 8c3-3 9-1 10 3 5 0 8 5 6 9 4 3 3 9-1 11 1-4 0-7-3-9-3-5-8-6-12-6s-9 1-12 6c-3 2-4 5-3 9-4-2-5-8-1-11-2-4 1-9 6-9 1-4 7-6 10-3z",
      fill: "hair",
    },
  ],
} as const satisfies Record<string, readonly Shape[]>;

export const HATS = {
  none: [],
  cap: [
    { d: "M17 23c0-10 7-15 15-15s15 5 15 15z", fill: "olive" },
    { d: "M15 22h34c1 0 2 3 0 4-10-3-24-3-34 0-2-1-1-4 0-4z", fill: "dark" },
  ],
  scarf: [
    { d: "M17 24c0-9 7-14 15-14s15 5 15 14c-9-5-21-5-30 0z", fill: "brick" },
    { d: "M46 20l8-3-3 6 4 5-9-3z", fill: "brick" },
    { d: "M25 15.500a1 1 0 1 0 .1 0zM32 13.500a1 1 0 1 0 .1 0zM39 15.500a1 1 0 1 0 .1 0z", fill: "paper" },
  ],
  headset: [
    line("M16 31c-1-15 6-22 16-22s17 7 16 22", 2.6),
    { d: "M13 27h5v10h-5zM46 27h5v10h-5z", fill: "dark" },
    line("M16 37c1 6 5 9 10 9", 1.6),
  ],
  beret: [
    { d: "M14 20c0-8 9-13 20-12 9 1 16 6 15 11 0 3-3 4-6 4-9-3-16-3-24 1-3 0-5-1-5-4z", fill: "brick" },
    { d: "M22 16.500a2 2 0 1 0 .1 0z", fill: "lamp" },
  ],
  goggles: [
    { d: "M16 17h32v8H16z", fill: "dark" },
    { d: "M19 14h11v11H19zM34 14h11v11H34z", fill: "steel" },
    { d: "M21 16h7v7h-7zM36 16h7v7h-7z", fill: "sky" },
  ],
  helmet: [
    { d: "M16 29c-1-13 6-21 16-21s17 8 16 21l-3 9-2-13c-7-4-15-4-22 0l-2 13z", fill: "slate" },
    line("M24 9.500v13M32 8v13M40 9.500v13", 1.4),
  ],
  peaked: [
    { d: "M13 17c3-6 10-9 19-9s16 3 19 9l-5 5H18z", fill: "coat" },
    { d: "M17 21h30v3H17z", fill: "dark" },
    { d: "M16 24c10-3 22-3 32 0-3 4-29 4-32 0z", fill: "ink" },
    { d: "M32 12l1.200 2.500 2.800.3-2 2 .5 2.700-2.500-1.300-2.500 1.300.5-2.700-2-2 2.800-.3z", fill: "lamp" },
  ],
  antenna: [
    { d: "M18 22c0-9 6-12 14-12s14 3 14 12z", fill: "steel" },
    line("M32 10V3", 2),
    { d: "M32 1a2.500 2.500 0 1 0 .1 0z", fill: "lamp" },
    { d: "M13 27h5v9h-5zM46 27h5v9h-5z", fill: "slate" },
  ],
} as const satisfies Record<string, readonly Shape[]>;

export const EYES = {
  dots: [
    { d: "M26 29a1.900 1.900 0 1 0 .1 0zM38 29a1.900 1.900 0 1 0 .1 0z", fill: "dark" },
    line("M23.500 26.500q2.500-1.500 5 0M35.500 26.500q2.500-1.500 5 0", 1.3),
  ],
  wide: [
    { d: "M26 26.500a3.600 3.600 0 1 0 .1 0zM38 26.500a3.600 3.600 0 1 0 .1 0z", fill: "paper" },
    { d: "M26.500 28.500a1.700 1.700 0 1 0 .1 0zM37.500 28.500a1.700 1.700 0 1 0 .1 0z", fill: "dark" },
  ],
  calm: [line("M23 30.500q3 2 6 0M35 30.500q3 2 6 0", 1.8), line("M23 27q3-1.500 6 0M35 27q3-1.500 6 0", 1.2)],
  narrow: [
    { d: "M26 29.500a1.700 1.700 0 1 0 .1 0zM38 29.500a1.700 1.700 0 1 0 .1 0z", fill: "dark" },
    line("M22.500 27.500l6.500 1.500M41.500 27.500L35 29", 1.9),
  ],
  glasses: [
    { d: "M26 29.500a1.500 1.500 0 1 0 .1 0zM38 29.500a1.500 1.500 0 1 0 .1 0z", fill: "dark" },
    line(
      "M26 26.500a4.500 4.500 0 1 0 .1 0zM38 26.500a4.500 4.500 0 1 0 .1 0zM30.500 30.500q1.500-1 3 0M21.500 30l-3-1M42.500 30l3-1",
      1.4,
    ),
  ],
  lamps: [
    { d: "M21 26h22v8H21z", fill: "dark" },
    { d: "M26.500 27.500a2.500 2.500 0 1 0 .1 0zM37.500 27.500a2.500 2.500 0 1 0 .1 0z", fill: "lamp" },
  ],
} as const satisfies Record<string, readonly Shape[]>;

export const MOUTHS = {
  smile: [line("M26.500 39q5.500 4.500 11 0")],
  open: [{ d: "M28 38.500h8c0 6-8 6-8 0z", fill: "dark" }],
  flat: [line("M27 40.500h10")],
  smirk: [line("M27 40.500q6 1.500 10-2")],
  grille: [line("M26 39h12M26 42h12M29 38v5M35 38v5", 1.4)],
} as const satisfies Record<string, readonly Shape[]>;

export const EXTRAS = {
  freckles: [
    {
      d: "M22.500 34.500a.8.8 0 1 0 .1 0zM25 36a.8.8 0 1 0 .1 0zM41 34.500a.8.8 0 1 0 .1 0zM38.500 36a.8.8 0 1 0 .1 0z",
      fill: "copper",
    },
  ],
  moustache: [{ d: "M32 36.500c-2-2-7-1-9 2 3 1 7 1 9-.5 2 1.500 6 1.500 9 .5-2-3-7-4-9-2z", fill: "hair" }],
  beard: [
    {
      d: "M18.500 31c0 12 6 18 13.500 18s13.500-6 13.500-18c-2 4-4 6-6 6-4-2-11-2-15 0-2 0-4-2-6-6zM27 40q5 3 10 0-5 5-10 0z",
      fill: "hair",
    },
  ],
} as const satisfies Record<string, readonly Shape[]>;

/** What somebody looks like. */
export interface Face {
  readonly ground: Colour;
  readonly coat: Colour;
  readonly skin: Colour;
  readonly hair: Colour;
  readonly cut: keyof typeof CUTS;
  readonly hat: keyof typeof HATS;
  readonly eyes: keyof typeof EYES;
  readonly mouth: keyof typeof MOUTHS;
  readonly extra?: keyof typeof EXTRAS;
}
