// The command `cri-kit check`: its options, and the call.
import { Command, Option } from "commander";
import type { CheckFormat } from "../../generator/commands/options.js";
import { ownSpec } from "../../spec/package-root.js";
import { checksOf } from "../checks-of.js";
import type { Shell } from "../io.js";
import { collected } from "../options.js";
import { noteOwnSpec } from "./own-spec-note.js";

interface CheckFlags {
  readonly spec: string;
  readonly out: string;
  readonly target?: readonly string[];
  readonly format: CheckFormat;
}

const formats = ["text", "json", "github"] satisfies readonly CheckFormat[];

export const checkCommand = (io: Shell): Command =>
  new Command("check")
    .description(
      "Validate the spec and verify that the generated code is up to date. Exit codes: 0 ok, 1 stale, 2 usage or spec error.",
    )
    .option("--spec <file>", "the spec file", ownSpec())
    .option("--out <folder>", "the folder of generated code", "generated")
    .option("--target <file>", "a target of your own that was used to generate (repeatable)", collected)
    .addOption(
      new Option("--format <format>", "text, JSON, or annotations for GitHub")
        .choices(formats)
        .default("text"),
    )
    .action(async ({ spec, out, target = [], format }: CheckFlags, command: Command) => {
      noteOwnSpec(command, io);
      const { runCheck } = await import("../../generator/cli.js");
      io.exit(await runCheck({ specFile: spec, out, targets: target, format, io, checks: checksOf }));
    });
