/** The ten levels of the computer as somebody to play against: a name, and what they look like. How they play is in the texts. */
import type { Face } from "./faces";
import { levelName } from "./names";

export interface Opponent {
  readonly level: number;
  readonly name: string;
  readonly face: Face;
}

/** Whom to play first, and where. */
export const FIRST_LEVEL = 2;
export const FIRST_BOARD = "duel-12";

const FACES: readonly Face[] = [
  {
    ground: "sand",
    coat: "olive",
    skin: "light",
    hair: "straw",
    cut: "mop",
    hat: "cap",
    eyes: "wide",
    mouth: "open",
    extra: "freckles",
  },
  {
    ground: "rose",
    coat: "denim",
    skin: "tan",
    hair: "chestnut",
    cut: "bun",
    hat: "scarf",
    eyes: "dots",
    mouth: "smile",
  },
  {
    ground: "moss",
    coat: "brick",
    skin: "light",
    hair: "grey",
    cut: "bald",
    hat: "none",
    eyes: "glasses",
    mouth: "smile",
    extra: "moustache",
  },
  {
    ground: "sky",
    coat: "olive",
    skin: "deep",
    hair: "ink",
    cut: "curls",
    hat: "headset",
    eyes: "calm",
    mouth: "smile",
  },
  {
    ground: "sand",
    coat: "navy",
    skin: "light",
    hair: "copper",
    cut: "short",
    hat: "beret",
    eyes: "dots",
    mouth: "smirk",
    extra: "beard",
  },
  {
    ground: "plum",
    coat: "slate",
    skin: "warm",
    hair: "ink",
    cut: "bob",
    hat: "goggles",
    eyes: "calm",
    mouth: "flat",
  },
  {
    ground: "moss",
    coat: "olive",
    skin: "tan",
    hair: "chestnut",
    cut: "short",
    hat: "helmet",
    eyes: "narrow",
    mouth: "flat",
    extra: "moustache",
  },
  {
    ground: "rose",
    coat: "navy",
    skin: "light",
    hair: "grey",
    cut: "bob",
    hat: "peaked",
    eyes: "narrow",
    mouth: "smirk",
  },
  {
    ground: "sky",
    coat: "slate",
    skin: "deep",
    hair: "grey",
    cut: "short",
    hat: "peaked",
    eyes: "glasses",
    mouth: "flat",
    extra: "beard",
  },
  {
    ground: "plum",
    coat: "steel",
    skin: "metal",
    hair: "steel",
    cut: "bald",
    hat: "antenna",
    eyes: "lamps",
    mouth: "grille",
  },
];

export const OPPONENTS: readonly Opponent[] = FACES.map((face, index) => ({
  level: index + 1,
  name: levelName(index + 1),
  face,
}));

/** The opponent of a level; the nearest there is. */
export function opponentOf(level: number): Opponent {
  const index = Math.min(Math.max(Math.round(level) - 1, 0), OPPONENTS.length - 1);
  return OPPONENTS[index] as Opponent;
}
