// Tests causes that have one key whatever else their results share.
import { expect, it } from "vitest";
import { exchange, failed } from "../../testkit/reports/make-report.js";
import type { CheckResult } from "../report.js";
import { causesOf } from "./causes.js";

const told = (...checks: readonly CheckResult[]) => causesOf(checks).failures.map(({ heading }) => heading);
const listed = (id: string, n: number, more: Partial<CheckResult> = {}) =>
  failed(id, {
    code: "record-unexpected",
    clauses: [id],
    exchanges: [{ ...exchange, n, method: "GET", url: "http://127.0.0.1:9/X?a=1" }],
    ...more,
  });

it("a next page that is no list is one cause, whichever checks see it: of a type, or of all if many types have it", () => {
  let n = 0;
  const broken = (id: string) => {
    n += 1;
    return failed(id, { code: "next-page", clauses: [id], exchanges: [{ ...exchange, n }] });
  };
  const ofOne = [broken("search/A.x/finds"), broken("order/A/again")];
  expect(causesOf(ofOne).failures).toHaveLength(1);
  expect(causesOf([...ofOne, broken("count/B/ends")]).failures).toHaveLength(2);
  const more = [broken("count/B/ends"), broken("paging/C/whole"), broken("search/D.y/finds")];
  expect(causesOf([...ofOne, ...more]).failures).toHaveLength(1);
});

it("records of another site in the lists of a type explain what else these lists hold, and no more", () => {
  const other = listed("site-wall/X/search", 1, { code: "other-site" });
  const loose = listed("metamorphic/X.a/only-what-fits", 2);
  const words = "a search of X shows records of another site";
  expect(told(other, loose)).toEqual([words]);
  expect(told(other, listed("metamorphic/Y.a/only-what-fits", 2))).toHaveLength(2);
  expect(told(other, listed("search/X.a/finds", 2, { code: "record-missing" }))).toHaveLength(2);
  const exchanges = [{ ...exchange, n: 3, method: "GET", url: "http://127.0.0.1:9/X/1" }];
  expect(told({ ...other, id: "site-wall/X/read", exchanges }, loose)).toHaveLength(2);
});

it("a deleted record that is found is one cause, after further requests too, if a search after a delete shows it", () => {
  const plain = listed("delete/X/not-searchable", 1, { fault: ["a search", "still finds a deleted record"] });
  const fault = ["a search", "finds a deleted record"] as const;
  const later = listed("stateful/Y/sequence", 2, {
    fault,
    steps: "add, delete, add, search",
    script: "curl",
  });
  expect(told(later, plain)).toEqual(["a search still finds a deleted record on 2 types: X, Y"]);
  expect(told(later)).toEqual(["a search of Y finds a deleted record after add, delete, add, search"]);
  expect(told(plain, { ...later, code: "record-missing" })).toHaveLength(2);
});

it("numbers and dates that come back changed in one way are one cause, and others are not", () => {
  const changed = (member: string, sent: string, got: string, n: number) =>
    listed(`round-trip/X/${member}`, n, {
      code: "value-changed",
      member,
      actual: got,
      differing: { sent, got },
    });
  expect(told(changed("a", "7", '"7"', 1), changed("b", "8", '"8"', 2))).toEqual([
    "a and b of X come back as texts",
  ]);
  const days = ['"2008-11-18"', '"2008-11-17"'] as const;
  expect(told(changed("a", ...days, 1), changed("b", ...days, 2))).toEqual([
    "a and b of X come back a day early",
  ]);
  expect(told(changed("a", "7", '"7"', 1), changed("b", ...days, 2))).toHaveLength(2);
  expect(told(changed("a", "7", "8", 1), changed("b", "8", "9", 2))).toHaveLength(2);
});

it("that a listed record cannot be read says more than that the id of an add reads none, and less than that no read is answered", () => {
  const read = (id: string, fault: NonNullable<CheckResult["fault"]>) =>
    listed(id, 1, { code: "refused", clauses: ["read"], actual: "status 404", fault });
  const added = read("ids/X/opaque", ["the id from an add", "reads no record"]);
  const found = read("metamorphic/X/listed-is-read", ["a listed record", "cannot be read"]);
  expect(told(added, found)).toEqual([expect.stringContaining("a listed record of X cannot be read")]);
  expect(told(added)).toEqual([expect.stringContaining("the id from an add of X reads no record")]);
  const any = read("interaction/X/read", ["a read", "is refused"]);
  expect(told(any, added, found)).toEqual([expect.stringContaining("a read of X is refused")]);
});
