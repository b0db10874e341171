import { Command } from "commander";
import { ownSpec } from "../../spec/package-root.js";
import { checksOf } from "../checks-of.js";
import type { Shell } from "../io.js";

interface GenerateFlags {
  readonly spec: string;
  readonly out: string;
  readonly dryRun?: boolean;
  readonly force?: boolean;
  readonly scaffold?: string;
}

/** `cri generate`: the files that follow from the spec; what others wrote is never touched. */
export function generateCommand(io: Shell): Command {
  return new Command("generate")
    .description("Write what follows from the spec: types, JSON Schemas, validators, a server, its clauses.")
    .option("--spec <file>", "the interface", ownSpec())
    .option("--out <folder>", "where to write", "generated")
    .option("--dry-run", "say what would be done, and do nothing")
    .option("--force", "replace files that were edited by hand, too")
    .option("--scaffold <folder>", "write the stubs of your own handlers there, those that are missing")
    .action(async ({ spec, out, dryRun = false, force = false, scaffold }: GenerateFlags) => {
      const { runGenerate } = await import("../../generator/cli.js");
      const code = await runGenerate({ specFile: spec, out, dryRun, force, io, checks: checksOf });
      io.exit(code);
      if (code !== 0 || scaffold === undefined) return;
      const { runScaffold } = await import("../../generator/scaffold/cli.js");
      io.exit(await runScaffold({ specFile: spec, out, folder: scaffold, dryRun, io }));
    });
}
