import type { Command } from "commander";
import { defaultLimits } from "../../conformance/options/limits.js";
import { usualConcurrency } from "../../conformance/options/settings.js";
import { collected, type RequestFlags, wholeNumber, withRequestOptions } from "../options.js";

/** What `cri conform` can be told. */
export interface ConformFlags extends RequestFlags {
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
  readonly maxAnswer?: number;
  readonly maxKept?: number;
  readonly maxPages?: number;
  readonly maxRequests?: number;
  readonly maxMinutes?: number;
}

export function withConformOptions(command: Command): Command {
  return withRequestOptions(withLimits(withDraft(withReports(withExpectations(withQuestions(command))))));
}

/** What is asked of which deployment. */
function withQuestions(command: Command): Command {
  return command
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
    .option(
      "--seed <n>",
      "the same seed sends the same requests; without it, any",
      wholeNumber(0, 2 ** 31 - 1),
    )
    .option(
      "--records <n>",
      "records a collection, made up or out of --data; without it, a few",
      wholeNumber(1, 100_000),
    )
    .option(
      "--sequences <n>",
      "sequences of interactions a collection; without it, one",
      wholeNumber(1, 100_000),
    )
    .option("--thorough", "100 records and 20 sequences")
    .option("--data <folder>", "your own records, to add, read back and find")
    .option("--concurrency <n>", "connections, and checks, at once", wholeNumber(1, 64), usualConcurrency);
}

/** What the deployment is held to where the document says nothing, and what is put up with. */
function withExpectations(command: Command): Command {
  return command
    .option("--answers <file>", "answers to hold the deployment to, or chosen: the spec's own")
    .option("--save-answers <file>", "write the deployment's answers, for --answers")
    .option("--baseline <file>", "what goes wrong and is put up with, for a while")
    .option("--write-baseline <file>", "draft such a file from what goes wrong now");
}

function withReports(command: Command): Command {
  return command
    .option("--json <file>", "as JSON; here and below - is standard output")
    .option("--ndjson <file>", "write each event as it comes, a line of JSON each")
    .option("--junit <file>", "write the report for a gate that reads JUnit")
    .option("--html <file>", "write the report as a page for people")
    .option("--sarif <file>", "write the report for tools that show it beside the spec")
    .option("--github", "annotate the spec and add to the job's summary; by itself in GitHub Actions")
    .option("--no-github", "leave GitHub alone");
}

function withDraft(command: Command): Command {
  return command
    .option("--discover", "look instead of judging, and draft a config of what is offered")
    .option("--out <file>", "where the draft goes; without it, to standard output")
    .option("--force", "write the draft over a file that is there")
    .option("--journal <file>", "where adds are written down before they are sent");
}

/** What a deployment can make the run use up. */
function withLimits(command: Command): Command {
  const { answerBytes, keptBytes, pages, requests, runMs } = defaultLimits;
  const mb = 1 << 20;
  const longer = "more with --records and --sequences";
  return command
    .option(
      "--max-answer <mb>",
      `largest answer that is read (default: ${answerBytes / mb} MB)`,
      wholeNumber(1, 400),
    )
    .option(
      "--max-kept <mb>",
      `requests and answers kept for the report (default: ${keptBytes / mb} MB)`,
      wholeNumber(1, 100_000),
    )
    .option(
      "--max-pages <n>",
      `links to further pages that are followed (default: ${pages})`,
      wholeNumber(0, 10_000_000),
    )
    .option(
      "--max-requests <n>",
      `requests in all (default: ${requests}; ${longer})`,
      wholeNumber(1, 1_000_000_000),
    )
    .option(
      "--max-minutes <n>",
      `how long the run may take (default: ${runMs / 60_000}; ${longer})`,
      wholeNumber(1, 100_000),
    );
}
