// Tests which nested collections are reported: those whose path or request is another's.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseSpec } from "../parse-spec.js";

const sound = readFileSync(new URL("../testing/library.yaml", import.meta.url), "utf8");

function messages(from: string, to: string): readonly string[] {
  expect(sound).toContain(from);
  const result = parseSpec(
    sound.replace(from, () => to),
    "library.yaml",
  );
  return result.ok ? [] : result.diagnostics.map(({ code, message }) => `${code} ${message}`);
}

const book = "      book: { offers: [search, add]";

test.each([
  [
    "another type's field",
    "book: { offers",
    "reader: { offers",
    'CRI1356 Loan can\'t be under "reader": the field refers to no type',
  ],
  [
    "an action of the parent with the same request",
    book,
    "      book: { segment: lend, offers: [search, add]",
    'CRI1357 Loan under "book" has the same request as the action lend of Book',
  ],
])("%s is reported", (_, from, to, message) => {
  expect(messages(from, to)).toEqual([message]);
});

test("an action of another method at the same path is none of its requests", () => {
  expect(messages(book, "      book: { segment: lend, offers: [search]")).toEqual([]);
});
