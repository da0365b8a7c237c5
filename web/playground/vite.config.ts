import { defineConfig } from "vite";

/** For trying out the board alone: `python playground/serve.py 8123` answers its questions. */
export default defineConfig({
  root: ".",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  server: { host: "127.0.0.1", port: 5199, strictPort: true, proxy: { "/api": "http://127.0.0.1:8123" } },
  cacheDir: "/tmp/tankchess-playground",
});
