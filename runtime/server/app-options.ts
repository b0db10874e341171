// The options of `createApp`.
import type { MiddlewareHandler } from "hono";
import type { Authorize } from "./auth/access.js";
import type { Credentials } from "./auth/credentials.js";
import type { InterfaceDefinition } from "./definition.js";
import type { MountRoutes } from "./http/mount-routes.js";
import type { Handlers } from "./http/route-resource.js";
import type { AuditOptions } from "./observability/audit/audit-log.js";
import type { Documents } from "./observability/documents/documents.js";
import type { Observe } from "./observability/observe.js";
import type { Store } from "./store/store.js";

/** Bounds that a deployment may set; each has a default. */
export interface Limits {
  /** Bytes of a body: what the interface answers, else 5 MiB. */
  readonly bodyBytes?: number;
  /** Levels of nesting of a body: 100. */
  readonly depth?: number;
  /** Values that one record is found by: 2000. */
  readonly maxEntries?: number;
  /** Records of a page where a search does not say: what the interface answers, else 50. */
  readonly pageSize?: number;
  /** Records of a page at most: what the interface answers, else 1000. */
  readonly largestPage?: number;
  /** Conditions of a search, each alternative counted: 200. */
  readonly maxConditions?: number;
  /** Milliseconds for an answer: 30,000. */
  readonly milliseconds?: number;
  /** Milliseconds for which a retried add is known by its Idempotency-Key: a day. */
  readonly retryMilliseconds?: number;
  /** Requests per minute of one name, or of one address if clients are not authenticated (default: unlimited). */
  readonly requestsPerMinute?: number;
  /** Requests under work at the same time: 1000. One token, and one site, has at most three quarters of them. */
  readonly maxConcurrent?: number;
  /** Bytes of bodies that are held, and as many of answers that are not sent yet: 128 MiB. They are shared as requests are. */
  readonly bufferBytes?: number;
  /** Exports that one process prepares at the same time (default: 4). */
  readonly maxConcurrentExports?: number;
  /** Incomplete exports per caller, or per site if clients are not authenticated (default: 10); beyond them 429. */
  readonly exportsUnderWay?: number;
  /** Exports of one caller that are kept (default: 100). Beyond them those that are complete go first, the oldest before. */
  readonly exportsKept?: number;
  /** Exports that are kept of all callers together (default: 1000). */
  readonly exportsKeptOfAll?: number;
  /** Milliseconds after it was last asked for, for which an export and its files can be fetched (default: a day). */
  readonly exportMilliseconds?: number;
  /** @deprecated Says nothing: an export waits for the writes that are under way, and for no others. */
  readonly exportSettlingMilliseconds?: number;
}

export interface AppOptions extends AuditOptions {
  readonly definition: InterfaceDefinition;
  readonly store: Store;
  /** Mounts the interface's paths (default: those that follow from the definition). A generated server hands in its own list. */
  readonly routes?: MountRoutes;
  /** Middleware that lets a request pass or answers it; runs before anything looks at the path. */
  readonly authenticate?: MiddlewareHandler;
  /** The credentials that `authenticate` expects, for the documents (default: as generated). */
  readonly credentials?: Credentials;
  /** Says of each request that passed whether it may do what it asks for at that site. */
  readonly authorize?: Authorize;
  readonly handlers?: Handlers;
  /** The URL by which clients reach the server through a proxy. */
  readonly publicUrl?: string;
  /** URLs under which clients knew it before: they may go on to refer to its records by them. */
  readonly formerUrls?: readonly string[];
  /**
   * Hosts that the server answers for beside this machine's own and `publicUrl`'s, with a port or for any; `*` for every host.
   * Where requests are authenticated and nothing is said, every host.
   */
  readonly allowedHosts?: readonly string[];
  /** Origins whose pages may use the server from a browser; `*` for every origin, where requests are authenticated. */
  readonly cors?: readonly string[];
  readonly limits?: Limits;
  /**
   * Told of every fault of the server's own, of the request's id, and of its trace where its `traceparent` names one. Standard error
   * where it is absent.
   */
  report?(fault: unknown, request: string, trace?: string): void;
  /** Receives every request from the network after it was answered. */
  readonly observe?: Observe;
  /** Conditions that an operator must fix although requests are answered, a word for each; shown at `/ready`. */
  alarms?(): readonly string[];
  /** The documents at `/docs` and `/metadata`, for everyone (default: none). */
  readonly documents?: Documents;
  /** Milliseconds since 1970. */
  now?(): number;
}
