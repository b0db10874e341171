// The command `cri-kit diff`: its options, and the call.
import { Command, Option } from "commander";
import type { DiffFormat, DiffOptions } from "../../generator/diff/cli.js";
import { todayOf } from "../../spec/language/until.js";
import { ownSpec } from "../../spec/package-root.js";
import { checksOf } from "../checks-of.js";
import type { Shell } from "../io.js";

interface DiffFlags {
  readonly spec: string;
  readonly format: DiffFormat;
  readonly failOn: DiffOptions["failOn"];
  readonly exceptions?: string;
}

export function diffCommand(io: Shell): Command {
  return new Command("diff")
    .description(
      "Compare two versions of a spec: what breaks, for whom, why, and what to do. " +
        "Exits with 1 if a change is breaking.",
    )
    .argument("<old>", "a file, or REVISION:PATH, or REVISION (same path as the other argument)")
    .argument("<new>", "the later version, in the same forms")
    .option("--spec <file>", "the spec file, if both arguments are revisions", ownSpec())
    .addOption(
      new Option("--format <form>", "output format; json and markdown also list what to migrate")
        .choices(["text", "json", "markdown", "github"] satisfies readonly DiffFormat[])
        .default("text"),
    )
    .addOption(
      new Option("--fail-on <level>", "exit with 1 from this severity on")
        .choices(["breaking", "risky"] satisfies readonly DiffFlags["failOn"][])
        .default("breaking"),
    )
    .option("--exceptions <file>", "intended breaking changes, each with a reason and an expiry date")
    .action(async (old: string, now: string, { spec, format, failOn, exceptions }: DiffFlags) => {
      const { runDiff } = await import("../../generator/diff/cli.js");
      const where = { folder: process.cwd(), own: spec };
      const asked = { format, failOn, ...(exceptions === undefined ? {} : { exceptions }) };
      const today = todayOf(new Date());
      io.exit(await runDiff({ old, new: now, ...where, ...asked, today, io, checks: checksOf }));
    });
}
