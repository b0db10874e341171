import { expect, it } from "vitest";
import { editDistance } from "../../../spec/diagnostics/near.js";
import { nearOptions } from "./near-options.js";

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
  expect(nearOptions(written, known, editDistance)).toEqual(near);
});

it("counts swapped letters as two if it is not told otherwise", () => {
  expect(nearOptions("--prot", ["--port", "--host"])).toEqual(["--port"]);
});
