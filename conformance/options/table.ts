// The table of all options of a run, with their flags, config keys, defaults and help texts.

/**
 * The options of a run: each has one entry for the command, the config file, `cri-kit/vitest` and the help. To add one, write
 * its entry here, its member in `asked.ts`, and its description in `config.schema.yaml`; `table.test.ts` compares them.
 */

import { chosen } from "./chosen.js";
import { defaultLimits } from "./run-limits.js";
import {
  defaultConcurrency,
  defaultTimeoutMs,
  passphraseVariable,
  type SaidFlags,
  secretVariable,
} from "./settings.js";
import { standardOutput } from "./standard-output.js";

/** The kind of a value: a text, several texts, a whole number within bounds, or a switch. */
type OptionValue =
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
  /** A word that may stand in place of a file. */
  readonly word?: string;
  /** `cri-kit/vitest` accepts it too. */
  readonly vitest?: true;
  /** The heading above it in the help (default: that of the options of all commands). */
  readonly group?: string;
}

/** The flag of an option, without its hyphens. */
export const flagOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The flags of these options that were given, by their names. */
export const saidFlags = <Name extends string>(
  given: Readonly<Partial<Record<Name, SaidFlags[string] | false>>>,
  names: readonly Name[],
): SaidFlags =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value: SaidFlags[string] | false | undefined = given[name];
      return value === undefined || value === false ? [] : [[flagOf(name), value]];
    }),
  );

/** What a connection needs again, without its secrets. */
export const connectionNames = ["cert", "key", "ca", "clientId", "clientKey", "tokenUrl", "scope"] as const;

const text = (name: string, takes: string, means: string): RunOption => ({
  ...{ name, takes, means },
  value: { kind: "text" },
});
const texts = (name: string, takes: string, means: string): RunOption => ({
  ...{ name, takes, means: `${means} (repeatable)` },
  value: { kind: "texts" },
});
const count = (name: string, takes: string, [least, most]: [number, number], means: string): RunOption => ({
  ...{ name, takes, means },
  value: { kind: "count", least, most },
});
const on = (name: string, means: string): RunOption => ({ name, means, value: { kind: "switch" } });
const file = (name: string, means: string): RunOption => text(name, "<file>", means);

/** An option that a config file has too. */
const inConfig = (option: RunOption, config = option.name): RunOption => ({ ...option, config });
/** An option that a config file and `cri-kit/vitest` have too. */
const everywhere = (option: RunOption, config = option.name): RunOption => ({
  ...inConfig(option, config),
  vitest: true,
});

const megabyte = 1 << 20;
const minute = 60_000;
const { answerBytes, keptBytes, pages, requests, runMs } = defaultLimits;
const longer = "higher with --records and --sequences";

/** The deployment and the checks. */
const questions: readonly RunOption[] = [
  file("config", "config file: options, and what the deployment supports; flags override it"),
  file("har", "check recorded traffic (HAR 1.2) instead of sending requests"),
  everywhere(text("site", "<id>", "the site to test, if the interface has sites")),
  everywhere(
    text("otherSite", "<id>", "a second site, to test that records of the first are not visible there"),
  ),
  inConfig(
    texts(
      "limitedToken",
      "<token>",
      "a token with fewer rights, to test that scopes limit it: a JWT that lacks scopes, or a token that may only read",
    ),
  ),
  {
    ...everywhere(on("write", "add, update and delete test records (default: read only)")),
    off: "read only, even if the config allows writing",
  },
  on(
    "callActions",
    "also call actions of a whole type; they may change records that the run did not add (with --write)",
  ),
  {
    ...texts(
      "only",
      "<id>",
      'run only checks whose id starts with this; "smoke" is a quick run: an add and a read of each type, and one search, update and delete',
    ),
    vitest: true,
  },
  inConfig(
    texts("require", "<what>", "what must be tested for a run to be conformant: isolation, writes, scopes"),
  ),
  texts("id", "<type/id>", "an existing record to start from"),
  everywhere(
    count("seed", "<n>", [0, 2 ** 31 - 1], "random seed; reuse it to repeat a run (default: random)"),
  ),
  count(
    "records",
    "<n>",
    [1, 100_000],
    "random records per collection (default: 7, one for each kind of unusual text); with --data, own records of each type (default: 20)",
  ),
  count("sequences", "<n>", [1, 100_000], "random sequences of operations per collection (default: 1)"),
  on("thorough", "more random tests: --records 100 --sequences 20"),
  text("data", "<folder>", "a folder of your own records to add, read back and search for; needs --write"),
  {
    ...everywhere(
      count("concurrency", "<n>", [1, 64], "maximum number of connections and concurrent checks"),
    ),
    default: defaultConcurrency,
  },
];

/** The answers to require where the document does not specify one, and known failures. */
const expectations: readonly RunOption[] = [
  {
    ...everywhere(file("answers", 'require the answers in this file, or "chosen" for those of the spec')),
    word: chosen,
  },
  file("saveAnswers", "write the deployment's answers to a file, for --answers"),
  everywhere(file("baseline", "file of known failures to tolerate")),
  file(
    "writeBaseline",
    "write the current failures to a new baseline file; with the file of --baseline, add the new ones to it",
  ),
];

const report = (name: string, means: string): RunOption => ({
  ...inConfig(file(name, means), `reports.${name}`),
  word: standardOutput,
});

const reports: readonly RunOption[] = [
  on("verbose", "print every cause with its evidence (default: one screen)"),
  report("json", 'write a JSON report ("-" = stdout; also for the options below)'),
  report("ndjson", "write each event as a line of JSON during the run"),
  report("junit", "write a JUnit report"),
  report("html", "write an HTML report"),
  report("sarif", "write a SARIF report"),
  on(
    "wholeBodies",
    "keep whole bodies of requests and answers in --json and --ndjson (default: their beginnings)",
  ),
  {
    ...on("github", "write GitHub annotations and a job summary (on by default in GitHub Actions)"),
    off: "write no GitHub annotations",
  },
];

/** The draft of a config, and the journal. */
const files: readonly RunOption[] = [
  on("discover", "detect what the deployment supports and write a draft config, without testing it"),
  file("out", "file for the draft config (default: stdout)"),
  on("force", "overwrite an existing draft config"),
  {
    ...file(
      "journal",
      "file that lists each added record before its request is sent (default: cri-conform-HOST-SITE-SEED.ndjson)",
    ),
    vitest: true,
  },
];

/** The limit `maxPages` is `limits.pages` in a config. */
const limit = (name: string, ...rest: [takes: string, bounds: [number, number], means: string]): RunOption =>
  inConfig(count(name, ...rest), `limits.${name.slice("max".length).toLowerCase()}`);

/** What limits the load on the deployment. */
const limits: readonly RunOption[] = [
  limit("maxAnswer", "<mb>", [1, 400], `largest response to read (default: ${answerBytes / megabyte} MB)`),
  limit(
    "maxKept",
    "<mb>",
    [1, 100_000],
    `memory for requests and responses in the report (default: ${keptBytes / megabyte} MB)`,
  ),
  limit("maxPages", "<n>", [0, 10_000_000], `maximum number of "next" links to follow (default: ${pages})`),
  limit(
    "maxRequests",
    "<n>",
    [1, 1_000_000_000],
    `maximum number of requests (default: ${requests}; ${longer})`,
  ),
  limit(
    "maxMinutes",
    "<n>",
    [1, 100_000],
    `maximum duration of the run (default: ${runMs / minute} min; ${longer})`,
  ),
];

/** The time that an answer may take, which every command that connects to a deployment has. */
export const timeoutOption: RunOption = {
  ...everywhere(count("timeout", "<ms>", [1, 600_000], "timeout of a response in milliseconds")),
  default: defaultTimeoutMs,
};

/** The files of a TLS connection, which every command that connects to a deployment has. */
export const certificateOptions: readonly RunOption[] = [
  everywhere(file("cert", "client certificate (PEM), for a server that asks for one")),
  everywhere(
    file(
      "key",
      `private key of --cert (PEM; default: in the file of --cert); ${passphraseVariable} is its passphrase`,
    ),
  ),
  everywhere(file("ca", "certificates of further authorities to trust (PEM)")),
];

const login = (name: string, takes: string, means: string): RunOption => ({
  ...everywhere(text(name, takes, means), `login.${name}`),
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

/** The options that a config file has too. */
export const configOptions: readonly RunOption[] = [
  inConfig(file("spec", "the spec file")),
  ...[...runOptions, timeoutOption, ...certificateOptions, ...loginOptions].filter(({ config }) => config),
];
