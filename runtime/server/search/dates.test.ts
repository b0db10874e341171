import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseDate } from "./dates.js";

const instants = fc.date({
  min: new Date("0000-01-01T00:00:00Z"),
  max: new Date("9999-12-31T23:59:59Z"),
  noInvalidDate: true,
});

describe("a date is the interval that it covers", () => {
  test("an instant to the millisecond is that millisecond", () => {
    fc.assert(
      fc.property(instants, (instant) => {
        expect(parseDate(instant.toISOString())).toEqual({ low: instant.getTime(), high: instant.getTime() });
      }),
    );
  });

  test("a less precise text covers all more precise ones, up to the start of the next", () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(4, 7, 10), (instant, length) => {
        const covered = parseDate(instant.toISOString().slice(0, length));
        expect(covered?.low).toBeLessThanOrEqual(instant.getTime());
        expect(covered?.high).toBeGreaterThanOrEqual(instant.getTime());
        const next = new Date((covered?.high ?? 0) + 1).toISOString();
        expect(next).toMatch(
          length === 4 ? /-01-01T00:00:00.000Z$/ : length === 7 ? /-01T00:00:00.000Z$/ : /T00:00:00.000Z$/,
        );
      }),
    );
  });

  test("the same instant at any offset is the same", () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -14 * 60 + 1, max: 14 * 60 - 1 }), (instant, minutes) => {
        const local = new Date(instant.getTime() + minutes * 60_000);
        fc.pre(local.getUTCFullYear() >= 0 && local.getUTCFullYear() <= 9999);
        const two = (n: number): string => String(Math.floor(Math.abs(n))).padStart(2, "0");
        const offset = `${minutes < 0 ? "-" : "+"}${two(minutes / 60)}:${two(minutes % 60)}`;
        const parsed = parseDate(local.toISOString().replace("Z", offset));
        expect(parsed?.low).toBe(instant.getTime());
      }),
    );
  });

  test("any text is parsed or refused, never a fault", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parsed = parseDate(text);
        expect(parsed === undefined || parsed.low <= parsed.high).toBe(true);
      }),
    );
  });

  test.each([
    ["2020-02-29", "2020-02-29T00:00:00.000Z", "2020-02-29T23:59:59.999Z"],
    ["2020-03-01T08:00+01:00", "2020-03-01T07:00:00.000Z", "2020-03-01T07:00:59.999Z"],
    ["2020-03-01T08:00:05", "2020-03-01T08:00:05.000Z", "2020-03-01T08:00:05.999Z"],
    ["2020-03-01T08:00:05.2z", "2020-03-01T08:00:05.200Z", "2020-03-01T08:00:05.299Z"],
    ["2020-03-01T08:00:05.123456Z", "2020-03-01T08:00:05.123Z", "2020-03-01T08:00:05.123Z"],
    ["2016-12-31T23:59:60Z", "2016-12-31T23:59:59.000Z", "2016-12-31T23:59:59.999Z"],
    ["0050", "0050-01-01T00:00:00.000Z", "0050-12-31T23:59:59.999Z"],
  ])("%s", (text, low, high) => {
    expect(parseDate(text)).toEqual({ low: Date.parse(low), high: Date.parse(high) });
  });

  test.each([
    "2021-02-29",
    "2020-04-31",
    "2020-00",
    "2020-01-00",
    "2020-01-01T24:00Z",
    "2020-01-01T10",
    "2020-01-01T10:00+15:00",
    "20200101",
  ])("%s is not a date", (text) => expect(parseDate(text)).toBeUndefined());
});
