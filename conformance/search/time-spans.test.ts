import { expect, it } from "vitest";
import { heldSpanOf, instantOf, timeSpanOf } from "./time-spans.js";

it.each([
  ["2020-03-01T08:00:00+01:00", "2020-03-01T07:00:00.000Z", "2020-03-01T07:00:00.999Z"],
  ["2020-03-01T08:00+01:00", "2020-03-01T07:00:00.000Z", "2020-03-01T07:00:59.999Z"],
  ["2020-03-01T08:00:00.25Z", "2020-03-01T08:00:00.250Z", "2020-03-01T08:00:00.250Z"],
  ["2020-02-29", "2020-02-29T00:00:00.000Z", "2020-02-29T23:59:59.999Z"],
  ["2020-02", "2020-02-01T00:00:00.000Z", "2020-02-29T23:59:59.999Z"],
  ["2020-12", "2020-12-01T00:00:00.000Z", "2020-12-31T23:59:59.999Z"],
])("%s lasts from %s to %s, in a query as in a record", (text, from, to) => {
  for (const span of [timeSpanOf(text), heldSpanOf(text)]) {
    expect([span?.from, span?.to]).toEqual([Date.parse(from), Date.parse(to)]);
  }
});

it("a year counts in a record, and not in a query", () => {
  expect(heldSpanOf("2020")).toEqual({
    from: Date.parse("2020-01-01T00:00:00.000Z"),
    to: Date.parse("2020-12-31T23:59:59.999Z"),
    calendar: true,
  });
  expect(timeSpanOf("2020")).toBeUndefined();
});

it.each(["soon", "2020-13", "2020-01-32"])("%s is no date", (text) => {
  expect([timeSpanOf(text), heldSpanOf(text), instantOf(text)]).toEqual([undefined, undefined, undefined]);
});
