import { expect, it } from "vitest";
import { exchange } from "../../testkit/reports/make-report.js";
import { brief, differenceFinding } from "./round-trip.js";

it("says which two values differ, in the words of what was expected and what came", () => {
  const at = { path: "names[0].text", field: "names.text" };
  const finding = differenceFinding({ ...at, sent: "Zo\u00eb \u{1f33f}", got: "Zo\u00eb ?" }, exchange);
  expect(finding).toMatchObject({
    expected: 'names[0].text "Zo\u00eb \u{1f33f}"',
    actual: '"Zo\u00eb ?"',
    differing: { sent: '"Zo\u00eb \u{1f33f}"', got: '"Zo\u00eb ?"' },
    textChange: "supplementary",
  });
  expect(differenceFinding({ ...at, sent: ["a", "b"], got: ["a"] }, exchange)).toMatchObject({
    actual: '1 of 2 elements: ["a"]',
    differing: { sent: '["a","b"]', got: '["a"]' },
  });
});

it("says what came in place of a value, and nothing if only the order differs", () => {
  const at = { path: "notes", field: "notes", sent: ["a", "b"] };
  expect(differenceFinding(at, exchange)).toMatchObject({ differing: { got: "nothing there" } });
  expect(differenceFinding({ ...at, got: ["b", "a"], reordered: true }, exchange)).not.toHaveProperty(
    "differing",
  );
  expect(
    differenceFinding({ ...at, got: ["b", "a"], reordered: true, isReversed: true }, exchange),
  ).toMatchObject({
    isReversed: true,
  });
});

it("cuts a long value so that its first difference shows, or else its ends", () => {
  const words = (changed: string) => `${"a ward round, ".repeat(5)}${changed}${" and nothing new".repeat(5)}`;
  const [sent, got] = [words("\u{1f33f}"), words("?")];
  expect(brief(sent, got)).toBe(
    '"a ward ro… (152 characters) …ward round, \u{1f33f} and nothing new and nothing …',
  );
  expect(brief(got, sent)).toBe('"a ward ro… (151 characters) …ward round, ? and nothing new and nothing …');
  expect(brief(sent)).toBe('"a ward round, a ward round, a… (152 characters) …new and nothing new"');
  expect(brief(`${"x".repeat(29)}\u{1f33f}${"y".repeat(60)}`)).not.toMatch(/\p{Surrogate}/u);
  expect(brief("x".repeat(255), "x".repeat(300))).toContain('xxxx"');
});

it("says of a list that came back longer how many elements it has", () => {
  const at = { path: "notes", field: "notes", sent: ["a"] };
  expect(differenceFinding({ ...at, got: ["a", "b"] }, exchange)).toMatchObject({
    code: "elements-added",
    actual: '2 elements, not 1: ["a","b"]',
  });
});
