// The settings of a session.

import type { InteractionKind } from "../../spec/model.js";
import type { Limits } from "./limits.js";
import type { Needed } from "./require.js";
import type { SourceRecord } from "./source-record.js";

/** Records that the user brought along. */
export interface OwnData {
  readonly folder: string;
  readonly records: readonly SourceRecord[];
}

/** What a deployment says that it offers of the document; a member that is absent says: all of it. */
export interface Claims {
  /** The file that says so, for the reasons in reports: `cri.config.yaml`. */
  readonly saidBy: string;
  /** Names of path forms. */
  readonly forms?: readonly string[];
  /** By type; one that is not named is not offered. */
  readonly types?: Readonly<Record<string, ClaimedType>>;
}

/** What is offered of one type; an absent member means all that the document has. */
export interface ClaimedType {
  readonly interactions?: readonly InteractionKind[];
  /** Names of search parameters. */
  readonly parameters?: readonly string[];
}

/** Options that only the command line has, as they were written. */
export interface SaidFlags {
  /** The interface file. */
  readonly spec?: string;
  /** The file of the answers that it is held to, or `chosen`. */
  readonly answers?: string;
  /** `TYPE/ID` of records to begin with. */
  readonly id?: readonly string[];
  /** Limits, in the units of their flags. */
  readonly "max-answer"?: number;
  readonly "max-kept"?: number;
  readonly "max-pages"?: number;
  readonly "max-requests"?: number;
  readonly "max-minutes"?: number;
}

/** All options of a run. */
export interface Settings {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly site: string;
  readonly otherSite?: string;
  readonly write: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly seed: number;
  /** Ids or id prefixes of the checks to run; empty for all. */
  readonly only: readonly string[];
  readonly timeoutMs: number;
  /** Generated records per collection (default: one for each kind of unusual text). */
  readonly records?: number;
  /** Sequences of interactions per collection (default: 1). */
  readonly sequences?: number;
  /** The user's own records, to be added, read back and found. */
  readonly data?: OwnData;
  /** Maximum number of concurrent connections and checks. */
  readonly concurrency: number;
  /** Ids of records at the site under test, by type, to begin with where nothing may be added. */
  readonly ids?: Readonly<Record<string, readonly string[]>>;
  /** References, by type, for made-up records to refer to in place of made-up ones: records that the deployment knows. */
  readonly fixed?: Readonly<Record<string, readonly string[]>>;
  /** The config file of the run, as the user named it. */
  readonly config?: string;
  /** Flags that the run has to be given to be asked again, beside those that other members hold. */
  readonly said?: SaidFlags;
  /** What is tested, if that is not the whole document. */
  readonly claims?: Claims;
  /** What must be tested: a check that is not, for want of it, counts against the run. */
  readonly require?: readonly Needed[];
  /** The longest that a new or changed record may take to be found, in milliseconds, where the deployment says so. */
  readonly indexingMs?: number;
  /** How long a deployment whose delay is unknown may take to show a change, in milliseconds (default: 10 s). */
  readonly unknownDelayMs?: number;
  /** What the run may use up, where that is not the default. */
  readonly limits?: Partial<Limits>;
  /** Texts to redact in everything that is kept, beside those that the headers give away. */
  readonly secrets?: readonly string[];
}

/**
 * Default number of concurrent connections and checks: enough for one per collection of an interface of usual size,
 * since the requests to one collection are sent in sequence.
 */
export const defaultConcurrency = 10;

/** Default timeout of an answer, in milliseconds. */
export const defaultTimeoutMs = 30_000;
