// Tests that formats are as ajv-formats checks them, and that made-up texts are of theirs.
import { fullFormats } from "ajv-formats/dist/formats.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FormatName, formatNames, hasFormat, isKnownToJsonSchema, textOf } from "./formats.js";

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
  "08:00:00.5+02:00",
  "08:60:00Z",
  "08:00:61Z",
  "08:00:00",
  "urn:a:b",
  "a:/",
  "a:?b",
  "https://a@[::1]:80/b?c#d",
  "https://example.org/%zz",
  "1a:b",
  "123e4567-e89b-12d3-a456-426614174000",
];

function byAjv(name: FormatName, text: string): boolean {
  const format = isKnownToJsonSchema(name) ? fullFormats[name] : undefined;
  const check = typeof format === "object" && "validate" in format ? format.validate : format;
  if (check instanceof RegExp) return check.test(text);
  return typeof check === "function" && Reflect.apply(check, undefined, [text]) === true;
}

describe.each(formatNames)("%s", (name) => {
  it.runIf(isKnownToJsonSchema(name))("is checked as by ajv-formats", () => {
    const any = fc.oneof(fc.constantFrom(...texts), fc.string(), fc.webUrl(), fc.emailAddress(), fc.uuid());
    fc.assert(
      fc.property(any, (text) => byAjv(name, text) === hasFormat(name, text)),
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

it("knows which formats ajv-formats has", () => {
  expect(formatNames.filter(isKnownToJsonSchema)).toEqual(formatNames.filter((name) => name in fullFormats));
});

it.each(["0", "-0", "12.50", "-3", "0.1234567890123456789", "123456789012345678901234567890"])(
  "%s is a decimal",
  (text) => {
    expect(hasFormat("decimal", text)).toBe(true);
  },
);

it.each(["", "-", "+1", "01", "1.", ".5", "1e3", "1,5", " 1", "1\n", "NaN", "0x10"])(
  "%j is no decimal",
  (text) => {
    expect(hasFormat("decimal", text)).toBe(false);
  },
);
