import { describe, expect, it } from "vitest";
import type { SearchParameter } from "../../spec/search-parameter.js";
import { fleetModel } from "../testkit/api/fleet.js";
import { datesAround, rangeAround, referenceIn } from "./query-for.js";

const job = fleetModel().resources.find(({ name }) => name === "Job");
const found = job?.parameters.find(({ name }) => name === "stop");
if (!found) throw new Error("the test's model has no Job.stop");
const stop: SearchParameter = found;

const week = { stop: { from: "2026-03-01T08:00:00+01:00", until: "2026-03-08T20:00:00+01:00" } };

describe("a range around the dates of a record", () => {
  it("begins a day before the start of an interval and ends a day after its end, in whole days", () => {
    expect(rangeAround(["ge", "le"], stop, week)).toEqual([
      ["stop", "ge2026-02-28"],
      ["stop", "le2026-03-09"],
    ]);
  });

  it("has a day on either side of a day, and two with bounds that exclude their own day", () => {
    const day = { stop: { from: "2026-03-05" } };
    expect(rangeAround(["ge", "le"], stop, day)?.map(([, value]) => value)).toEqual([
      "ge2026-03-04",
      "le2026-03-06",
    ]);
    expect(rangeAround(["gt", "lt"], stop, day)?.map(([, value]) => value)).toEqual([
      "gt2026-03-03",
      "lt2026-03-07",
    ]);
  });

  it("is one date if only eq is stated, and undefined if the record has several dates", () => {
    const day = { stop: { from: "2026-03-05" } };
    expect(rangeAround(["eq"], stop, day)).toEqual([["stop", "eq2026-03-05"]]);
    expect(rangeAround(["eq"], stop, week)).toBeUndefined();
  });

  it("is undefined if the record has no date", () => {
    expect(rangeAround(["ge", "le"], stop, {})).toBeUndefined();
    expect(rangeAround(["ge", "le"], stop, { stop: { from: "soon" } })).toBeUndefined();
  });

  it("is around the first date only, if an earlier time is requested", () => {
    expect(datesAround(["ge", "le"], stop, week, 24 * 3_600_000)).toMatchObject({
      from: "2026-02-27",
      to: "2026-03-01",
    });
  });
});

it.each([
  ["URL", "http://host/fleets/1/Vehicle/7"],
  ["type and id", "Vehicle/7"],
  ["id", "7"],
] as const)("a reference as %s is %s", (form, value) => {
  expect(referenceIn(fleetModel(), "http://host/fleets/1/Vehicle/7", form)).toBe(value);
});
