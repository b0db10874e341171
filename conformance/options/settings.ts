// The type of the settings of a session.

import type { SecureContext } from "node:tls";
import type { InteractionKind } from "../../spec/model.js";
import type { Environment } from "./environment.js";
import type { Needed } from "./require.js";
import type { Limits } from "./run-limits.js";
import type { SourceRecord } from "./source-record.js";

/** The user's own records. */
interface OwnData {
  readonly folder: string;
  readonly records: readonly SourceRecord[];
}

/** The features of the document that a deployment claims to offer; an absent member means all. */
export interface Claims {
  /** The file with the claims, which reports name as a reason: `cri.config.yaml`. */
  readonly saidBy: string;
  /** Names of path forms. */
  readonly forms?: readonly string[];
  /** By type, or by `TYPE@FORM` for one of its path forms, which stands before the type; what is not listed is not offered. */
  readonly types?: Readonly<Record<string, ClaimedType>>;
}

/** The offered features of one type; an absent member means all of the document. */
export interface ClaimedType {
  readonly interactions?: readonly InteractionKind[];
  /** Names of search parameters. */
  readonly parameters?: readonly string[];
}

/** Options of the command line that a command has to repeat, by the names of their flags. */
export type SaidFlags = Readonly<Record<string, string | number | true | readonly string[]>>;

/** The variables of the environment that hold the secret of a client, and the passphrase of a private key. */
export const secretVariable = "CRI_CLIENT_SECRET";
export const passphraseVariable = "CRI_KEY_PASSPHRASE";

/** The options for certificates and for logging in, as they were given. */
export interface ConnectionOptions {
  readonly cert?: string;
  readonly key?: string;
  readonly ca?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly clientKey?: string;
  readonly tokenUrl?: string;
  readonly scope?: string;
}

/** How every command connects to a deployment. Without a member, directly and with the certificates that Node trusts. */
export interface Connection {
  /** The environment, which may name proxies. */
  readonly env?: Environment;
  readonly tls?: SecureContext | undefined;
  /** The options that were given, without the secret of a client. */
  readonly given?: Omit<ConnectionOptions, "clientSecret">;
  readonly login?: Login | undefined;
}

/** A client that is logged in. */
export interface Login {
  /** The `Authorization` with the first token, which stands for the latest in the headers of a run. */
  readonly authorization: string;
  /** Everything that no report may show: tokens, assertions and the client's secret. It grows. */
  readonly secrets: readonly string[];
  /** The `Authorization` to send now, with a new token if the last has ended. Throws `UserError` if there is none. */
  current(): string | Promise<string>;
  /** Another `Authorization` after a 401 to `sent`; undefined if a new token would be refused too. */
  after401(sent: string): Promise<string | undefined>;
  /** A new token was answered 401 too. */
  isVain(): void;
}

/** All options of a run. */
export interface Settings {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** Empty if the interface has no sites. */
  readonly site: string;
  readonly otherSite?: string;
  /** Tokens that lack scopes, to test that scopes limit what a token allows. */
  readonly limitedTokens?: readonly string[];
  readonly write: boolean;
  /** Actions of a whole type are called too (default: only those that are a GET). */
  readonly callActions?: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly connection?: Connection;
  readonly seed: number;
  /** Ids or id prefixes of the checks to run; empty for all. */
  readonly only: readonly string[];
  readonly timeoutMs: number;
  /** Generated records per collection (default: one for each kind of unusual text). */
  readonly records?: number;
  /** Sequences of interactions per collection (default: 1). */
  readonly sequences?: number;
  /** The user's own records, to add, read back and search for. */
  readonly data?: OwnData;
  /** Maximum number of concurrent connections and checks. */
  readonly concurrency: number;
  /** Ids of existing records at the site under test, by type, to start from. */
  readonly ids?: Readonly<Record<string, readonly string[]>>;
  /** References to existing records, by type, which made-up records use. */
  readonly fixed?: Readonly<Record<string, readonly string[]>>;
  /** The config file of the run, as the user named it. */
  readonly config?: string;
  /** Further flags that are needed to repeat the run. */
  readonly said?: SaidFlags;
  /** What is tested, if that is not the whole document. */
  readonly claims?: Claims;
  /** What must be tested: a check that is skipped because of such a missing option counts against the run. */
  readonly require?: readonly Needed[];
  /** The longest time until searches find a new or changed record, in milliseconds, if the config states it. */
  readonly indexingMs?: number;
  /** How long a deployment whose delay is unknown may take to show a change, in milliseconds (default: 10 s). */
  readonly unknownDelayMs?: number;
  /** The limits that are not defaults. */
  readonly limits?: Partial<Limits>;
  /** Further texts to redact in everything that is kept. */
  readonly secrets?: readonly string[];
}

/**
 * Default number of concurrent connections and checks: enough for one per collection of an interface of usual size,
 * since the requests to one collection are sent in sequence.
 */
export const defaultConcurrency = 10;

/** Default timeout of an answer, in milliseconds. */
export const defaultTimeoutMs = 30_000;

/** Minimum length of a secret. A shorter text occurs everywhere: redacting it would alter the records that are judged. */
export const shortestSecret = 4;
