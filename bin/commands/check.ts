import { Command, Option } from "commander";
import type { CheckFormat } from "../../generator/options.js";
import { ownSpec } from "../../spec/package-root.js";
import { checksOf } from "../checks-of.js";
import type { Shell } from "../io.js";
import { collected } from "../options.js";

interface CheckFlags {
  readonly spec: string;
  readonly out: string;
  readonly target?: readonly string[];
  readonly format: CheckFormat;
}

const formats = ["text", "json", "github"] satisfies readonly CheckFormat[];

/** `cri check`: whether the spec is valid and the output fresh. */
export function checkCommand(io: Shell): Command {
  return new Command("check")
    .description(
      "Is the spec valid, and what was generated from it fresh? For a gate: 0 yes, 1 no, 2 a mistake.",
    )
    .option("--spec <file>", "the interface", ownSpec())
    .option("--out <folder>", "what was generated", "generated")
    .option("--target <file>", "a target of your own that it was generated with; may be repeated", collected)
    .addOption(
      new Option("--format <format>", "for people, for programs, or as annotations of a change")
        .choices(formats)
        .default("text"),
    )
    .action(async ({ spec, out, target = [], format }: CheckFlags) => {
      const { runCheck } = await import("../../generator/cli.js");
      io.exit(await runCheck({ specFile: spec, out, targets: target, format, io, checks: checksOf }));
    });
}
