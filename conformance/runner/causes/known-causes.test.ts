// Tests causes that have one key whatever else their results share.
import { expect, it } from "vitest";
import { exchange, failed } from "../../testkit/reports/make-report.js";
import { causesOf } from "./causes.js";

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
