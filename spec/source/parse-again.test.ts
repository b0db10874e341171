import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createReporter } from "../diagnostics/reporter.js";
import { otherSpec, ownSpec } from "../package-root.js";
import { blocksOf } from "./blocks.js";
import { type ParseSource, parseSource } from "./parse.js";
import { parseAgain } from "./parse-again.js";

const texts = [ownSpec(), otherSpec()].map((file) => readFileSync(file, "utf8"));

/** As one text: to compare large trees member by member takes long. */
function told(parse: ParseSource, text: string, file?: string): string {
  const reporter = createReporter("spec.yaml");
  const tree = parse(text, reporter, file);
  return JSON.stringify({ tree, diagnostics: reporter.diagnostics() }, undefined, 1);
}

/** Lines that end something, begin something, or belong to what stands before them. */
const odd = [
  "",
  "# a note",
  "name: again",
  "more: { a: 1,",
  "  b: 2 }",
  'said: "what',
  "  goes: on",
  '"',
  "text: |",
  "text: |+",
  "  kept: as it is",
  "   deeper",
  "? a",
  ": b",
  "  ? c",
  "  : d",
  "anchor: &here [1]",
  "other: *here",
  "---",
  "...",
  "%YAML 1.2",
  "\tx: 1",
  "- item",
  "  - item",
  "  plain",
  "resources:",
  "  Patient:",
  "list: # of what",
  "<<: { a: 1 }",
  "!!map",
  "1: one",
  "'1': one",
];

interface Edit {
  readonly at: number;
  readonly kind: "insert" | "remove" | "replace" | "indent" | "outdent" | "twice" | "cut";
  readonly line: string;
}
const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat(),
  kind: fc.constantFrom("insert", "remove", "replace", "indent", "outdent", "twice", "cut"),
  line: fc.oneof(fc.constantFrom(...odd), fc.constantFrom(...texts.flatMap((text) => text.split("\n")))),
});

function edited(text: string, { at, kind, line }: Edit): string {
  const lines = text.split("\n");
  const index = at % lines.length;
  const old = lines[index] ?? "";
  const anew = {
    insert: [line, old],
    remove: [],
    replace: [line],
    indent: [` ${old}`],
    outdent: [old.replace(/^ /, "")],
    twice: [old, old],
    cut: [old.slice(0, at % (old.length + 1))],
  }[kind];
  return lines.toSpliced(index, 1, ...anew).join("\n");
}

describe("a text that is parsed again", () => {
  it("gives the tree and the diagnostics of one that is parsed for the first time, edit after edit", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.array(edit, { minLength: 1, maxLength: 4 }),
        (text, edits) => {
          const again = parseAgain();
          expect(told(again, text)).toBe(told(parseSource, text));
          let now = text;
          for (const one of edits) {
            now = edited(now, one);
            expect(told(again, now, "part.yaml")).toBe(told(parseSource, now, "part.yaml"));
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it("gives the same of little texts, whatever stands beneath what", () => {
    const lines = fc.array(fc.constantFrom(...odd, "a: 1", "b:", "  c: 2", "  d:", "    e: 3"), {
      maxLength: 7,
    });
    fc.assert(
      fc.property(lines, (some) => {
        const text = some.join("\n");
        expect(told(parseAgain(), text)).toBe(told(parseSource, text));
      }),
      { numRuns: 2_000, examples: [[["list: # of what", "", "# a note", "  plain", "name: again"]]] },
    );
  });

  it("is taken apart in the first place", () => {
    for (const text of texts) {
      const blocks = blocksOf(text);
      expect(blocks.length).toBeGreaterThan(10);
      expect(blocks.filter(({ inside }) => inside.length > 1).length).toBeGreaterThan(2);
    }
  });
});
