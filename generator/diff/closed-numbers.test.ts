// Tests how a change of a closed set of numbers is reported.
import { expect, it } from "vitest";
import { modelOf } from "../testing/models.js";
import { diff } from "./diff.js";
import { edited } from "./testing/diff-folder.js";

const withCrates = (numbers: string) =>
  modelOf(edited([{ find: "crates: integer", put: `crates: ${numbers}` }]));

const rulesOf = (old: string, now: string) => diff(withCrates(old), withCrates(now)).map(({ rule }) => rule);

it.each([
  ["integer", "{ is: integer, enum: [1, 2] }", ["value-set-closed"]],
  ["{ is: integer, enum: [1, 2] }", "integer", ["value-set-opened"]],
  ["{ is: integer, enum: [1, 2] }", "{ is: integer, enum: [2, 1] }", []],
  ["{ is: integer, enum: [1, 2] }", "{ is: integer, enum: [1, 2, 5] }", ["constraint-loosened"]],
  ["{ is: integer, enum: [1, 2] }", "{ is: integer, enum: [2] }", ["constraint-tightened"]],
  ["{ is: integer, enum: [1, 2] }", "{ is: integer, enum: [2, 3] }", ["constraint-changed"]],
])("%s and then %s is %j", (old, now, rules) => {
  expect(rulesOf(old, now)).toEqual(rules);
});
