// Tests that no value of a size that no server takes is made up at a limit.
import { expect, test } from "vitest";
import { smallSpec } from "../../../spec/testing/small-spec.js";
import { limitedFieldsOf } from "./limited-fields.js";
import { atLimit, breaking, hasLimitValue } from "./values-at-limits.js";

test.each(["maxLength", "maxItems"])(
  "a huge %s has neither a value at it nor one beyond it",
  async (keyword) => {
    const is = keyword === "maxItems" ? "string[]" : "string";
    const model = await smallSpec({
      Car: { interactions: ["read", "add"], fields: { label: { is, [keyword]: 1_000_000_000 } }, search: {} },
    });
    const [limited] = model.resources.flatMap((resource) => limitedFieldsOf(model, resource));
    if (limited === undefined) throw new Error("the field has no limit");
    const record = { label: keyword === "maxItems" ? ["a"] : "a" };
    expect(hasLimitValue(limited)).toBe(false);
    expect([atLimit(limited, record), breaking(limited, record)]).toEqual([undefined, undefined]);
  },
);
