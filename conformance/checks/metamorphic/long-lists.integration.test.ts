// Tests that a check which needs a whole list says so if the list has more pages than it reads.
import { expect, it } from "vitest";
import type { MakeBehaviour } from "../../behaviours/call.js";
import { wholeList } from "../../behaviours/lists.js";
import { inLink, pageOf, withoutBounds } from "../../mutation/variants/paging.js";
import { notTested } from "../../reports/not-tested.js";
import { resultsOn } from "../../testkit/changed-server.js";

const pagesOf =
  (size: number): MakeBehaviour =>
  () =>
  async (call, next) =>
    call.route?.kind === "search"
      ? pageOf(call, await wholeList(withoutBounds(call), next), size, inLink)
      : next(call);

it("is not applicable for lack of fewer records, which the report names with the number of checks", async () => {
  const short = await resultsOn(pagesOf(1_000), "metamorphic/Vehicle");
  expect(short.filter(({ lacks }) => lacks === "fewer-records")).toEqual([]);
  const checks = await resultsOn(pagesOf(1), "metamorphic/Vehicle");
  const left = checks.filter(({ lacks }) => lacks === "fewer-records");
  expect(left.map(({ verdict }) => verdict)).toContain("not-applicable");
  expect(left.some(({ verdict }) => verdict !== "not-applicable")).toBe(false);
  const required = left.filter(({ kind }) => kind === "required").length;
  expect(notTested({ checks }).join()).toContain(`lists too long to read (${required} check`);
});
