import type { Command } from "commander";
import { defaultLimits } from "../../conformance/options/limits.js";
import { defaultConcurrency } from "../../conformance/options/settings.js";
import { collected, type RequestFlags, wholeNumber, withRequestOptions } from "../options.js";

/** The options of `cri conform`. */
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

/** Options that select the deployment and the checks. */
function withQuestions(command: Command): Command {
  return command
    .option("--config <file>", "config file: options, and what the deployment supports; flags override it")
    .option("--har <file>", "check recorded traffic (HAR 1.2) instead of sending requests")
    .option("--site <id>", "the site to test")
    .option("--other-site <id>", "a second site, to test that records of the first are not visible there")
    .option("--write", "add, update and delete test records (default: read only)")
    .option("--no-write", "read only, even if the config allows writing")
    .option(
      "--only <id>",
      'run only checks whose id starts with this, or "smoke" for a quick run (repeatable)',
      collected,
    )
    .option("--id <type/id>", "an existing record to start from (repeatable)", collected)
    .option(
      "--seed <n>",
      "random seed; reuse it to repeat a run (default: random)",
      wholeNumber(0, 2 ** 31 - 1),
    )
    .option(
      "--records <n>",
      "random records per collection, or sample size with --data",
      wholeNumber(1, 100_000),
    )
    .option(
      "--sequences <n>",
      "random sequences of operations per collection (default: 1)",
      wholeNumber(1, 100_000),
    )
    .option("--thorough", "more random tests: --records 100 --sequences 20")
    .option("--data <folder>", "a folder of your own records to add, read back and search for")
    .option(
      "--concurrency <n>",
      "maximum number of connections and concurrent checks",
      wholeNumber(1, 64),
      defaultConcurrency,
    );
}

/** Options for the answers to check where the specification is silent, and for known failures to tolerate. */
function withExpectations(command: Command): Command {
  return command
    .option("--answers <file>", 'require the answers in this file, or "chosen" for those of the spec')
    .option("--save-answers <file>", "write the deployment's answers to a file, for --answers")
    .option("--baseline <file>", "file of known failures to tolerate")
    .option("--write-baseline <file>", "write the current failures to a new baseline file");
}

function withReports(command: Command): Command {
  return command
    .option("--json <file>", 'write a JSON report ("-" = stdout; also for the options below)')
    .option("--ndjson <file>", "write each event as a line of JSON during the run")
    .option("--junit <file>", "write a JUnit report")
    .option("--html <file>", "write an HTML report")
    .option("--sarif <file>", "write a SARIF report")
    .option("--github", "write GitHub annotations and a job summary (on by default in GitHub Actions)")
    .option("--no-github", "write no GitHub annotations");
}

function withDraft(command: Command): Command {
  return command
    .option("--discover", "detect what the deployment supports and write a draft config, without testing it")
    .option("--out <file>", "file for the draft config (default: stdout)")
    .option("--force", "overwrite an existing draft config")
    .option("--journal <file>", "file that lists each added record before its request is sent");
}

/** Options that limit the load on the deployment. */
function withLimits(command: Command): Command {
  const { answerBytes, keptBytes, pages, requests, runMs } = defaultLimits;
  const mb = 1 << 20;
  const longer = "higher with --records and --sequences";
  return command
    .option(
      "--max-answer <mb>",
      `largest response to read (default: ${answerBytes / mb} MB)`,
      wholeNumber(1, 400),
    )
    .option(
      "--max-kept <mb>",
      `memory for requests and responses in the report (default: ${keptBytes / mb} MB)`,
      wholeNumber(1, 100_000),
    )
    .option(
      "--max-pages <n>",
      `maximum number of "next" links to follow (default: ${pages})`,
      wholeNumber(0, 10_000_000),
    )
    .option(
      "--max-requests <n>",
      `maximum number of requests (default: ${requests}; ${longer})`,
      wholeNumber(1, 1_000_000_000),
    )
    .option(
      "--max-minutes <n>",
      `maximum duration of the run (default: ${runMs / 60_000} min; ${longer})`,
      wholeNumber(1, 100_000),
    );
}
