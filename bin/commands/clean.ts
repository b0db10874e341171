// The command `cri-kit clean`: its options, and the call.
import { Command } from "commander";
import type { Shell } from "../io.js";
import { headersOf, type RequestFlags, withRequestOptions } from "../options.js";

interface CleanFlags extends RequestFlags {}

export function cleanCommand(io: Shell): Command {
  return withRequestOptions(
    new Command("clean")
      .description(
        "Delete the records that an interrupted run left behind, using its journal. Exits with 1 if records remain " +
          "that could be deleted; those of a type without delete are listed.",
      )
      .argument("<journal>", "the journal file that the run printed at its start"),
  ).action(async (journal: string, flags: CleanFlags) => {
    const { runClean } = await import("../../conformance/tools/clean/cli.js");
    const headers = headersOf(flags);
    io.exit(await runClean({ journal, spec: flags.spec, headers, timeoutMs: flags.timeout }, io));
  });
}
