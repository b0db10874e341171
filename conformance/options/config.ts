// The type of the content of a config file.
import type { ReportFiles } from "./report-files.js";
import type { ClaimedType, ConnectionOptions } from "./settings.js";

/** The options that flags and a config file share. */
export interface SharedOptions extends ConnectionOptions {
  /** Base URL of the deployment. A trailing slash is ignored. */
  readonly baseUrl?: string;
  /** The site to test, if the interface has sites. */
  readonly site?: string;
  /** A second site, to test that it does not show the first one's records. */
  readonly otherSite?: string;
  /** Tokens that lack scopes. */
  readonly limitedToken?: readonly string[];
  readonly write?: boolean;
  /** What must be tested for a conformant run: `isolation`, `writes`, `scopes`. */
  readonly require?: readonly string[];
  /** Sent with every request, credentials among them. */
  readonly headers: Readonly<Record<string, string>>;
  /** The spec file (default: the kit's own). */
  readonly spec?: string;
  /** Default: random, and reported. */
  readonly seed?: number;
  /** Milliseconds for an answer (default: 30,000). */
  readonly timeout?: number;
  /** Number of connections and of concurrent checks (default: 10). */
  readonly concurrency?: number;
  /** File of known failures that are tolerated. */
  readonly baseline?: string;
  /** Megabytes of an answer, and of all that is kept; links to pages; requests; minutes. */
  readonly maxAnswer?: number;
  readonly maxKept?: number;
  readonly maxPages?: number;
  readonly maxRequests?: number;
  readonly maxMinutes?: number;
}

/** The content of a `cri.config.yaml`. Every member may be absent; paths are absolute already. */
export interface Config extends SharedOptions, ReportFiles {
  readonly token?: string;
  /** Milliseconds that a change may take to be found. */
  readonly indexingMs?: number;
  readonly offers?: Offers;
  /** Ids or URLs, by type. */
  readonly read: Texts;
  readonly references: Texts;
  /** A file, `chosen` for the spec's own, or the answers themselves by gap id. */
  readonly answers?: string | Readonly<Record<string, string>>;
  /** Values of headers and token from the environment. */
  readonly secrets: readonly string[];
}

export interface Offers {
  readonly forms?: readonly string[];
  readonly types?: Readonly<Record<string, ClaimedType>>;
}

/** Texts by type. */
export type Texts = Readonly<Record<string, readonly string[]>>;
