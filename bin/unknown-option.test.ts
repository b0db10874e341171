// Tests which options are suggested for an unknown one.
import { expect, it } from "vitest";
import { nearOptions } from "./unknown-option.js";

const known = ["--site", "--seed", "--spec", "--write", "--other-site", "--timeout", "--help"];

it.each([
  ["--sight", ["--site"]],
  ["--sepc", ["--spec"]],
  ["--wirte", ["--write"]],
  ["--othersite", ["--other-site"]],
  ["--sped", ["--seed", "--spec"]],
  ["--frobnicate", []],
  ["--si", ["--site"]],
  ["-x", []],
])("%s: %j", (written, near) => {
  expect(nearOptions(written, known)).toEqual(near);
});
