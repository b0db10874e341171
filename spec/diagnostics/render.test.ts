// Tests how diagnostics are printed.
import { expect, test } from "vitest";
import type { Diagnostic } from "./diagnostic.js";
import { renderDiagnostics } from "./render.js";

const diagnostic: Diagnostic = {
  code: "CRI1201",
  message: 'there is no type or shape named "strin"',
  file: "spec/x.yaml",
  line: 2,
  column: 4,
  length: 5,
  remedy: "Use a type of the language.",
  suggestion: "string",
};
const plain = { color: false, width: 80 };

test("a mistake shows its place, its line between its neighbours, carets, and the remedy", () => {
  expect(renderDiagnostics([diagnostic], "a:\nb: strin\nc: d\n", plain)).toBe(
    [
      'spec/x.yaml:2:4  CRI1201  there is no type or shape named "strin"',
      "  1 | a:",
      "  2 | b: strin",
      "    |    ^^^^^",
      "  3 | c: d",
      '  Did you mean "string"?',
      "  Use a type of the language.",
      "",
      "1 mistake",
      "",
    ].join("\n"),
  );
});

test("colour is added on demand, and nothing else", () => {
  const shown = renderDiagnostics([diagnostic], "a:\nb: strin", { color: true, width: 80 });
  expect(shown).toContain("\u001b[31m^^^^^\u001b[0m");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colour is made of them
  expect(shown.replaceAll(/\u001b\[\d+m/g, "")).toBe(renderDiagnostics([diagnostic], "a:\nb: strin", plain));
});

test("a long line is cut around the place", () => {
  const text = `${"x".repeat(300)}HERE${"y".repeat(300)}`;
  const shown = renderDiagnostics([{ ...diagnostic, line: 1, column: 301, length: 4 }], text, plain);
  const [, row = "", carets = ""] = shown.split("\n");
  expect(row.length).toBeLessThanOrEqual(80);
  expect(row.indexOf("HERE")).toBe(carets.indexOf("^^^^"));
});

test("a file that could not be read has no line, no column and no frame", () => {
  const unread: Diagnostic = { ...diagnostic, code: "CRI1001", line: 1, column: 1 };
  const shown = renderDiagnostics([unread], "", plain);
  expect(shown).toMatch(/^spec\/x\.yaml {2}CRI1001 {2}/);
  expect(shown).not.toContain("|");
});

test("control characters of the file never reach the terminal", () => {
  expect(renderDiagnostics([diagnostic], "a:\nb: \u001b[2Jin", plain)).not.toContain("\u001b");
});
