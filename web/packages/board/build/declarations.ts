/** The types of the package: the declarations that the entry needs, side by side in the folder of the build. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { Plugin } from "vite";

const ENTRY = "packages/board/src/index.d.ts";
const STYLES = /^import "[^"]*\.css";\n/gm;
const IMPORT = /(from\s+|import\()"(\.[^"]*)"/g;

/** Copies a declaration and all it refers to into `target`. */
function copy(file: string, target: string, done: Set<string>): void {
  if (done.has(file)) return;
  done.add(file);
  const whole = readFileSync(file, "utf8").replaceAll(STYLES, "");
  const text = whole.replaceAll(IMPORT, (_found, before: string, path: string) => {
    copy(join(dirname(file), `${path}.d.ts`), target, done);
    return `${before}"./${basename(path)}.js"`;
  });
  const name = join(target, basename(file));
  if ([...done].filter((each) => basename(each) === basename(file)).length > 1) throw new Error(`two files ${name}`);
  writeFileSync(name, text);
}

export function declarations(here: string): Plugin {
  return {
    name: "declarations",
    writeBundle({ dir }) {
      const made = mkdtempSync(join(tmpdir(), "board-types-"));
      try {
        const compiler = join(here, "../../node_modules/typescript/bin/tsc");
        execFileSync(process.execPath, [compiler, "-p", here, "--outDir", made], { stdio: "inherit" });
        mkdirSync(dir as string, { recursive: true });
        copy(join(made, ENTRY), dir as string, new Set());
      } finally {
        rmSync(made, { recursive: true });
      }
    },
  };
}
