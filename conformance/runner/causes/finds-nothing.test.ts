// Tests which causes are told as a parameter by which no search finds anything.
import { expect, it } from "vitest";
import { exchange, failed, result } from "../../testkit/reports/make-report.js";
import type { CheckResult } from "../report.js";
import { causesOf } from "./causes.js";

const empty = (id: string): CheckResult =>
  failed(id, { code: "record-missing", clauses: ["x"], isEmpty: true, exchanges: [exchange] });
const told = (...results: readonly CheckResult[]) => causesOf(results).failures.map(({ heading }) => heading);

const [finds, all] = ["search/X.a/finds", "metamorphic/X.a/finds-all"];
const nothing = ["parameter a of X finds nothing"];
const misses = ["parameter a of X does not find matching records"];

it("says that nothing is found if each list is empty", () => {
  expect(told(empty(finds), empty(all))).toEqual(nothing);
  expect(told({ ...empty(finds), findsNothing: true })).toEqual(nothing);
});

it("says the same of several parameters", () => {
  const others = ["a", "b", "c", "d", "e"].map((name) => {
    const exchanges = [{ ...exchange, url: `http://127.0.0.1:9/X?${name}=1` }];
    return { ...empty(`search/X.${name}/finds`), exchanges };
  });
  expect(told(...others)).toEqual(["5 parameters of X find nothing"]);
  expect(told(...others.slice(1), result(finds))).toEqual(["4 parameters of X find nothing"]);
});

it("explains searches of the whole type that ask by it, which fail in the same way", () => {
  let n = 9;
  const query = (url: string) => ({
    exchanges: [{ ...exchange, n: n++, status: 200, url: `http://127.0.0.1:9/X?${url}` }],
  });
  const found = { ...empty(finds), ...query("a=1"), clauses: ["a"] };
  const updated = (more: Partial<CheckResult> = {}) => {
    const fault = ["a search", "does not find an updated record"] as const;
    return { ...empty("update/X/found-by-each"), clauses: ["u"], fault, ...query("a=2&b=3"), ...more };
  };
  expect(told({ ...found, findsNothing: true }, updated())).toEqual(nothing);
  const own = "a search of X does not find an updated record";
  expect(told(result(finds), updated())).toEqual([own]);
  expect(told(found, updated(query("b=3")))).toHaveLength(2);
  // A date may be missed for its prefix only.
  expect(told({ ...found, id: "date-search/X.a/ge-day" }, updated())).toHaveLength(2);
  const no = (one: CheckResult, responseBody: string): CheckResult => ({
    ...one,
    code: "refused",
    isEmpty: false,
    exchanges: [{ ...exchange, ...one.exchanges?.[0], status: 400, responseBody }],
  });
  expect(told(no(found, "no a"), no(updated(), "no a"))).toEqual(['parameter a of X is refused: "no a"']);
  expect(told(no(found, "no a"), no(updated(), "no b"))).toHaveLength(2);
});

it.each([
  ["a single list is empty, which may be about its value", [empty(finds)]],
  ["a list has other records", [empty(finds), { ...empty(all), isEmpty: false }]],
  ["a search by another value finds its record", [empty("search/X.a/b"), empty(all), result(finds)]],
])("says that matching records are missed if %s", (_, results) => {
  expect(told(...results)).toEqual(misses);
});
