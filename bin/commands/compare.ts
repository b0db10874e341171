import { Command, Option } from "commander";
import type { Format } from "../../conformance/tools/compare/cli.js";
import { kitCommand } from "../../spec/command-name.js";
import type { Shell } from "../io.js";

/** `cri compare A B`: two runs of the suite side by side. */
export function compareCommand(io: Shell): Command {
  return new Command("compare")
    .description(
      "Hold two runs side by side: verdicts that changed, answers that differ, time. " +
        "Exits with 1 where a required verdict or an answer differs, or only one of the two has it.",
    )
    .argument("<a>", `a report (${kitCommand} conform --json) or a profile (--save-answers)`)
    .argument("<b>", "another, of a later run or another deployment")
    .addOption(
      new Option("--format <form>", "how it is written")
        .choices(["text", "json", "markdown"] satisfies readonly Format[])
        .default("text"),
    )
    .action(async (a: string, b: string, { format }: { readonly format: Format }) => {
      const { runCompare } = await import("../../conformance/tools/compare/cli.js");
      io.exit(await runCompare({ a, b }, format, io));
    });
}
