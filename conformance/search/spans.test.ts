import { expect, it } from "vitest";
import { spanOf } from "./spans.js";

it.each([
  ["2020-03-01T08:00:00+01:00", "2020-03-01T07:00:00.000Z", "2020-03-01T07:00:00.000Z"],
  ["2020-02-29", "2020-02-29T00:00:00.000Z", "2020-02-29T23:59:59.999Z"],
  ["2020-02", "2020-02-01T00:00:00.000Z", "2020-02-29T23:59:59.999Z"],
  ["2020-12", "2020-12-01T00:00:00.000Z", "2020-12-31T23:59:59.999Z"],
  ["2020", "2020-01-01T00:00:00.000Z", "2020-12-31T23:59:59.999Z"],
])("%s lasts from %s to %s", (text, from, to) => {
  expect(spanOf(text)?.map((instant) => new Date(instant).toISOString())).toEqual([from, to]);
});

it("knows no span of what is no date", () => {
  expect(spanOf("soon")).toBeUndefined();
});
