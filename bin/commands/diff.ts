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

/** `cri diff OLD NEW`: what a change of the spec breaks, for whom and why. */
export function diffCommand(io: Shell): Command {
  return new Command("diff")
    .description(
      "Tell what differs between two versions of a spec: what breaks, for whom, why, and what to do " +
        "about it. Exits with 1 where something breaks.",
    )
    .argument(
      "<old>",
      "a file, or one of a git revision: HEAD~1:spec/x.yaml; HEAD~1 alone is the other's file",
    )
    .argument("<new>", "another, later one")
    .option("--spec <file>", "the interface that two revisions alone are about", ownSpec())
    .addOption(
      new Option("--format <form>", "how it is written; json and markdown say what to migrate, too")
        .choices(["text", "json", "markdown", "github"] satisfies readonly DiffFormat[])
        .default("text"),
    )
    .addOption(
      new Option("--fail-on <level>", "the least that exits with 1")
        .choices(["breaking", "risky"] satisfies readonly DiffFlags["failOn"][])
        .default("breaking"),
    )
    .option("--exceptions <file>", "changes that are put up with, each with a reason and until when")
    .action(async (old: string, now: string, { spec, format, failOn, exceptions }: DiffFlags) => {
      const { runDiff } = await import("../../generator/diff/cli.js");
      const where = { folder: process.cwd(), own: spec };
      const asked = { format, failOn, ...(exceptions === undefined ? {} : { exceptions }) };
      const today = todayOf(new Date());
      io.exit(await runDiff({ old, new: now, ...where, ...asked, today, io, checks: checksOf }));
    });
}
