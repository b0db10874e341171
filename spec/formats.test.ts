// Tests that formats are as ajv-formats checks them, and that made-up texts are of theirs.
import { fullFormats } from "ajv-formats/dist/formats.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatNames, hasFormat, patternOf, textOf } from "./formats.js";

const texts = [
  "",
  "a@b",
  "a@b.no",
  "127.0.0.1",
  "256.0.0.1",
  "::1",
  "mailto:",
  "mailto:a@b.no",
  "http://",
  "https://example.org/é",
  "a b",
  "P1D",
  "P",
  "PT1H",
  "08:00:00Z",
  "24:00:00Z",
  "23:59:60Z",
  "123e4567-e89b-12d3-a456-426614174000",
];

describe.each(formatNames)("%s", (name) => {
  it("is checked by the expression for generated code as by ajv-formats", () => {
    const pattern = patternOf(name);
    if (pattern === undefined) return;
    const any = fc.oneof(fc.constantFrom(...texts), fc.string(), fc.webUrl(), fc.emailAddress(), fc.uuid());
    fc.assert(
      fc.property(any, (text) => pattern.test(text) === hasFormat(name, text)),
      { numRuns: 1000 },
    );
  });

  it("has made-up texts, which differ", () => {
    const words = ["kaleba", "borita", "Ø", "", "a b", "x".repeat(300)];
    const made = words.map((word) => textOf(name, word));
    expect(made.filter((text) => !hasFormat(name, text))).toEqual([]);
    expect(new Set(made).size).toBeGreaterThan(3);
    expect(hasFormat(name, "no such format")).toBe(false);
  });
});

it("knows no format that ajv-formats does not have", () => {
  expect(formatNames.filter((name) => !(name in fullFormats))).toEqual([]);
});
