import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** The libraries that are bundled. Their licence asks that its text goes with them. */
const BUNDLED = ["preact", "@preact/signals", "@preact/signals-core"];

/** Puts our licence, and those of what is bundled, beside the module. */
export function licences(here: string): Plugin {
  return {
    name: "licences",
    generateBundle() {
      const own = readFileSync(join(here, "../../../LICENSE"), "utf8");
      const others = BUNDLED.map((name) => {
        const text = readFileSync(join(here, "../../node_modules", name, "LICENSE"), "utf8");
        return `${name}, which is part of tankchess-board.js:\n\n${text}`;
      });
      this.emitFile({ type: "asset", fileName: "LICENSE", source: [own, ...others].join("\n\n") });
    },
  };
}
