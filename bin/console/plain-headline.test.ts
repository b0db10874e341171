// Tests that a page without values shows none.
import { expect, it } from "vitest";
import { failed } from "../../conformance/testkit/reports/make-report.js";
import { plainHeadline } from "./plain-headline.js";

it("names a record in every list without its id", () => {
  const strayRecord = { id: "s-1", from: "run" } as const;
  const first = failed("search-shape/X/empty-list", { code: "length", unexpectedIds: ["s-1"], strayRecord });
  expect(plainHeadline({ first, others: [], blocked: [] })).toBe(
    "record … of X is in every list, whatever is asked",
  );
});
