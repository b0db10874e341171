// Tests which constraints a body can break, and with which values.
import { expect, it, test } from "vitest";
import type { Json, JsonObject } from "../../../spec/json.js";
import type { InteractionRule } from "../../../spec/model.js";
import { smallSpec } from "../../../spec/testing/small-spec.js";
import { bodiesOf } from "../conditions.js";
import { limits, limitsOfUpdates } from "./constraints.js";

const interactions = ["read", "add", "update"];

/** The first label that breaks the constraint of the field, and the first that only just satisfies it. */
async function labels(field: JsonObject, label: Json) {
  const model = await smallSpec({
    Car: { interactions: ["read", "add"], fields: { label: field }, search: {} },
  });
  const [first] = model.resources.flatMap((type) => limits(model, type).map((one) => ({ type, one })));
  if (first === undefined) throw new Error("the field has no limit");
  return (["broken", "kept"] as const).map(
    (part) => bodiesOf(model, first.type, part, first.one, { label })[0]?.body["label"],
  );
}

test.each(["maxLength", "maxItems"])(
  "a huge %s has neither a value at it nor one beyond it",
  async (keyword) => {
    const is = keyword === "maxItems" ? "string[]" : "string";
    const label = keyword === "maxItems" ? ["a"] : "a";
    expect(await labels({ is, [keyword]: 1_000_000_000 }, label)).toEqual([undefined, undefined]);
  },
);

test.each([
  [{ is: "string", maxLength: 3 }, "ab", "abee", "abe"],
  [{ is: "string", minLength: 3 }, "abcd", "ab", "abc"],
  [{ is: "string[]", maxItems: 2 }, ["a"], ["a", "ae", "aee"], ["a", "ae"]],
  [{ is: "string[]", minItems: 2 }, ["a", "b"], ["a"], ["a", "b"]],
  [{ is: "integer", minimum: 3 }, 7, 2, 3],
  [{ is: "integer", maximum: 9 }, 7, 10, 9],
  [{ is: "integer", exclusiveMinimum: 3 }, 7, 3, 4],
  [{ is: "integer", exclusiveMaximum: 9 }, 7, 9, 8],
] as const)("the values of %j next to its limit", async (field, value, beyond, at) => {
  expect(await labels(field, value)).toEqual([beyond, at]);
});

const driver = await smallSpec({
  Driver: { interactions, fields: { name: { is: "string", required: true, maxLength: 9 } } },
});

/** The keywords of the constraints that an update can break, with another rule of updates. */
const keywords = (change: Pick<InteractionRule, "method" | "merges" | "patches" | "replaces">) => {
  const rules = driver.interactions.map(({ replaces: _, ...rule }) =>
    rule.kind === "update" ? { ...rule, ...change } : rule,
  );
  const model = { ...driver, interactions: rules };
  return model.resources.flatMap((one) => limitsOfUpdates(model, one)).map(({ name }) => name);
};

it.each([{ method: "PUT" }, { method: "PATCH", merges: true }, { method: "PATCH", replaces: true }] as const)(
  "an update %j can break that a field is required",
  (change) => {
    expect(keywords(change)).toEqual(["name-required", "name-maxLength"]);
  },
);

it("a PATCH of no stated form may leave out a required field", () => {
  expect(keywords({ method: "PATCH" })).toEqual(["name-maxLength"]);
});
