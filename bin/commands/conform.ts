import { Command } from "commander";
import type { Shell } from "../io.js";
import {
  baseUrl,
  collected,
  headersOf,
  type RequestFlags,
  wholeNumber,
  withRequestOptions,
} from "../options.js";

interface ConformFlags extends RequestFlags {
  readonly site: string;
  readonly otherSite?: string;
  readonly write?: boolean;
  readonly only?: readonly string[];
  readonly seed?: number;
  readonly records?: number;
  readonly sequences?: number;
  readonly thorough?: boolean;
  readonly data?: string;
  readonly answers?: string;
  readonly json?: string;
  readonly junit?: string;
  readonly journal?: string;
}

/** `cri conform BASE_URL --site ID`: the suite against a deployment. */
export function conformCommand(io: Shell): Command {
  return withRequestOptions(
    new Command("conform")
      .description(
        "Hold a deployment to what the document states, and observe how it answers what the document leaves open. " +
          "Without --write nothing but reads is sent.",
      )
      .argument("<base-url>", "the deployment's base address", baseUrl)
      .requiredOption("--site <id>", "the site to test at")
      .option("--other-site <id>", "a second site, to see that the first one's records stay there")
      .option("--write", "add records, and update and delete those it added")
      .option(
        "--only <id>",
        "a check, or the beginning of several checks' ids, or smoke for a short run; may be repeated",
        collected,
      )
      .option("--seed <n>", "the same seed sends the same requests", wholeNumber(0, 2 ** 31 - 1))
      .option(
        "--records <n>",
        "generated records, and records of --data, a collection",
        wholeNumber(1, 100_000),
      )
      .option("--sequences <n>", "sequences of interactions a collection", wholeNumber(1, 100_000))
      .option("--thorough", "100 records and 20 sequences, where no numbers are given")
      .option("--data <folder>", "your own records, JSON or NDJSON: added, read back, found")
      .option("--answers <file>", "answers to hold the deployment to, as JSON: { gap: answer }")
      .option("--json <file>", "write the report")
      .option("--junit <file>", "write the report for a gate that reads JUnit")
      .option("--journal <file>", "where adds are written down before they are sent"),
  ).action(async (url: string, flags: ConformFlags) => {
    const { runConform } = await import("../../conformance/cli.js");
    const { write = false, header: _, token: __, ...rest } = flags;
    io.exit(await runConform({ ...rest, baseUrl: url, write, headers: headersOf(flags) }, io));
  });
}
