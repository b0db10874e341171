// The command `cri-kit compare`: its options, and the call.
import { Command, Option } from "commander";
import type { Format, TextOptions } from "../../conformance/tools/compare/cli.js";
import { kitCommand } from "../../spec/command-name.js";
import type { Shell } from "../io.js";

export const compareCommand = (io: Shell): Command =>
  new Command("compare")
    .description(
      "Compare two runs: verdicts, answers and time. " +
        "Exits with 1 if a required verdict or an answer differs or is missing on one side.",
    )
    .argument("<a>", `a report (${kitCommand} conform --json) or a profile (--save-answers)`)
    .argument("<b>", "a report or profile of another run or deployment")
    .addOption(
      new Option("--format <form>", "output format")
        .choices(["text", "json", "markdown"] satisfies readonly Format[])
        .default("text"),
    )
    .option("--verbose", "print each difference in full, and the times")
    .action(async (a: string, b: string, options: TextOptions & { readonly format: Format }) => {
      const { runCompare } = await import("../../conformance/tools/compare/cli.js");
      io.exit(await runCompare({ a, b }, options, io));
    });
