// Tests that a check which needs a whole list says so if the list has more pages than it reads.
import { expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { otherSpec } from "../../../spec/package-root.js";
import { behave } from "../../behaviours/behave.js";
import type { MakeBehaviour } from "../../behaviours/call.js";
import { wholeList } from "../../behaviours/lists.js";
import { runAgainst } from "../../mutation/run-against.js";
import { fetchOf } from "../../mutation/server/served.js";
import { inLink, pageOf, withoutBounds } from "../../mutation/variants/pages.js";
import { notTested } from "../../reports/not-tested.js";

const pagesOf =
  (size: number): MakeBehaviour =>
  () =>
  async (call, next) =>
    call.route?.kind === "search"
      ? pageOf(call, await wholeList(withoutBounds(call), next), size, inLink)
      : next(call);

/** The checks that lack fewer records, in a run that only reads lists with so many records on a page. */
async function withPagesOf(size: number) {
  const loaded = await loadSpec(otherSpec());
  if (!loaded.ok) throw new Error("the tests' spec has mistakes");
  const { model } = loaded;
  const { fetch, close } = await fetchOf(model);
  try {
    const only = ["metamorphic/Vehicle"];
    const paged = behave(fetch, model, pagesOf(size));
    const { report } = await runAgainst(paged, model, { only, filledBy: fetch });
    return { report, left: report.checks.filter(({ lacks }) => lacks === "fewer-records") };
  } finally {
    await close();
  }
}

it("is not applicable for lack of fewer records, which the report names with the number of checks", async () => {
  const { report, left } = await withPagesOf(1);
  expect(new Set(left.map(({ verdict }) => verdict))).toEqual(new Set(["not-applicable"]));
  const required = left.filter(({ kind }) => kind === "required").length;
  expect(notTested(report).join()).toContain(`lists too long to read (${required} check`);
  expect((await withPagesOf(5)).left).toEqual([]);
});
