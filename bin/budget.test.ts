// Tests that the house does not grow: no figure is above its last value. Lower a value when the figure falls. A change that needs a
// higher one says in its commit what it gave back for it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packageRoot } from "../spec/package-root.js";

const root = packageRoot();

const files = ["base", "bin", "conformance", "generator", "runtime", "spec"].flatMap((folder) =>
  readdirSync(root, { encoding: "utf8" }).includes(folder)
    ? readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) =>
        `${folder}/${path}`.replaceAll("\\", "/"),
      )
    : [],
);

const textOf = (path: string): string => readFileSync(join(root, path), "utf8");

/** The texts of the product's files, the mutants included, by path. Tests and their helpers are not part of the product. */
const product = new Map(
  files
    .filter((path) => path.endsWith(".ts") && !/\.test\.ts$|\/testing\/|^conformance\/testkit\//.test(path))
    .map((path) => [path, textOf(path)]),
);

const linesOf = (some: readonly string[]): number =>
  some.reduce((sum, text) => sum + text.split("\n").length - 1, 0);

const texts = (under: string): readonly string[] =>
  [...product].filter(([path]) => path.startsWith(under)).map(([, text]) => text);

const lines = (under: string): number => linesOf(texts(under));

/** `npm run catalogue` writes the schemas from these. */
const schemas = files.filter((path) => path.endsWith(".schema.yaml")).map(textOf);

const occurrences = (pattern: RegExp, under: string): number =>
  texts(under).reduce((sum, text) => sum + (text.match(pattern) ?? []).length, 0);

const filesWith = (pattern: RegExp): number => texts("").filter((text) => pattern.test(text)).length;

test.each([
  ["lines of the product", lines(""), 137_936],
  ["lines of the suite", lines("conformance/"), 64_790],
  ["lines of JSON Schema by hand", linesOf(schemas), 1_515],
  ["blocks that a check throws by hand", occurrences(/throw new Blocked\b/g, "conformance/"), 9],
  ["files that name one construct", filesWith(/delete-?refused/i), 8],
])("%s: %i, at most %i", (_, now, most) => {
  expect(now).toBeGreaterThan(0);
  expect(now).toBeLessThanOrEqual(most);
});
