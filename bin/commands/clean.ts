import { Command } from "commander";
import type { Shell } from "../io.js";
import { headersOf, type RequestFlags, withRequestOptions } from "../options.js";

interface CleanFlags extends RequestFlags {}

/** `cri clean JOURNAL`: deletes what an interrupted run added and left behind. */
export function cleanCommand(io: Shell): Command {
  return withRequestOptions(
    new Command("clean")
      .description(
        "Finish the clean-up of a run that was interrupted, from the journal that it kept. Exits with 1 where records " +
          "are left, such as those of a type that has no delete.",
      )
      .argument("<journal>", "the file that the run named when it started"),
  ).action(async (journal: string, flags: CleanFlags) => {
    const { runClean } = await import("../../conformance/tools/clean/cli.js");
    const headers = headersOf(flags);
    io.exit(await runClean({ journal, spec: flags.spec, headers, timeoutMs: flags.timeout }, io));
  });
}
