// The command `cri-kit migrate`: its options, and the call.
import { Command } from "commander";
import { ownSpec } from "../../spec/package-root.js";
import type { Shell } from "../io.js";
import { collected } from "../options.js";

interface MigrateFlags {
  readonly spec: string;
  readonly project?: string;
  readonly out?: string;
  readonly rename?: readonly string[];
  readonly dryRun?: boolean;
}

export function migrateCommand(io: Shell): Command {
  return new Command("migrate")
    .description(
      "Rename in your own code what a change of the spec renames in the generated code, and list each place that you must decide. Run it before you generate. Exit codes: 0 done, 1 places left to decide, 2 usage or spec error; after 2, nothing was written.",
    )
    .argument("<old>", "a file, or REVISION:PATH, or REVISION (same path as the other argument)")
    .argument("<new>", "the later version, in the same forms")
    .option("--spec <file>", "the spec file, if both arguments are revisions", ownSpec())
    .option(
      "--project <file>",
      "the TypeScript project of your code (default: tsconfig.json here, or the only one in a folder directly below)",
    )
    .option("--out <folder>", "the folder of generated code (default: the one that the project imports)")
    .option(
      "--rename <old=new>",
      "state a rename that is not found: OLD_CLAUSE=NEW_CLAUSE, or OLD_CLAUSE= if it was removed and not renamed (repeatable)",
      collected,
    )
    .option("--dry-run", "list the changes without making them")
    .action(async (old: string, now: string, flags: MigrateFlags) => {
      const { spec, project, out, rename = [], dryRun = false } = flags;
      const { runMigrate } = await import("../../generator/migrate/cli.js");
      const where = { folder: process.cwd(), own: spec, tsconfig: project };
      const asked = { renames: rename, dryRun, ...(out === undefined ? {} : { out }) };
      io.exit(await runMigrate({ old, new: now, ...where, ...asked, io }));
    });
}
