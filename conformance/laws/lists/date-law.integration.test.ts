// Tests the reason why a check of times of day is left out at a deployment that compares days.
import { expect, it } from "vitest";
import { conformingVariants } from "../../mutation/variants.js";
import { resultsOn, second } from "../../testkit/changed-server.js";

it("says that the deployment compares days, not that no record has a time", async () => {
  const byDays = conformingVariants(second).find(({ name }) => name === "dates are compared by their days");
  if (byDays === undefined) throw new Error("there is no such variant");
  const results = await resultsOn(byDays.behaviour, "date-search/FaultReport");
  const reasons = results.flatMap(({ verdict, reason }) => (verdict === "not-applicable" ? [reason] : []));
  expect(new Set(reasons)).toEqual(new Set(["the deployment compares days, not times"]));
});
