// Tests the text of results that differ by operation and by type.

import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSpec } from "../parse-spec.js";
import { byOperation, type OperationResult, resultsInWords } from "./by-operation.js";
import { kindOf } from "./kinds.js";
import { isObservable } from "./read-answer.js";

const of = (operation: string, place: string, result: string): OperationResult => ({
  operation,
  place,
  result,
});

describe("results", () => {
  it("are one text if they are equal", () => {
    expect(resultsInWords([of("update", "A", "refused 405"), of("delete", "B", "refused 405")])).toBe(
      "refused 405",
    );
  });

  it("name the types only where the types differ", () => {
    const updates = ["A", "B"].map((place) => of("update", place, "refused 405"));
    const deletes = ["A", "B@1", "C"].map((place) => of("delete", place, "done 204"));
    expect(resultsInWords([...updates, ...deletes])).toBe("update: refused 405; delete: done 204");
    expect(resultsInWords([...updates, ...deletes, of("delete", "D", "refused without an answer")])).toBe(
      "update: refused 405; delete: done 204, except D: refused without an answer",
    );
    expect(resultsInWords([of("delete", "A", "done 200"), of("delete", "B", "done 204")])).toBe(
      "delete: done 200, except B: done 204",
    );
  });
});

const anyResult = fc.oneof(
  fc.integer({ min: 100, max: 599 }).map((status) => `refused ${status}`),
  fc.integer({ min: 200, max: 299 }).map((status) => `done ${status}`),
  fc.constant("refused without an answer"),
);

it("can all be required", () => {
  const kind = kindOf("unlisted-operation");
  if (kind === undefined) throw new Error("the spec has no such kind");
  const fleet = readFileSync(new URL("../testing/fleet.yaml", import.meta.url), "utf8");
  const parsed = parseSpec(fleet, "fleet.yaml");
  if (!parsed.ok) throw new Error("the fleet's spec has mistakes");
  const scope = { model: parsed.model };
  const some = fc.record({
    operation: fc.constantFrom("update", "delete"),
    place: fc.constantFrom("Vehicle", "Trip@A", "Trip@B", "Garage"),
    result: anyResult,
  });
  fc.assert(
    fc.property(fc.array(some, { minLength: 1 }), (results) => {
      const text = resultsInWords(results);
      expect(isObservable(kind, text, scope)).toBe(true);
      const isOne = results.every(({ result }) => result === results[0]?.result);
      expect(isOne || new RegExp(byOperation.pattern).test(text)).toBe(true);
    }),
  );
});

it.each([
  "update: no",
  "delete: done 204; update: done 204",
  "delete: done 204, except A",
  "delete: ",
  "x: done 204",
])("has no other form: %s", (text) => {
  expect(byOperation.read(text)).toBeUndefined();
  expect(new RegExp(byOperation.pattern).test(text)).toBe(false);
});
