import { defineConfig } from "vitest/config";
import { compress } from "./build/compress.ts";
import { serviceWorker } from "./build/serviceWorker.ts";

const SERVER = "http://127.0.0.1:8000";

export default defineConfig({
  base: "/",
  plugins: [serviceWorker(), compress()],
  build: {
    outDir: "../src/tankchess/server/static",
    emptyOutDir: true,
    assetsDir: "assets",
    // Inlined pictures would be data: addresses, which the content security policy does not need to permit.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    reportCompressedSize: true,
  },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": { target: SERVER, ws: true, changeOrigin: true } },
  },
  test: {
    environment: "happy-dom",
    include: ["tests/**/*.test.{ts,tsx}", "src/**/*.test.{ts,tsx}"],
    // On an idle machine every test takes less than a second.
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
