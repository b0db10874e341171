// Combines the flags and the config file of `cri-kit conform` into the options of a run.
import { kitCommand } from "../../spec/command-name.js";
import { defined } from "../../spec/defined.js";
import { ownSpec } from "../../spec/package-root.js";
import { UserError } from "../../spec/user-error.js";
import type { Config, Offers, SharedOptions, Texts } from "./config.js";
import { bearer, merged } from "./headers.js";
import type { OpenConfig } from "./load-config.js";
import type { ReportPlaces } from "./report-files.js";
import type { Connection } from "./settings.js";

/** The options for generated records, sequences and the user's own records. */
export interface PropertyFlags {
  readonly records?: number;
  readonly sequences?: number;
  readonly thorough?: boolean;
  readonly data?: string;
}

/** The flags of `cri-kit conform`; the member of an absent flag is absent. */
export interface Asked extends ReportPlaces, PropertyFlags, SharedOptions {
  /** A config file; flags override it. */
  readonly config?: string;
  /** Call actions of a whole type too, although they may change records of others. */
  readonly callActions?: boolean;
  /**
   * A bearer token from the environment. It is sent only if neither `headers` nor the config has an `Authorization`, and only to a
   * deployment that the user named: a config that was found in the working folder may name any.
   */
  readonly hiddenToken?: string;
  /** The secret of the client from the environment, which is sent where `hiddenToken` would be. */
  readonly hiddenSecret?: string;
  /** Ids of checks, or starts of ids (default: all). */
  readonly only?: readonly string[];
  /** `TYPE/ID` of existing records to start from. */
  readonly id?: readonly string[];
  /** Print the whole report on the terminal. */
  readonly verbose?: boolean;
  /** File of pinned answers, or `chosen` for the spec's own. */
  readonly answers?: string;
  /** File to write the answers to, as a profile. */
  readonly saveAnswers?: string;
  /** File for a new baseline with the current failures. */
  readonly writeBaseline?: string;
  /** The journal of adds, so that `clean` can delete the records after an interruption (default: a name that the run chooses). */
  readonly journal?: string;
}

/** The options of a run, from flags and a config file together. */
export interface ConformRun extends Omit<Asked, "config" | "answers" | "hiddenToken" | "hiddenSecret"> {
  readonly baseUrl: string;
  readonly connection?: Connection;
  /** Empty if none was given. */
  readonly site: string;
  readonly write: boolean;
  readonly spec: string;
  /** A file, `chosen` for the spec's own, or the answers themselves by gap id. */
  readonly answers?: string | Readonly<Record<string, string>>;
  readonly indexingMs?: number;
  readonly offers?: Offers;
  /** Ids or URLs of existing records to start from, by type. */
  readonly read: Texts;
  /** The site of those ids, if the config names one. */
  readonly readAt?: string;
  readonly references: Texts;
  readonly secrets: readonly string[];
  /** Whether `headers` has the bearer token of the environment. */
  readonly isHiddenTokenSent?: true;
  /** The config file, as the user named it. */
  readonly saidBy?: string;
}

/** Combines flags and config; a flag overrides the config, header by header. Throws `UserError` without a deployment, or if both sites are the same. */
export function runOf(asked: Asked, opened: OpenConfig | undefined): ConformRun {
  const { config: _, headers, hiddenToken, hiddenSecret, ...flags } = asked;
  const { token, headers: said = {}, ...config }: Partial<Config> = opened?.config ?? {};
  const isNamed = flags.baseUrl !== undefined || asked.config !== undefined;
  const baseUrl = flags.baseUrl ?? config.baseUrl;
  const site = flags.site ?? config.site ?? "";
  if (baseUrl === undefined) throw missing("BASE_URL", "no base URL is given", opened?.file);
  const otherSite = flags.otherSite ?? config.otherSite;
  if (otherSite === site) throw sameSite(site);
  if (!URL.canParse(baseUrl)) {
    throw new UserError(
      `${baseUrl} is not a URL`,
      "use the full address, such as https://records.example.org/api",
    );
  }
  const stated = merged({ ...said, ...bearer(token) }, headers);
  const { clientId, clientKey, clientSecret } = { ...config, ...defined(flags) };
  const all = merged(bearer(isNamed && clientId === undefined ? hiddenToken : undefined), stated);
  const secret = clientSecret ?? (isNamed && clientKey === undefined ? hiddenSecret : undefined);
  return {
    ...config,
    ...defined({ ...flags, clientSecret: clientId === undefined ? undefined : secret }),
    baseUrl: baseUrl.replace(/\/+$/, ""),
    site,
    write: flags.write ?? config.write ?? false,
    spec: flags.spec ?? config.spec ?? ownSpec(),
    headers: all,
    ...(Object.keys(all).length > Object.keys(stated).length ? { isHiddenTokenSent: true } : {}),
    read: config.read ?? {},
    references: config.references ?? {},
    secrets: config.secrets ?? [],
    ...(config.site === undefined ? {} : { readAt: config.site }),
    ...(opened === undefined ? {} : { saidBy: opened.file }),
  };
}

function missing(what: string, why: string, file: string | undefined): UserError {
  const inFile = file === undefined ? "use a config file with it: --config FILE" : `write it in ${file}`;
  return new UserError(why, `add ${what}, or ${inFile}; see ${kitCommand} conform --help`);
}

/** The mistake that the interface has sites, but none is given. */
export const missingSite = ({ saidBy }: Pick<ConformRun, "saidBy">): UserError =>
  missing("--site ID", "no site is given", saidBy);

/** The mistake that the second site is the first one. */
export const sameSite = (site: string): UserError =>
  new UserError(
    `the other site is the same site, ${site}`,
    "use a second site of the deployment, or omit it",
  );
