import { Command } from "commander";
import type { Io } from "../io.js";
import { ownSpec } from "../package-root.js";

/** `cri check`: whether the spec is valid and the output fresh. */
export function checkCommand(io: Io): Command {
  return new Command("check")
    .description(
      "Is the spec valid, and what was generated from it fresh? For a gate: 0 yes, 1 no, 2 a mistake.",
    )
    .option("--spec <file>", "the interface", ownSpec())
    .option("--out <folder>", "what was generated", "generated")
    .action(async ({ spec, out }: { readonly spec: string; readonly out: string }) => {
      const { runCheck } = await import("../../generator/cli.js");
      process.exitCode = await runCheck({ specFile: spec, out, io });
    });
}
