// Tests properties that the reader of specs must have for any input.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isMap, parseDocument } from "yaml";
import { renderDiagnostics } from "./diagnostics/render.js";
import { parseSpec } from "./parse-spec.js";
import { snippets } from "./testing/random/mutate.js";
import { shuffled } from "./testing/random/shuffle.js";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const large = read("clinical-records.yaml");
const small = read("golden/small.yaml");

/** The model as text, without positions. */
function content(text: string): string {
  const result = parseSpec(text, "spec.yaml");
  if (!result.ok) throw new Error(renderDiagnostics(result.diagnostics, text, { color: false, width: 80 }));
  return JSON.stringify(result.model, (key, value: unknown) => (key === "at" ? undefined : value));
}

describe.each([
  ["this interface", large, 5],
  ["another interface", small, 40],
])("%s", (_name, text, numRuns) => {
  const expected = content(text);

  test("shuffled names give the same model, except for positions", () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        expect(content(shuffled(text, seed))).toBe(expected);
      }),
      { numRuns },
    );
  });
});

test("shuffling shuffles", () => {
  const keys = (text: string) => {
    const { contents } = parseDocument(text);
    return isMap(contents) ? contents.items.map(({ key }) => String(key)) : [];
  };
  expect(keys(shuffled(small, 7))).not.toEqual(keys(small));
  expect(keys(shuffled(small, 7)).sort()).toEqual(keys(small).sort());
});

test("a spec cut, spliced or garbled anywhere gives a model or diagnostics, and never throws", () => {
  const edit = fc.record({
    from: fc.nat(small.length),
    drop: fc.nat(30),
    put: fc.oneof(fc.constantFrom(...snippets), fc.string({ maxLength: 12, unit: "binary" })),
  });
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), (edits) => {
      const text = edits.reduce(
        (t, { from, drop, put }) => t.slice(0, from) + put + t.slice(from + drop),
        small,
      );
      const result = parseSpec(text, "spec.yaml");
      if (result.ok) return;
      expect(result.diagnostics.length).toBeGreaterThan(0);
      const shown = renderDiagnostics(result.diagnostics, text, { color: false, width: 80 });
      for (const { line, column } of result.diagnostics) {
        expect(shown).toContain(`spec.yaml:${line}:${column}`);
        expect(line).toBeLessThanOrEqual(text.split(/\r\n|\n|\r/).length);
      }
    }),
    { numRuns: 300 },
  );
});
