// Tests whether lists are told that all end after the same number of records.
import { expect, it } from "vitest";
import { exchange, failed } from "../../testkit/reports/make-report.js";
import { causesOf } from "./causes.js";

const short = (type: string, name: string, listLength: number) =>
  failed(`search/${type}.${name}/finds`, {
    code: "record-missing",
    clauses: ["x"],
    listLength,
    exchanges: [{ ...exchange, url: `http://127.0.0.1:9/${type}?${name}=1` }],
  });
const all = ["a", "b", "c"].flatMap((name) => [short("X", name, 2), short("Y", name, 2)]);
const headlines = (...checks: typeof all) => causesOf(checks).failures.map(({ heading }) => heading);

it("if many lists by several parameters have one length", () => {
  expect(headlines(...all)).toEqual(["a list holds at most 2 records on 2 types: X, Y"]);
});

it("but not if the lengths differ, if all are empty, or if there are few", () => {
  const others = [
    [...all.slice(1), short("X", "a", 1)],
    all.map((one) => ({ ...one, listLength: 0 })),
    all.slice(1),
    [1, 2, 3, 4, 5, 6].map(() => short("X", "a", 2)),
  ];
  for (const checks of others) expect(headlines(...checks).join()).not.toContain("at most");
});
