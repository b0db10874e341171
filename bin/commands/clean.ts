import { Command } from "commander";
import { ownSpec } from "../../spec/package-root.js";
import type { Shell } from "../io.js";
import { headerOption, wholeNumber } from "../options.js";
import { headersOf } from "./load.js";

interface CleanFlags {
  readonly spec: string;
  readonly header?: Readonly<Record<string, string>>;
  readonly token?: string;
  readonly timeout: number;
}

/** `cri clean JOURNAL`: deletes what an interrupted run added and left behind. */
export function cleanCommand(io: Shell): Command {
  return new Command("clean")
    .description("Finish the clean-up of a run that was interrupted, from the journal that it kept.")
    .argument("<journal>", "the file that the run named when it started")
    .option("--spec <file>", "the interface", ownSpec())
    .option("--header <'N: V'>", "sent with every request; may be repeated", headerOption)
    .option("--token <token>", "sent as a bearer token")
    .option("--timeout <ms>", "how long an answer may take", wholeNumber(1, 600_000), 30_000)
    .action(async (journal: string, flags: CleanFlags) => {
      const { runClean } = await import("../../conformance/journal/cli.js");
      const headers = headersOf(flags);
      io.exit(await runClean({ journal, spec: flags.spec, headers, timeoutMs: flags.timeout }, io));
    });
}
