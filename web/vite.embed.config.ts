/** The page for frames on other sites. It is built apart, so that it carries nothing of the application but the board. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { compress } from "./build/compress.ts";

const here = fileURLToPath(new URL("embed", import.meta.url));

export default defineConfig({
  root: here,
  base: "/embed/",
  publicDir: false,
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins: [compress()],
  build: {
    outDir: "../../src/tankchess/server/static/embed",
    emptyOutDir: true,
    assetsDir: "",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: { checks: { pluginTimings: false } },
  },
});
