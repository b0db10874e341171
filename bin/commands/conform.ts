import { Command } from "commander";
import { usualConcurrency } from "../../conformance/settings.js";
import { UserError } from "../../spec/user-error.js";
import type { Shell } from "../io.js";
import {
  baseUrl,
  collected,
  headersOf,
  type RequestFlags,
  wholeNumber,
  withRequestOptions,
  written,
} from "../options.js";

interface ConformFlags extends RequestFlags {
  readonly config?: string;
  readonly har?: string;
  readonly site?: string;
  readonly otherSite?: string;
  readonly write?: boolean;
  readonly only?: readonly string[];
  readonly id?: readonly string[];
  readonly seed?: number;
  readonly records?: number;
  readonly sequences?: number;
  readonly thorough?: boolean;
  readonly data?: string;
  readonly concurrency?: number;
  readonly answers?: string;
  readonly saveAnswers?: string;
  readonly json?: string;
  readonly ndjson?: string;
  readonly junit?: string;
  readonly html?: string;
  readonly sarif?: string;
  readonly github?: boolean;
  readonly baseline?: string;
  readonly writeBaseline?: string;
  readonly journal?: string;
  readonly discover?: boolean;
  readonly out?: string;
  readonly force?: boolean;
}

/** `cri conform BASE_URL --site ID`: the suite against a deployment. */
export function conformCommand(io: Shell): Command {
  return withRequestOptions(
    new Command("conform")
      .description(
        "Hold a deployment to what the document states, and observe how it answers what the document leaves open. " +
          "Without --write nothing but reads is sent.",
      )
      .argument("[base-url]", "the deployment's base address", baseUrl)
      .option("--config <file>", "what to run, and what the deployment offers; flags win over it")
      .option("--har <file>", "judge recorded traffic (HAR 1.2) with that address, and send nothing")
      .option("--site <id>", "the site to test at")
      .option("--other-site <id>", "a second site, to see that the first one's records stay there")
      .option("--write", "add records, and update and delete those it added")
      .option("--no-write", "only read, whatever the config says")
      .option(
        "--only <id>",
        "a check, or the beginning of several checks' ids, or smoke for a short run; may be repeated",
        collected,
      )
      .option("--id <type/id>", "a record that is there, to begin with; may be repeated", collected)
      .option("--seed <n>", "the same seed sends the same requests", wholeNumber(0, 2 ** 31 - 1))
      .option("--records <n>", "records a collection, made up or out of --data", wholeNumber(1, 100_000))
      .option("--sequences <n>", "sequences of interactions a collection", wholeNumber(1, 100_000))
      .option("--thorough", "100 records and 20 sequences")
      .option("--data <folder>", "your own records, to add, read back and find")
      .option("--concurrency <n>", "connections, and checks, at once", wholeNumber(1, 64), usualConcurrency)
      .option("--answers <file>", "answers to hold the deployment to, or chosen: the spec's own")
      .option("--save-answers <file>", "write the deployment's answers, for --answers")
      .option("--baseline <file>", "what goes wrong and is put up with, for a while")
      .option("--write-baseline <file>", "draft such a file from what goes wrong now")
      .option("--json <file>", "write the report")
      .option("--ndjson <file>", "write each event as it comes, a line of JSON each")
      .option("--junit <file>", "write the report for a gate that reads JUnit")
      .option("--html <file>", "write the report as a page for people")
      .option("--sarif <file>", "write the report for tools that show it beside the spec")
      .option("--github", "annotate the spec and add to the job's summary; by itself in GitHub Actions")
      .option("--no-github", "leave GitHub alone")
      .option("--discover", "look instead of judging, and draft a config of what is offered")
      .option("--out <file>", "where the draft goes; without it, to standard output")
      .option("--force", "write the draft over a file that is there")
      .option("--journal <file>", "where adds are written down before they are sent"),
  ).action(async (url: string | undefined, flags: ConformFlags, command: Command) => {
    const { header: _, token: __, discover, out, force, har, ...rest } = written(command, flags);
    if (har !== undefined) {
      if (url === undefined) throw new UserError("no address is given", "say which entries count: BASE_URL");
      refuseBesideHar(rest);
      const { runHar } = await import("../../conformance/watch/har-cli.js");
      return io.exit(await runHar({ ...rest, ...githubOf(flags), spec: flags.spec, har, baseUrl: url }, io));
    }
    const asked = { ...rest, ...(url === undefined ? {} : { baseUrl: url }), headers: headersOf(flags) };
    if (discover) {
      const { runDiscover } = await import("../../conformance/discover/cli.js");
      const drafting = { force: force ?? false, ...(out === undefined ? {} : { out }) };
      return io.exit(await runDiscover(asked, drafting, io));
    }
    if (out !== undefined || force) {
      throw new UserError("--out and --force are about a draft", "add --discover, or leave them out");
    }
    const { runConform } = await import("../../conformance/cli.js");
    io.exit(await runConform({ ...asked, ...githubOf(flags) }, io));
  });
}

function githubOf(flags: ConformFlags) {
  const { GITHUB_ACTIONS, GITHUB_STEP_SUMMARY: summaryFile } = process.env;
  const github = flags.github ?? GITHUB_ACTIONS === "true";
  return { github, ...(summaryFile ? { summaryFile } : {}) };
}

/** Flags that say how a run goes, and what it is held against later: of recorded traffic there is no run. */
function refuseBesideHar(flags: Partial<ConformFlags>): void {
  const refused = [
    ...(["config", "write", "id", "data", "records", "sequences", "thorough"] as const),
    ...(["writeBaseline", "saveAnswers", "journal"] as const),
  ];
  const given = refused.find((name) => flags[name] !== undefined);
  if (given === undefined) return;
  const flag = given.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  throw new UserError(`--${flag} does nothing for recorded traffic`, "leave it out, or leave out --har");
}
