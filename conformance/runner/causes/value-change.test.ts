// Tests how values that are no texts came back.
import { expect, it } from "vitest";
import { failed } from "../../testkit/reports/make-report.js";
import { valueChangeOf } from "./value-change.js";

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

it("says nothing of several results that show different changes, or of one without values", () => {
  expect(valueChangeOf([changed("7", '"7"'), changed("7", "null")])).toBeUndefined();
  expect(valueChangeOf([failed("round-trip/X/a")])).toBeUndefined();
});
