// Tests the types of several alternatives: how the language reads them, and which alternative a value is of.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { FieldType } from "./field.js";
import type { Json } from "./json.js";
import type { InterfaceModel } from "./model.js";
import { otherSpec } from "./package-root.js";
import { parseSpec } from "./parse-spec.js";
import { typeWords } from "./type-words.js";
import { alternativeOf } from "./unions.js";

/** The model of the second interface, or its mistakes, with another type of the outcome of a report. */
function fleetWith(type: string) {
  const text = readFileSync(otherSpec(), "utf8").replace("is: Fine | Warning | string", `is: "${type}"`);
  const result = parseSpec(text, "fleet.yaml");
  return result.ok
    ? { model: result.model, codes: [] }
    : { codes: result.diagnostics.map(({ code }) => code) };
}

function outcomeIn(model: InterfaceModel | undefined): FieldType | undefined {
  const report = model?.resources.find(({ name }) => name === "FaultReport");
  return report?.fields.find(({ name }) => name === "outcome")?.type;
}

describe("the text of a type", () => {
  it.each([
    ["string|integer", "string | integer"],
    ["boolean | map(number | string)", "boolean | map(number | string)"],
    ["date | number | timestamp", "timestamp | date | number"],
    ["id(Driver|Vehicle) | boolean", "id(Driver, Vehicle) | boolean"],
    ["partial-date|date", "date | partial-date"],
  ])("%s is read as %s", (text, words) => {
    const type = outcomeIn(fleetWith(text).model);
    expect(type && typeWords(type)).toBe(words);
  });

  it.each(["string | date", "integer | number", "Fine | Notion", "Fine | map(string)", "boolean | boolean"])(
    "%s has alternatives that no value tells apart",
    (text) => {
      expect(fleetWith(text).codes).toEqual(["CRI1342"]);
    },
  );
});

it.each<[Json, string | undefined]>([
  ["a text", "string"],
  [{ of: "fine", amount: 3 }, "Fine"],
  [{ of: "warning" }, "Warning"],
  [{ of: "other" }, undefined],
  [{}, undefined],
  [3, undefined],
  [null, undefined],
  [["a text"], undefined],
])("%j is of the alternative %s", (value, words) => {
  const { model } = fleetWith("Fine | Warning | string");
  const type = outcomeIn(model);
  if (model === undefined || type?.kind !== "union") throw new Error("the spec has mistakes");
  const found = alternativeOf(model, type, value);
  expect(found && typeWords(found)).toBe(words);
});
