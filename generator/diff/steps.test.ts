// Tests how a change of the steps of a state, and of who sets a field, is reported.
import { expect, it } from "vitest";
import { modelOf } from "../testing/models.js";
import { diff } from "./diff.js";
import { edited } from "./testing/diff-folder.js";

const withState = (more: string) =>
  modelOf(
    edited([
      {
        find: "crates: integer",
        put: `crates: { is: string, enum: [a, b, c]${more} }`,
      },
    ]),
  );

it.each([
  ["", ", steps: { a: [b] }", ["constraint-added"]],
  [", steps: { a: [b] }", "", ["constraint-removed"]],
  [", steps: { a: [b] }", ", steps: { a: [b, c] }", ["constraint-loosened"]],
  [", steps: { a: [b], b: [c] }", ", steps: { b: [c] }", ["constraint-tightened"]],
  [
    ", steps: { is: { a: [b] }, refused: 409 }",
    ", steps: { is: { a: [b] }, refused: 422 }",
    ["constraint-changed"],
  ],
  [
    ", readOnly: { is: refused, on: update }",
    ", readOnly: { is: ignored, on: update }",
    ["read-only-ignored"],
  ],
  [
    ", readOnly: { is: refused, on: update }",
    ", readOnly: { is: refused, on: add }",
    ["field-made-read-only", "field-not-read-only"],
  ],
])("%s and then %s is %j", (old, now, rules) => {
  const found = diff(withState(old), withState(now)).map(({ rule }) => rule);
  expect([...found].sort()).toEqual(rules);
});
