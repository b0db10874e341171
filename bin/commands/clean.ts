// The command `cri-kit clean`: its options, and the call.
import { Command } from "commander";
import type { Shell } from "../io.js";
import { baseUrl, credentialsOf, type RequestFlags, withRequestOptions } from "../options.js";

interface CleanFlags extends RequestFlags {}

export const cleanCommand = (io: Shell): Command =>
  withRequestOptions(
    new Command("clean")
      .description(
        "Delete the records that an interrupted run left behind, using its journal. Exits with 1 if records remain " +
          "that could be deleted; those of a type without delete are listed.",
      )
      .argument("<journal>", "the journal file that the run printed at its start")
      .argument(
        "[base-url]",
        "the deployment that the journal names; needed to send it a token of the environment",
        baseUrl,
      ),
  ).action(async (journal: string, named: string | undefined, flags: CleanFlags) => {
    const { runClean } = await import("../../conformance/tools/clean/cli.js");
    io.exit(
      await runClean({ ...credentialsOf(flags), journal, ...(named === undefined ? {} : { named }) }, io),
    );
  });
