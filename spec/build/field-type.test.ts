// Tests the remedy for a type that the language does not have.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parseSpec } from "../parse-spec.js";

const small = readFileSync(new URL("../golden/small.yaml", import.meta.url), "utf8");

it.each([
  ["text", /^Write string, or another type of the language \(string, /],
  ["Bool", /^Write boolean, or another type of the language \(/],
  ["nothing-like-it", /^Use a type of the language \(string, boolean, .*\), or declare the shape/],
])("%s", (written, remedy) => {
  const result = parseSpec(small.replace("depth: number", `depth: ${written}`), "small.yaml");
  expect(result.ok ? [] : result.diagnostics).toMatchObject([
    { code: "CRI1201", remedy: expect.stringMatching(remedy) },
  ]);
});
