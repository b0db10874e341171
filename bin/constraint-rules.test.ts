// Tests that the server enforces every constraint that the language has.
import { expect, it } from "vitest";
import { constraintRules } from "../runtime/server/interactions/body.js";
import { constraintKeywords } from "../spec/constraint.js";

it("the server knows the rule of every constraint that a validator checks, and no other", () => {
  expect([...constraintRules]).toEqual([
    ...constraintKeywords.filter((keyword) => !["unique", "steps"].includes(keyword)),
    "readOnly",
    "relation",
    "order",
  ]);
});
