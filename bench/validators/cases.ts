// The values that the bench of validators uses: valid ones, and ones with few or many mistakes.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { objectOf } from "../../generator/testing/random-records.js";
import {
  anyChange,
  changedRecord,
  type RecordChange,
  wrongEverywhere,
} from "../../generator/testing/record-changes.js";
import type { InterfaceModel, Resource } from "../../spec/model.js";
import type { Count } from "./rivals.js";

/** Values to validate, all with about the same number of mistakes. */
export interface Case {
  readonly what: string;
  readonly values: readonly unknown[];
}

const most = 250;
const seed = 1;

/** Valid records of a type: those in the folder's NDJSON file if there is one, else random ones. */
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

/** From valid values to values that are wrong everywhere; always the same. */
export function casesOf(records: readonly unknown[], mistakesIn: Count): readonly Case[] {
  const step = Math.max(1, Math.floor(records.length / most));
  const valid = records.filter((_, index) => index % step === 0).slice(0, most);
  const changed = fc
    .sample(fc.array(anyChange, { minLength: 1, maxLength: 12 }), { seed, numRuns: 20 * most })
    .map((changes: readonly RecordChange[], index) =>
      asRead(changedRecord(valid[index % valid.length], changes)),
    );
  const withMistakes = (least: number, atMost: number): readonly unknown[] =>
    changed
      .filter((value) => isObject(value) && least <= mistakesIn(value) && mistakesIn(value) <= atMost)
      .slice(0, most);
  return [
    { what: "valid", values: valid },
    { what: "one error", values: withMistakes(1, 1) },
    { what: "two to six errors", values: withMistakes(2, 6) },
    { what: "every member wrong", values: valid.map(wrongEverywhere) },
    { what: "no object at all", values: [null, 5, "x", true, [], valid] },
  ];
}

/** As if parsed from JSON. */
function asRead(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value) ?? "null");
}

const isObject = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);
