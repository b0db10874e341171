import fc from "fast-check";
import { expect, it } from "vitest";
import { parseDocument } from "yaml";
import { faultsOf } from "./yaml-faults.js";

const said = (text: string): string | undefined => {
  const { errors } = parseDocument(text, { prettyErrors: false, version: "1.2", uniqueKeys: false });
  return faultsOf(errors, text)[0]?.message.replace("invalid YAML: ", "");
};

it.each([
  ["a:\n  doctor\n  b: c\n", "expected `key: value`: is a colon missing after `doctor`?"],
  ["a:\n  b: c\n  doctor\n", "expected `key: value`: is a colon missing after `doctor`?"],
  ["a:b\nc: d\n", "expected `key: value`: is a space missing after `a:`?"],
  ["x: y\na: [b, c\nd: e\n", "the [ in line 2 is not closed"],
  ["a: [b, { c: d\ne: f\n", "the { in line 1 is not closed"],
  ['a: "b\nc: d\n', 'the text that begins with " in line 1 is not closed'],
  ["a: 'it''s\nc: d\n", "the text that begins with ' in line 1 is not closed"],
  ["a: it's [fine # [\nb: [c\nd: e\n", "the [ in line 2 is not closed"],
  ["a: when: then\n", "a text with a colon must be quoted: `when: then`"],
  ["a: b\n  c: d\n", "`b` is a value already, and more follows below it"],
  ["a:\n    b: c\n  d: e\n", "this line is indented differently from the lines that it belongs to"],
  ["a:\n  - b\n - c\n", "a list item does not fit here"],
  ["a:\n  b: c\n  - d\n", "a list item does not fit here"],
  ["a: @b\n", "a text that begins with @ must be quoted"],
  ['a: "\\q"\n', "\\q is no escape in a text in double quotes"],
  ["c: [d]]\n", "this ] closes nothing"],
  ["a: { b: c d: e }\n", "expected a comma or a closing bracket: is one missing before `c d: e`?"],
  ["a: { b:\n  - c }\n", "a list with dashes can't be inside brackets"],
  ["a: [b,,c]\n", "there is no value before this comma"],
  ['a: "b" c\n', "a value has ended, and `c` follows it"],
  ["a: { is: string[], b: c }\n", "a type with [] must be quoted in braces"],
  ["a: *\n", "a text that begins with * or & must be quoted"],
])("says what is wrong with %j", (text, message) => {
  expect(said(text)).toBe(message);
});

it("says one short line about any text, however long its lines are", () => {
  const signs = fc.constantFrom(
    "a",
    "long".repeat(60),
    ": ",
    ":",
    "\n",
    "  ",
    "- ",
    "[",
    "]",
    "{",
    "}",
    '"',
    "'",
    ",",
    "#",
    "*",
    "\\",
    "@",
  );
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 40 }), (parts) => {
      const message = said(parts.join(""));
      if (message === undefined) return;
      expect(message).toMatch(/^[^\r\n]{1,120}$/);
    }),
  );
});
