// The type of the content of a config file.
import type { ClaimedType } from "./settings.js";

/** The content of a `cri.config.yaml`. Every member may be absent; paths are absolute already. */
export interface Config {
  readonly baseUrl?: string;
  readonly site?: string;
  readonly otherSite?: string;
  readonly limitedToken?: readonly string[];
  readonly write?: boolean;
  /** What must be tested for a conformant run: `isolation`, `writes`. */
  readonly require?: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly token?: string;
  readonly spec?: string;
  readonly seed?: number;
  /** Milliseconds that an answer may take. */
  readonly timeout?: number;
  readonly concurrency?: number;
  /** Milliseconds that a change may take to be found. */
  readonly indexingMs?: number;
  readonly maxAnswer?: number;
  readonly maxKept?: number;
  readonly maxPages?: number;
  readonly maxRequests?: number;
  readonly maxMinutes?: number;
  readonly offers?: Offers;
  /** Ids or URLs, by type. */
  readonly read: Texts;
  readonly references: Texts;
  /** A file, `chosen` for the spec's own, or the answers themselves by gap id. */
  readonly answers?: string | Readonly<Record<string, string>>;
  readonly baseline?: string;
  /** Files, by the form of the report. */
  readonly reports: Readonly<Record<string, string>>;
  /** Values of headers and token from the environment. */
  readonly secrets: readonly string[];
}

export interface Offers {
  readonly forms?: readonly string[];
  readonly types?: Readonly<Record<string, ClaimedType>>;
}

/** Texts by type. */
export type Texts = Readonly<Record<string, readonly string[]>>;
