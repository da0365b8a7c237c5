/** Writes service-worker.js with the list of the files that were built, and a version that changes with them. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin } from "vite";

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

export function serviceWorker(): Plugin {
  let root = "";
  return {
    name: "service-worker",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    // After all others: chunks that held nothing but styles are taken out of the bundle late.
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const open = join(root, "public");
        const built = Object.keys(bundle).sort();
        const hash = createHash("sha256");
        for (const name of built) {
          const part = bundle[name];
          hash.update(name).update(part?.type === "chunk" ? part.code : (part?.source ?? ""));
        }
        for (const name of filesBelow(open)) hash.update(readFileSync(join(open, name)));
        const files = [...built.filter((name) => !name.endsWith(".html")), ...filesBelow(open)];
        const source = readFileSync(join(root, "src/worker/serviceWorker.js"), "utf8")
          .replace("__VERSION__", hash.digest("hex").slice(0, 12))
          .replace("__FILES__", JSON.stringify(["/", ...files.map((name) => `/${name}`)]));
        this.emitFile({ type: "asset", fileName: "service-worker.js", source });
      },
    },
  };
}
