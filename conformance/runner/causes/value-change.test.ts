// Tests how values that are no texts came back.
import { expect, it } from "vitest";
import { failed } from "../../testkit/reports/make-report.js";
import { textChangeAmong, valueChangeOf } from "./value-change.js";

const changed = (sent: string, got: string) =>
  failed("round-trip/X/a", { code: "value-changed", differing: { sent, got } });

it.each([
  ["a number as a text", "7", '"7"', "text"],
  ["true as a text", "true", '"true"', "text"],
  ["a value as null", '{"a":1}', "null", "null"],
  ["another sign", "-0.5", "0.5", "sign"],
  ["no decimals", "36.6", "36", "rounded"],
  ["fewer decimals", "-0.74961", "-0.7496", "rounded"],
  ["32 bits of an integer", "5000000000", "705032704", "bits"],
  ["a day early", '"2008-11-18"', '"2008-11-17"', "early"],
  ["a time a day late", '"2019-12-31T10:00:00+01:00"', '"2020-01-01T10:00:00+01:00"', "late"],
  ["two days early", '"2008-11-18"', '"2008-11-16"', undefined],
  ["a day and an hour early", '"2008-11-18T10:00:00Z"', '"2008-11-17T09:00:00Z"', undefined],
  ["another list", "7", "[8]", undefined],
  ["another integer", "7", "8", undefined],
  ["another number", "36.6", "1036.6", undefined],
  ["another text", '"a"', '"b"', undefined],
  ["a value that is cut in the report", '"a… (900 characters)', "null and more", undefined],
])("says that it is %s", (_, sent, got, change) => {
  expect(valueChangeOf([changed(sent, got)])).toBe(change);
});

it("says that it is in a list", () => {
  const wrapped = {
    sent: '{"a": … (900 characters)',
    got: '[{"a": … (902 characters)',
    isWrapped: true,
  } as const;
  expect(valueChangeOf([failed("round-trip/X/a", { code: "value-changed", differing: wrapped })])).toBe(
    "wrapped",
  );
});

it("takes white space beyond ASCII for a sign of what happens to other characters beyond ASCII, and other white space for itself", () => {
  const text = (textChange: "non-ascii" | "white-space", sent: string) =>
    failed("generated/X/round-trip", { textChange, differing: { sent, got: '"a b"' } });
  const letters = text("non-ascii", '"é"');
  const wide = text("white-space", '"a[U+00A0]b"');
  const plain = text("white-space", '"a  b"');
  const invisible = text("white-space", '"a[U+200B]  b"');
  const all = [letters, wide, plain, invisible];
  expect(all.map(textChangeAmong(all))).toEqual(["non-ascii", "non-ascii", "white-space", "white-space"]);
  expect([wide, plain].map(textChangeAmong([wide, plain]))).toEqual(["white-space", "white-space"]);
});

it("says nothing of several results that show different changes, or of one without values", () => {
  expect(valueChangeOf([changed("7", '"7"'), changed("7", "null")])).toBeUndefined();
  expect(valueChangeOf([failed("round-trip/X/a")])).toBeUndefined();
});
