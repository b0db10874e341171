// Tests which orders of values are beyond doubt.
import { expect, it } from "vitest";
import type { Field, FieldType } from "../../spec/field.js";
import { ordered, outOfOrder, placeOf } from "./sort-order.js";

function fieldOf(type: FieldType): Field {
  return {
    clause: "field.T.held",
    basis: "stated",
    section: "T",
    at: { line: 1, column: 1 },
    name: "held",
    path: "held",
    type,
    many: false,
    optional: false,
    values: [],
    status: false,
  };
}
const kinds = {
  text: fieldOf({ kind: "string" }),
  number: fieldOf({ kind: "number" }),
  date: fieldOf({ kind: "dateTime", forms: ["timestamp", "date"] }),
};

const placed = (kind: keyof typeof kinds, values: readonly (string | number)[]) =>
  values.flatMap((held) => {
    const place = placeOf({ path: "held", field: kinds[kind] }, { held });
    return place === undefined ? [] : [{ held, place }];
  });

it.each<readonly [keyof typeof kinds, readonly (string | number)[]]>([
  ["number", [2, 9, 10, 10, 100]],
  ["text", ["bed", "dog", "dug", "pond"]],
  ["text", ["Bed", "Pond", "bed", "dog"]],
  ["text", ["bed", "Pond", "dog"]],
  ["date", ["2020-01-01", "2020-01-01T09:00:00+01:00", "2021-01-01T00:00:00Z", "2021-01-01"]],
])("%s values %j are in ascending order, and not in descending order", (kind, values) => {
  expect(outOfOrder(placed(kind, values), false)).toBeUndefined();
  expect(outOfOrder(placed(kind, values), true)).toBeDefined();
  expect(outOfOrder(placed(kind, values).toReversed(), true)).toBeUndefined();
});

it.each<readonly [keyof typeof kinds, readonly (string | number)[], readonly (string | number)[]]>([
  ["number", [2, 10, 9, 100], [10, 9]],
  ["text", ["dog", "pond", "bed"], ["pond", "bed"]],
  ["date", ["2020-05-01", "2020-05-09T00:00:00Z", "2020-05-02"], ["2020-05-09T00:00:00Z", "2020-05-02"]],
])("%s values %j are in no order", (kind, values, wrong) => {
  expect(outOfOrder(placed(kind, values), false)?.map(({ held }) => held)).toEqual(wrong);
});

it.each([
  ["chair", "digraphs have a place of their own in some languages"],
  ["zebra", "z comes after s in Estonian"],
  ["the end", "articles are passed over in some catalogues"],
  ["élan", "accents"],
  ["b", "a single letter may be a number"],
])("the place of %s is in doubt: %s", (text) => {
  expect(placed("text", [text])).toEqual([]);
});

it("days that may be the same somewhere, and words of two cases, are in doubt", () => {
  expect(outOfOrder(placed("date", ["2020-05-02", "2020-05-01"]), false)).toBeUndefined();
  expect(outOfOrder(placed("text", ["bed", "Apple"]), false)).toBeUndefined();
});

it("counts the values that have one order", () => {
  expect(ordered(placed("number", [3, 3, 1]))).toBe(2);
  expect(ordered(placed("text", ["bed", "Bed", "dog", "bug"]))).toBe(2);
  expect(ordered([])).toBe(0);
});
