// Tests which options are suggested for an unknown one.
import { Command, CommanderError } from "commander";
import { expect, it } from "vitest";
import { nearOptions, suggestOptions } from "./unknown-option.js";

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

it("suggests an option without the value, which may be secret", () => {
  const command = new Command()
    .option("--token <token>")
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
  const message = "error: unknown option '--tokne'\n(Did you mean --token?)";
  expect(() => suggestOptions(command).parse(["--tokne=s3cret"], { from: "user" })).toThrow(
    new CommanderError(1, "commander.unknownOption", message),
  );
});
