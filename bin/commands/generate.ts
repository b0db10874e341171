import { Command } from "commander";
import { ownSpec } from "../../spec/package-root.js";
import { checksOf } from "../checks-of.js";
import type { Shell } from "../io.js";
import { collected } from "../options.js";

interface GenerateFlags {
  readonly spec: string;
  readonly out: string;
  readonly target?: readonly string[];
  readonly watch?: boolean;
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
    .option("--target <file>", "a module with a target of your own, .ts or .js; may be repeated", collected)
    .option("--watch", "stay, and write anew whenever the spec changes")
    .option("--dry-run", "say what would be done, and do nothing")
    .option(
      "--force",
      "replace files that were edited by hand, and remove files of earlier runs that nothing lists",
    )
    .option("--scaffold <folder>", "write the stubs of your own handlers there, those that are missing")
    .action(
      async ({
        spec,
        out,
        target = [],
        watch = false,
        dryRun = false,
        force = false,
        scaffold,
      }: GenerateFlags) => {
        const options = { specFile: spec, out, targets: target, dryRun, force, io, checks: checksOf };
        if (scaffold !== undefined) {
          const { runScaffold } = await import("../../generator/scaffold/cli.js");
          const code = await runScaffold({ ...options, folder: scaffold });
          if (code !== 0) return io.exit(code);
        }
        if (watch) {
          const { runWatch } = await import("../../generator/watch/cli.js");
          io.exit(await runWatch({ ...options, until: interrupted() }));
        } else {
          const { runGenerate } = await import("../../generator/cli.js");
          io.exit(await runGenerate(options));
        }
      },
    );
}

/** Resolves on the first Ctrl-C; a second one ends the process as it always does. */
function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => resolve());
  });
}
