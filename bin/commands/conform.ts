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
  readonly answers?: string;
  readonly json?: string;
  readonly ndjson?: string;
  readonly junit?: string;
  readonly html?: string;
  readonly sarif?: string;
  readonly github?: boolean;
  readonly baseline?: string;
  readonly writeBaseline?: string;
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
      .option("--answers <file>", "answers to hold the deployment to, as JSON: { gap: answer }")
      .option("--baseline <file>", "what goes wrong and is put up with, for a while")
      .option("--write-baseline <file>", "draft such a file from what goes wrong now")
      .option("--json <file>", "write the report")
      .option("--ndjson <file>", "write each event as it comes, a line of JSON each")
      .option("--junit <file>", "write the report for a gate that reads JUnit")
      .option("--html <file>", "write the report as a page for people")
      .option("--sarif <file>", "write the report for tools that show it beside the spec")
      .option("--github", "annotate the spec and add to the job's summary; by itself in GitHub Actions")
      .option("--no-github", "leave GitHub alone")
      .option("--journal <file>", "where adds are written down before they are sent"),
  ).action(async (url: string, flags: ConformFlags) => {
    const { runConform } = await import("../../conformance/cli.js");
    const { write = false, header: _, token: __, ...rest } = flags;
    const { GITHUB_ACTIONS, GITHUB_STEP_SUMMARY: summaryFile } = process.env;
    const github = flags.github ?? GITHUB_ACTIONS === "true";
    const told = { github, ...(summaryFile ? { summaryFile } : {}) };
    io.exit(await runConform({ ...rest, ...told, baseUrl: url, write, headers: headersOf(flags) }, io));
  });
}
