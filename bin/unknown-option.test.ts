// Tests which options are suggested for an unknown one.
import { expect, it } from "vitest";
import { meantOptions, nearOptions } from "./unknown-option.js";

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

it.each(["--report", "--reports", "--Report"])(
  "suggests for %s the options of that group that take a value",
  (written) => {
    const option = (long: string, helpGroupHeading: string, required = true) => ({
      long,
      helpGroupHeading,
      required,
    });
    const options = [
      option("--records", "What to test:"),
      option("--verbose", "Reports:", false),
      option("--html", "Reports:"),
      option("--json", "Reports:"),
    ];
    expect(meantOptions(written, options)).toEqual(["--html", "--json"]);
    expect(meantOptions("--record", options)).toEqual(["--records"]);
  },
);
