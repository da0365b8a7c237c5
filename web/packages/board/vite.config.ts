/** The board as a package: one module with everything in it, one style sheet, and the types. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { declarations } from "./build/declarations.ts";
import { licences } from "./build/licences.ts";
import { ownThemes } from "./build/ownThemes.ts";

const here = fileURLToPath(new URL(".", import.meta.url));

export default defineConfig({
  root: here,
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins: [ownThemes(), declarations(here), licences(here)],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    // Most pages have no bundler that would do it: the module goes to visitors as it is.
    rolldownOptions: {
      output: { minify: { compress: true, mangle: true, codegen: true } },
      // The types take longest, as they must.
      checks: { pluginTimings: false },
    },
    lib: {
      entry: "src/index.ts",
      formats: ["es"],
      fileName: () => "tankchess-board.js",
      cssFileName: "tankchess-board",
    },
  },
});
