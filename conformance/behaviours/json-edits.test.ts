import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../spec/json.js";
import { sameJson, valuesAt, withAt, withoutAt } from "./json-edits.js";

const record: JsonObject = { a: [{ b: { c: "one" } }, { b: { c: "two" } }], d: ["x", "y"], e: 1 };

describe("paths of members", () => {
  it("look into every element of the arrays on the way", () => {
    expect(valuesAt(record, "a.b.c")).toEqual(["one", "two"]);
    expect(valuesAt(record, "a.none")).toEqual([]);
  });

  it("replace in every element, and leave one element in an array at the end", () => {
    expect(withAt(record, "a.b.c", "now")["a"]).toEqual([{ b: { c: "now" } }, { b: { c: "now" } }]);
    expect(withAt(record, "d", "z")["d"]).toEqual(["z"]);
    expect(withAt({}, "new.member", 1)).toEqual({ new: { member: 1 } });
  });

  it("remove in every element and nothing else", () => {
    expect(withoutAt(record, "a.b.c")).toEqual({ a: [{ b: {} }, { b: {} }], d: ["x", "y"], e: 1 });
    expect(withoutAt(record, "none.at.all")).toEqual(record);
  });
});

describe("sameJson", () => {
  it("holds for a copy with its members in another order, and not where one differs", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.integer(), { minKeys: 1 }), (object) => {
        const copy = Object.fromEntries(Object.entries(object).toReversed());
        const [name = ""] = Object.keys(object);
        return sameJson(object, copy) && !sameJson(object, { ...object, [name]: "other" });
      }),
    );
  });
});
