// The table of all options of a run, with their flags, config keys, defaults and help texts.

/**
 * The options of a run: each has one entry for the command, the config file, `cri-kit/vitest` and the help. To add one, write
 * its entry here, its member in `asked.ts`, and its description in `config.schema.json`; `table.test.ts` compares them.
 */

import { defaultLimits } from "./run-limits.js";
import {
  defaultConcurrency,
  defaultTimeoutMs,
  passphraseVariable,
  type SaidFlags,
  secretVariable,
} from "./settings.js";

/** The kind of a value: a text, several texts, a whole number within bounds, or a switch. */
export type OptionValue =
  | { readonly kind: "text" | "texts" | "switch" }
  | { readonly kind: "count"; readonly least: number; readonly most: number };

export interface RunOption {
  /** The member of `Asked`; the flag is made from it: `maxPages` is `--max-pages`. */
  readonly name: string;
  /** The placeholder of its value: `<file>`. Absent for a switch. */
  readonly takes?: string;
  readonly means: string;
  readonly value: OptionValue;
  /** The value if the option is not given. */
  readonly default?: number;
  /** Help of the flag that turns a switch off, which then exists. */
  readonly off?: string;
  /** The option in a config file: member names, joined with dots. */
  readonly config?: string;
  /** `cri-kit/vitest` accepts it too. */
  readonly vitest?: true;
  /** The heading above it in the help (default: that of the options of all commands). */
  readonly group?: string;
}

/** The flag of an option, without its hyphens. */
export const flagOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The flags of these options that were given, by their names. */
export function saidFlags<Name extends string>(
  given: Readonly<Partial<Record<Name, SaidFlags[string] | false>>>,
  names: readonly Name[],
): SaidFlags {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value: SaidFlags[string] | false | undefined = given[name];
      return value === undefined || value === false ? [] : [[flagOf(name), value]];
    }),
  );
}

/** What a connection needs again, without its secrets. */
export const connectionNames = ["cert", "key", "ca", "clientId", "clientKey", "tokenUrl", "scope"] as const;

const text = { kind: "text" } as const;
const texts = { kind: "texts" } as const;
const on = { kind: "switch" } as const;
const count = (least: number, most: number) => ({ kind: "count", least, most }) as const;

const megabyte = 1 << 20;
const minute = 60_000;
const { answerBytes, keptBytes, pages, requests, runMs } = defaultLimits;
const longer = "higher with --records and --sequences";

/** The deployment and the checks. */
const questions: readonly RunOption[] = [
  {
    name: "config",
    takes: "<file>",
    means: "config file: options, and what the deployment supports; flags override it",
    value: text,
  },
  {
    name: "har",
    takes: "<file>",
    means: "check recorded traffic (HAR 1.2) instead of sending requests",
    value: text,
  },
  {
    name: "site",
    takes: "<id>",
    means: "the site to test, if the interface has sites",
    value: text,
    config: "site",
    vitest: true,
  },
  {
    name: "otherSite",
    takes: "<id>",
    means: "a second site, to test that records of the first are not visible there",
    value: text,
    config: "otherSite",
    vitest: true,
  },
  {
    name: "limitedToken",
    takes: "<token>",
    means:
      "a token with fewer rights, to test that scopes limit it: a JWT that lacks scopes, or a token that may only read (repeatable)",
    value: texts,
    config: "limitedToken",
  },
  {
    name: "write",
    means: "add, update and delete test records (default: read only)",
    value: on,
    off: "read only, even if the config allows writing",
    config: "write",
    vitest: true,
  },
  {
    name: "callActions",
    means:
      "also call actions of a whole type; they may change records that the run did not add (with --write)",
    value: on,
  },
  {
    name: "only",
    takes: "<id>",
    means:
      'run only checks whose id starts with this; "smoke" is a quick run: an add and a read of each type, and one search, update and delete (repeatable)',
    value: texts,
    vitest: true,
  },
  {
    name: "require",
    takes: "<what>",
    means: "what must be tested for a run to be conformant: isolation, writes, scopes (repeatable)",
    value: texts,
    config: "require",
  },
  { name: "id", takes: "<type/id>", means: "an existing record to start from (repeatable)", value: texts },
  {
    name: "seed",
    takes: "<n>",
    means: "random seed; reuse it to repeat a run (default: random)",
    value: count(0, 2 ** 31 - 1),
    config: "seed",
    vitest: true,
  },
  {
    name: "records",
    takes: "<n>",
    means:
      "random records per collection (default: 7, one for each kind of unusual text); with --data, own records of each type (default: 20)",
    value: count(1, 100_000),
  },
  {
    name: "sequences",
    takes: "<n>",
    means: "random sequences of operations per collection (default: 1)",
    value: count(1, 100_000),
  },
  { name: "thorough", means: "more random tests: --records 100 --sequences 20", value: on },
  {
    name: "data",
    takes: "<folder>",
    means: "a folder of your own records to add, read back and search for; needs --write",
    value: text,
  },
  {
    name: "concurrency",
    takes: "<n>",
    means: "maximum number of connections and concurrent checks",
    value: count(1, 64),
    default: defaultConcurrency,
    config: "concurrency",
    vitest: true,
  },
];

/** The answers to require where the document does not specify one, and known failures. */
const expectations: readonly RunOption[] = [
  {
    name: "answers",
    takes: "<file>",
    means: 'require the answers in this file, or "chosen" for those of the spec',
    value: text,
    config: "answers",
    vitest: true,
  },
  {
    name: "saveAnswers",
    takes: "<file>",
    means: "write the deployment's answers to a file, for --answers",
    value: text,
  },
  {
    name: "baseline",
    takes: "<file>",
    means: "file of known failures to tolerate",
    value: text,
    config: "baseline",
    vitest: true,
  },
  {
    name: "writeBaseline",
    takes: "<file>",
    means:
      "write the current failures to a new baseline file; with the file of --baseline, add the new ones to it",
    value: text,
  },
];

const report = (name: string, means: string): RunOption => ({
  name,
  takes: "<file>",
  means,
  value: text,
  config: `reports.${name}`,
});

const reports: readonly RunOption[] = [
  {
    name: "verbose",
    means: "print every cause with its evidence (default: one screen)",
    value: on,
  },
  report("json", 'write a JSON report ("-" = stdout; also for the options below)'),
  report("ndjson", "write each event as a line of JSON during the run"),
  report("junit", "write a JUnit report"),
  report("html", "write an HTML report"),
  report("sarif", "write a SARIF report"),
  {
    name: "wholeBodies",
    means: "keep whole bodies of requests and answers in --json and --ndjson (default: their beginnings)",
    value: on,
  },
  {
    name: "github",
    means: "write GitHub annotations and a job summary (on by default in GitHub Actions)",
    value: on,
    off: "write no GitHub annotations",
  },
];

/** The draft of a config, and the journal. */
const files: readonly RunOption[] = [
  {
    name: "discover",
    means: "detect what the deployment supports and write a draft config, without testing it",
    value: on,
  },
  { name: "out", takes: "<file>", means: "file for the draft config (default: stdout)", value: text },
  { name: "force", means: "overwrite an existing draft config", value: on },
  {
    name: "journal",
    takes: "<file>",
    means:
      "file that lists each added record before its request is sent (default: cri-conform-HOST-SITE-SEED.ndjson)",
    value: text,
    vitest: true,
  },
];

/** What limits the load on the deployment. */
const limits: readonly RunOption[] = [
  {
    name: "maxAnswer",
    takes: "<mb>",
    means: `largest response to read (default: ${answerBytes / megabyte} MB)`,
    value: count(1, 400),
    config: "limits.answer",
  },
  {
    name: "maxKept",
    takes: "<mb>",
    means: `memory for requests and responses in the report (default: ${keptBytes / megabyte} MB)`,
    value: count(1, 100_000),
    config: "limits.kept",
  },
  {
    name: "maxPages",
    takes: "<n>",
    means: `maximum number of "next" links to follow (default: ${pages})`,
    value: count(0, 10_000_000),
    config: "limits.pages",
  },
  {
    name: "maxRequests",
    takes: "<n>",
    means: `maximum number of requests (default: ${requests}; ${longer})`,
    value: count(1, 1_000_000_000),
    config: "limits.requests",
  },
  {
    name: "maxMinutes",
    takes: "<n>",
    means: `maximum duration of the run (default: ${runMs / minute} min; ${longer})`,
    value: count(1, 100_000),
    config: "limits.minutes",
  },
];

/** The time that an answer may take, which every command that connects to a deployment has. */
export const timeoutOption = {
  name: "timeout",
  takes: "<ms>",
  means: "timeout of a response in milliseconds",
  value: count(1, 600_000),
  default: defaultTimeoutMs,
  config: "timeout",
  vitest: true,
} as const satisfies RunOption;

const file = (name: string, means: string): RunOption => ({
  name,
  takes: "<file>",
  means,
  value: text,
  config: name,
  vitest: true,
});

/** The files of a TLS connection, which every command that connects to a deployment has. */
export const certificateOptions: readonly RunOption[] = [
  file("cert", "client certificate (PEM), for a server that asks for one"),
  file(
    "key",
    `private key of --cert (PEM; default: in the file of --cert); ${passphraseVariable} is its passphrase`,
  ),
  file("ca", "certificates of further authorities to trust (PEM)"),
];

const login = (name: string, takes: string, means: string): RunOption => ({
  ...{ name, takes, means, value: text, vitest: true },
  config: `login.${name}`,
  group: "Logging in (OAuth 2 client credentials):",
});

/** How a command logs in to a deployment. */
export const loginOptions: readonly RunOption[] = [
  login("clientId", "<id>", "log in as this client; the run gets its token itself, and renews it"),
  login("clientSecret", "<text>", `secret of the client; ${secretVariable} hides it from ps`),
  login("clientKey", "<file>", "private key of the client, in place of a secret (JWK or PEM)"),
  login("tokenUrl", "<url>", "token endpoint (default: from .well-known/smart-configuration)"),
  login("scope", "<scopes>", "scopes to ask for, with spaces between them"),
];

/** The options of `conform` alone, in the order of its help. */
export const runOptions: readonly RunOption[] = [
  ...under("What to test:", questions),
  ...under("Expected results:", expectations),
  ...under("Reports:", reports),
  ...under("Draft of a config, and journal:", files),
  ...under("Limits:", limits),
];

function under(group: string, options: readonly RunOption[]): readonly RunOption[] {
  return options.map((option) => ({ ...option, group }));
}
