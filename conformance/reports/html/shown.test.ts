import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hostileTexts } from "../../testkit/reports/html/hostile-page.js";
import { brief, cutTo, grouped, inAttribute, shown } from "./shown.js";

/** Code units in any order, including halves of surrogate pairs, control characters and markup. */
const anyUnits = fc
  .array(
    fc.oneof(
      fc.constantFrom(..."<>&\"'\r\n"),
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    ),
  )
  .map((units) => units.join(""));

describe("a text from a deployment", () => {
  it.each(hostileTexts)("is shown and never interpreted: %j", (text) => {
    const html = shown(text);
    expect(html.replace(/<mark>U\+[0-9A-F]{4,6}( ×\d+)?<\/mark>/g, "")).not.toMatch(/[<>"']/);
    expect(html).not.toMatch(/[\p{Cf}\p{Surrogate}\u2028\u2029\uFFFE]|[^\P{Cc}\n\t]/u);
    expect(inAttribute(text)).not.toMatch(/[<>"']|\p{Cf}|\p{Surrogate}|[^\P{Cc}\n\t]/u);
  });

  it("keeps visible characters unchanged", () => {
    const seen = fc
      .string({ unit: "grapheme-composite" })
      .filter((text) => !/[\p{C}\u2028\u2029]/u.test(text));
    fc.assert(
      fc.property(seen, (text) => {
        expect(decoded(shown(text))).toBe(text);
        expect(decoded(inAttribute(text))).toBe(text);
      }),
    );
  });

  it("never becomes markup, whatever it contains", () => {
    fc.assert(
      fc.property(anyUnits, (text) => {
        expect(shown(text).replace(/<\/?mark>/g, "")).not.toMatch(/[<>]|\p{Surrogate}/u);
      }),
    );
  });

  it("names invisible characters, with their count", () => {
    expect(shown("a\u0000\u0000\u0000b\u202Ec\uD800")).toBe(
      "a<mark>U+0000 ×3</mark>b<mark>U+202E</mark>c<mark>U+D800</mark>",
    );
    expect(shown("\u{E0041}\u{E0041}")).toBe("<mark>U+E0041 ×2</mark>");
    expect(shown("one\r\ntwo\tthree\rfour")).toBe("one\ntwo\tthree<mark>U+000D</mark>four");
  });
});

it("does not cut a surrogate pair, and says how long the text was", () => {
  expect(cutTo("ab🌿", 3)).toBe("ab");
  expect(cutTo("ab🌿", 4)).toBe("ab🌿");
  expect(brief("x".repeat(1_234), 3)).toBe("xxx… (1,234 characters)");
});

it("separates thousands", () => {
  expect([0, 999, 1_000, 5_000_000].map(grouped)).toEqual(["0", "999", "1,000", "5,000,000"]);
});

function decoded(html: string): string {
  const characters: Readonly<Record<string, string>> = {
    "&amp;": "&",
    "&lt;": "<",
    "&gt;": ">",
    "&quot;": '"',
    "&#39;": "'",
  };
  return html.replace(/&[^;]+;/g, (entity) => characters[entity] ?? entity);
}
