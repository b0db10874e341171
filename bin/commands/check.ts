import { Command } from "commander";
import { ownSpec } from "../../spec/package-root.js";
import { checksOf } from "../checks-of.js";
import type { Shell } from "../io.js";

/** `cri check`: whether the spec is valid and the output fresh. */
export function checkCommand(io: Shell): Command {
  return new Command("check")
    .description(
      "Is the spec valid, and what was generated from it fresh? For a gate: 0 yes, 1 no, 2 a mistake.",
    )
    .option("--spec <file>", "the interface", ownSpec())
    .option("--out <folder>", "what was generated", "generated")
    .action(async ({ spec, out }: { readonly spec: string; readonly out: string }) => {
      const { runCheck } = await import("../../generator/cli.js");
      io.exit(await runCheck({ specFile: spec, out, io, checks: checksOf }));
    });
}
