import { describe, expect, it } from "vitest";
import type { SearchParameter } from "../../spec/model.js";
import { boatModel } from "../testkit/api/boats.js";
import { datesAround, rangeAround, referenceIn } from "./query-for.js";

const voyage = boatModel().resources.find(({ name }) => name === "Voyage");
const found = voyage?.parameters.find(({ name }) => name === "when");
if (!found) throw new Error("the test's model has no Voyage.when");
const when: SearchParameter = found;

const week = { span: { start: "2026-03-01T08:00:00+01:00", end: "2026-03-08T20:00:00+01:00" } };

describe("a range around the dates of a record", () => {
  it("begins a day before the start of an interval and ends a day after its end, in whole days", () => {
    expect(rangeAround(["ge", "le"], when, week)).toEqual([
      ["when", "ge2026-02-28"],
      ["when", "le2026-03-09"],
    ]);
  });

  it("has a day on either side of a day, and two with bounds that exclude their own day", () => {
    const day = { span: { start: "2026-03-05" } };
    expect(rangeAround(["ge", "le"], when, day)?.map(([, value]) => value)).toEqual([
      "ge2026-03-04",
      "le2026-03-06",
    ]);
    expect(rangeAround(["gt", "lt"], when, day)?.map(([, value]) => value)).toEqual([
      "gt2026-03-03",
      "lt2026-03-07",
    ]);
  });

  it("is one date if only eq is stated, and undefined if the record has several dates", () => {
    const day = { span: { start: "2026-03-05" } };
    expect(rangeAround(["eq"], when, day)).toEqual([["when", "eq2026-03-05"]]);
    expect(rangeAround(["eq"], when, week)).toBeUndefined();
  });

  it("is undefined if the record has no date", () => {
    expect(rangeAround(["ge", "le"], when, {})).toBeUndefined();
    expect(rangeAround(["ge", "le"], when, { span: { start: "soon" } })).toBeUndefined();
  });

  it("is around the first date only, if an earlier time is requested", () => {
    expect(datesAround(["ge", "le"], when, week, 24 * 3_600_000)).toMatchObject({
      from: "2026-02-27",
      to: "2026-03-01",
    });
  });
});

it.each([
  ["URL", "http://host/fleets/1/Boat/7"],
  ["type and id", "Boat/7"],
  ["id", "7"],
] as const)("a reference as %s is %s", (form, value) => {
  expect(referenceIn(boatModel(), "http://host/fleets/1/Boat/7", form)).toBe(value);
});
