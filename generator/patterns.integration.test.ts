// Tests that patterns which JavaScript may not match quickly stop neither a validator nor a server.
import { beforeAll, expect, test } from "vitest";
import { linearPattern } from "../runtime/server/linear-pattern.js";
import { smallSpec } from "../spec/testing/small-spec.js";
import type { GeneratedFiles } from "./file.js";
import { generate } from "./generate.js";
import { type Emitted, emitted } from "./testing/emitted.js";
import { importedModule } from "./testing/imported-module.js";

const samples = () => ["aba-b", "a1a2"];
const types = {
  Thing: {
    interactions: ["search", "read", "add"],
    fields: {
      plain: { is: "string", pattern: "^[a-z0-9-]+$", samples: samples() },
      slow: { is: "string", pattern: "^([a-z0-9]+-?)+$", samples: samples() },
      lacking: { is: "string", pattern: "^(?=a)(?!.*--)([a-z0-9]+-?)+$", samples: samples() },
      short: { is: "string", pattern: "^(?:([a-z0-9])+-?\\1?)+$", samples: samples() },
    },
  },
};

let files: GeneratedFiles;
let alone: Emitted;
beforeAll(async () => {
  const model = await smallSpec(types);
  const [thing] = model.resources;
  if (thing === undefined) throw new Error("the spec has lost its type");
  files = await generate(model);
  alone = await emitted(files, thing);
});

const long = `${"a".repeat(31)}!`;
const record = { plain: long, slow: long, lacking: long, short: long };
const few = { plain: "a!", slow: "a!", lacking: "a!", short: "a!" };

const refusedIn = (validate: Emitted["validate"], value: object): readonly string[] => {
  const began = performance.now();
  const found = validate({ kind: "Thing", ...value });
  expect(performance.now() - began).toBeLessThan(3000);
  return found.filter(({ rule }) => rule === "pattern").map(({ pointer }) => pointer);
};

test("a validator without an engine tries such patterns on short texts", () => {
  expect(refusedIn(alone.validate, few)).toEqual(["/plain", "/slow", "/lacking", "/short"]);
  expect(refusedIn(alone.validate, record)).toEqual(["/plain"]);
});

test("a server matches them with RE2", async () => {
  const text = files.find(({ path }) => path === "server/definition.ts")?.text ?? "";
  expect(text).toContain("matchWith: matchWith");
  const issues: Readonly<Record<string, unknown>> = await importedModule(files, "validators/issues.ts");
  const { matchWith } = issues;
  if (typeof matchWith === "function") matchWith(linearPattern);
  const { validate } = alone;
  expect(refusedIn(validate, few)).toEqual(["/plain", "/slow", "/lacking", "/short"]);
  expect(refusedIn(validate, record)).toEqual(["/plain", "/slow", "/lacking"]);
  expect(refusedIn(validate, { slow: `${"a-".repeat(40)}a`, lacking: "a--a" })).toEqual(["/lacking"]);
});
