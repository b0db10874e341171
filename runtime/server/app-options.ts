// Defines the options of `createApp`.
import type { MiddlewareHandler } from "hono";
import type { Authorize } from "./auth/access.js";
import type { Credentials } from "./auth/credentials.js";
import type { InterfaceDefinition } from "./definition.js";
import type { MountRoutes } from "./http/mount-routes.js";
import type { Handlers } from "./http/route-resource.js";
import type { AuditOptions } from "./observability/audit/audit-log.js";
import type { Documents } from "./observability/documents/documents.js";
import type { FrontPage } from "./observability/documents/front-page.js";
import type { SmartIssuer } from "./observability/documents/smart-configuration.js";
import type { Observe } from "./observability/observe.js";
import type { Store } from "./store/store.js";

/** Limits that a deployment can set. */
export interface Limits {
  /** Maximum bytes of a body (default: the interface's answer, else 5 MiB). */
  readonly bodyBytes?: number;
  /** Maximum nesting of a body (default: 100). */
  readonly depth?: number;
  /** Maximum search values of one record (default: 2000). */
  readonly maxEntries?: number;
  /** Page size if a search does not say (default: the interface's answer, else 50). */
  readonly pageSize?: number;
  /** Maximum page size (default: the interface's answer, else 1000). */
  readonly largestPage?: number;
  /** Maximum conditions of a search; each alternative counts (default: 200). */
  readonly maxConditions?: number;
  /** Timeout of an answer in milliseconds (default: 30,000). */
  readonly milliseconds?: number;
  /** Milliseconds for which an Idempotency-Key is remembered (default: a day). */
  readonly retryMilliseconds?: number;
  /** Maximum requests per minute of one token's name, or of one address if clients are not authenticated (default: unlimited). */
  readonly requestsPerMinute?: number;
  /** Maximum concurrent requests; one token or one site gets at most three quarters of them (default: 1000). */
  readonly maxConcurrent?: number;
  /** Maximum bytes of bodies in memory, and of unsent answers, shared like concurrent requests (default: 128 MiB each). */
  readonly bufferBytes?: number;
  /** Exports that one process prepares at the same time (default: 4). */
  readonly maxConcurrentExports?: number;
  /** Incomplete exports per caller, or per site if clients are not authenticated (default: 10); beyond them 429. */
  readonly exportsUnderWay?: number;
  /** Maximum stored exports of one caller (default: 100). Beyond that, complete exports are deleted first, the oldest before others. */
  readonly exportsKept?: number;
  /** Maximum stored exports of all callers together (default: 1000). */
  readonly exportsKeptOfAll?: number;
  /** Milliseconds for which an export and its files exist after the last request for it (default: a day). */
  readonly exportMilliseconds?: number;
  /** @deprecated Has no effect: an export waits only for the writes that are in progress. */
  readonly exportSettlingMilliseconds?: number;
}

export interface AppOptions extends AuditOptions {
  readonly definition: InterfaceDefinition;
  readonly store: Store;
  /** Mounts the interface's paths (default: the paths of the definition). A generated server passes its own list. */
  readonly routes?: MountRoutes;
  /** Middleware that lets a request pass or answers it; runs before the request is routed. */
  readonly authenticate?: MiddlewareHandler;
  /** The credentials that `authenticate` expects, for the documents (default: as generated). */
  readonly credentials?: Credentials;
  /** Decides whether an authenticated request may do what it asks for at its site. */
  readonly authorize?: Authorize;
  readonly handlers?: Handlers;
  /** The base URL that clients use, if it differs from the server's own, for instance behind a proxy. */
  readonly publicUrl?: string;
  /** Earlier public URLs. References that use them still point to this server's records. */
  readonly formerUrls?: readonly string[];
  /**
   * Host names that the server answers for, in addition to loopback and the host of `publicUrl`; with a port, or for every port; `*`
   * for every host. Default: every host if requests are authenticated.
   */
  readonly allowedHosts?: readonly string[];
  /** Origins whose pages may use the server from a browser; `*` for every origin, only if requests are authenticated. */
  readonly cors?: readonly string[];
  readonly limits?: Limits;
  /**
   * Receives every fault of the server itself, with the request's id, and with its trace if its `traceparent` names one (default:
   * writes to standard error).
   */
  report?(fault: unknown, request: string, trace?: string): void;
  /** Receives every request from the network after it was answered. */
  readonly observe?: Observe;
  /** Problems that an operator must fix although requests are answered, one word each; shown at `/ready`. */
  alarms?(): readonly string[];
  /** Whether the server stops soon: `/ready` then says no, and all else is served (default: no). */
  isDraining?(): boolean;
  /** The documents at `/docs` and `/metadata`, for everyone (default: none). */
  readonly documents?: Documents;
  /** The page at `/` for people, for everyone; requests that do not ask for HTML are answered as without it (default: none). */
  readonly frontPage?: FrontPage;
  /** The issuer that `.well-known/smart-configuration` names to SMART clients (default: no such document). */
  readonly smart?: SmartIssuer;
  /** Milliseconds since 1970. */
  now?(): number;
}
