import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { anyChange, type Change, mutant, spoiled } from "../../generator/testing/mutants.js";
import { objectOf } from "../../generator/testing/records.js";
import type { InterfaceModel, Resource } from "../../spec/model.js";
import type { Count } from "./rivals.js";

/** Values to validate, all with about as many mistakes. */
export interface Case {
  readonly what: string;
  readonly values: readonly unknown[];
}

const most = 250;
const seed = 1;

/** A type's records: those of a folder of NDJSON files by type where it has some, else made up. All are valid. */
export async function recordsOf(
  model: InterfaceModel,
  resource: Resource,
  folder: string | undefined,
  mistakesIn: Count,
): Promise<readonly unknown[]> {
  const text =
    folder === undefined
      ? ""
      : await readFile(join(folder, `${resource.name}.ndjson`), "utf8").catch(() => "");
  const real = text
    .split("\n")
    .filter((line) => line !== "")
    .map((line): unknown => JSON.parse(line))
    .filter((record) => mistakesIn(record) === 0);
  if (real.length > 0) return real;
  return fc.sample(objectOf(model, resource.fields, { oddity: 0 }), { seed, numRuns: most });
}

/** From nothing wrong to everything: the same records each time. */
export function casesOf(records: readonly unknown[], mistakesIn: Count): readonly Case[] {
  const step = Math.max(1, Math.floor(records.length / most));
  const valid = records.filter((_, index) => index % step === 0).slice(0, most);
  const mutants = fc
    .sample(fc.array(anyChange, { minLength: 1, maxLength: 12 }), { seed, numRuns: 20 * most })
    .map((changes: readonly Change[], index) => asRead(mutant(valid[index % valid.length], changes)));
  const withMistakes = (least: number, atMost: number): readonly unknown[] =>
    mutants
      .filter((value) => isObject(value) && least <= mistakesIn(value) && mistakesIn(value) <= atMost)
      .slice(0, most);
  return [
    { what: "valid", values: valid },
    { what: "one error", values: withMistakes(1, 1) },
    { what: "two to six errors", values: withMistakes(2, 6) },
    { what: "every member wrong", values: valid.map(spoiled) },
    { what: "no object at all", values: [null, 5, "x", true, [], valid] },
  ];
}

/** As a reader of JSON would have made it, and not as it was put together. */
function asRead(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value) ?? "null");
}

const isObject = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);
