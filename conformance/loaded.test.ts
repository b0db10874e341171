// Tests which packages a run loads before its first request.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const imported = /^(?:import|export) (?!type )[^;]*?from "([^"]+)";/gm;

/** Packages that are loaded with a module, directly or through its static imports. */
function packagesOf(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return new Set();
  seen.add(file);
  const names = [...readFileSync(file, "utf8").matchAll(imported)].map(([, name = ""]) => name);
  return new Set(
    names.flatMap((name) => {
      if (!name.startsWith(".")) return name.startsWith("node:") ? [] : [name];
      return [...packagesOf(join(dirname(file), name.replace(/\.js$/, ".ts")), seen)];
    }),
  );
}

// YAML and ajv take a tenth of a short run to load, and most runs need neither: the model is compiled.
it("a run loads no package but its HTTP client before the first request", () => {
  const cli = fileURLToPath(new URL("./cli.ts", import.meta.url));
  expect([...packagesOf(cli)]).toEqual(["undici"]);
});
