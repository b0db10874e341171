// The options of a run, from its flags and its config.
import { kitCommand } from "../../spec/command-name.js";
import { ownSpec } from "../../spec/package-root.js";
import { UserError } from "../../spec/user-error.js";
import type { Config, Offers, Texts } from "./config.js";
import { defined } from "./defined.js";
import type { OpenConfig } from "./load-config.js";
import type { ReportPlaces } from "./report-files.js";

/** The options for generated records, sequences and the user's own records. */
export interface PropertyFlags {
  readonly records?: number;
  readonly sequences?: number;
  readonly thorough?: boolean;
  readonly data?: string;
}

/** What the command line of `cri conform` says; a member is absent where the flag is. */
export interface Asked extends ReportPlaces, PropertyFlags {
  /** A config file; flags win over what it says. */
  readonly config?: string;
  /** A trailing slash does no harm. */
  readonly baseUrl?: string;
  readonly site?: string;
  readonly otherSite?: string;
  readonly write?: boolean;
  /** Sent with every request, credentials among them. */
  readonly headers: Readonly<Record<string, string>>;
  /** The spec file. */
  readonly spec?: string;
  readonly only?: readonly string[];
  /** What must be tested: `isolation`, `writes`. */
  readonly require?: readonly string[];
  /** `TYPE/ID` of records to begin with. */
  readonly id?: readonly string[];
  /** Default: random, and reported. */
  readonly seed?: number;
  /** File of pinned answers, or `chosen` for the spec's own. */
  readonly answers?: string;
  /** File to write the answers to, as a profile. */
  readonly saveAnswers?: string;
  /** File of what goes wrong and is tolerated. */
  readonly baseline?: string;
  /** File to draft such a one to, from what goes wrong now. */
  readonly writeBaseline?: string;
  /** The journal of adds (default: a name that the run chooses). */
  readonly journal?: string;
  /** Milliseconds for an answer: 30,000. */
  readonly timeout?: number;
  readonly concurrency?: number;
  /** Megabytes of an answer, and of all that is kept; links to pages; requests; minutes. */
  readonly maxAnswer?: number;
  readonly maxKept?: number;
  readonly maxPages?: number;
  readonly maxRequests?: number;
  readonly maxMinutes?: number;
}

/** A run that was asked for, by flags and by a config file together. */
export interface ConformRun extends Omit<Asked, "config" | "answers"> {
  readonly baseUrl: string;
  readonly site: string;
  readonly write: boolean;
  readonly spec: string;
  /** A file, `chosen` for the spec's own, or the answers themselves by gap id. */
  readonly answers?: string | Readonly<Record<string, string>>;
  readonly indexingMs?: number;
  readonly offers?: Offers;
  /** Ids or URLs of records to begin with, by type. */
  readonly read: Texts;
  /** The site of those ids, where the config names one. */
  readonly readAt?: string;
  readonly references: Texts;
  readonly secrets: readonly string[];
  /** The config file, as the user named it. */
  readonly saidBy?: string;
}

/** The run that flags and config come to; a flag wins, header by header. Throws `UserError` where no deployment or site is named, or a site twice. */
export function runOf(asked: Asked, opened: OpenConfig | undefined): ConformRun {
  const { config: _, headers, ...flags } = asked;
  const { token, headers: said = {}, reports = {}, ...config }: Partial<Config> = opened?.config ?? {};
  const baseUrl = flags.baseUrl ?? config.baseUrl;
  const site = flags.site ?? config.site;
  if (baseUrl === undefined) throw missing("BASE_URL", "no deployment is named", opened?.file);
  if (site === undefined || site === "") throw missing("--site ID", "no site is named", opened?.file);
  const otherSite = flags.otherSite ?? config.otherSite;
  if (otherSite === site) throw sameSite(site);
  if (!URL.canParse(baseUrl)) {
    throw new UserError(`${baseUrl} is no address`, "give one such as https://records.example.org/api");
  }
  return {
    ...reports,
    ...config,
    ...defined(flags),
    baseUrl: baseUrl.replace(/\/+$/, ""),
    site,
    write: flags.write ?? config.write ?? false,
    spec: flags.spec ?? config.spec ?? ownSpec(),
    headers: merged(token === undefined ? said : { ...said, authorization: `Bearer ${token}` }, headers),
    read: config.read ?? {},
    references: config.references ?? {},
    secrets: config.secrets ?? [],
    ...(config.site === undefined ? {} : { readAt: config.site }),
    ...(opened === undefined ? {} : { saidBy: opened.file }),
  };
}

function missing(what: string, why: string, file: string | undefined): UserError {
  const inFile = file === undefined ? "name a file with --config that does" : `say it in ${file}`;
  return new UserError(why, `give ${what}, or ${inFile}; ${kitCommand} conform --help shows how`);
}

/** Options of one site would be reported as another's. */
export function sameSite(site: string): UserError {
  return new UserError(
    `site ${site} is named as the other site, too`,
    "name a second site of the deployment, or leave it out",
  );
}

/** Names of headers are the same in either case. */
function merged(
  said: Readonly<Record<string, string>>,
  flags: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const given = new Set(Object.keys(flags).map((name) => name.toLowerCase()));
  const kept = Object.entries(said).filter(([name]) => !given.has(name.toLowerCase()));
  return { ...Object.fromEntries(kept), ...flags };
}
