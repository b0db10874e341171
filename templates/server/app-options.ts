import type { MiddlewareHandler } from "hono";
import type { Authorize } from "./access/access.js";
import type { Credentials } from "./access/credentials.js";
import type { AuditOptions } from "./audit-trail.js";
import type { InterfaceDefinition } from "./definition.js";
import type { Handlers } from "./http/route-resource.js";
import type { Documents } from "./seen/documents/documents.js";
import type { Observe } from "./seen/observe.js";
import type { Store } from "./store/store.js";

/** Bounds that a deployment may set; each has a default. */
export interface Limits {
  /** Bytes of a body: 5 MiB. */
  readonly bodyBytes?: number;
  /** Levels of nesting of a body: 100. */
  readonly depth?: number;
  /** Records of a page where a search does not say: 50. */
  readonly pageSize?: number;
  /** Records of a page at most: 1000. */
  readonly largestPage?: number;
  /** Milliseconds for an answer: 30,000. */
  readonly milliseconds?: number;
  /** Milliseconds for which a retried add is known by its Idempotency-Key: a day. */
  readonly retryMilliseconds?: number;
  /** Requests a minute of one name, or from one address where nobody is asked who they are: any number. */
  readonly requestsPerMinute?: number;
  /** Requests under work at once: 1000. */
  readonly atOnce?: number;
  /** Exports that one process prepares at once: 4. */
  readonly exportsAtOnce?: number;
  /** Milliseconds for which an export and its files can be asked for: a day. */
  readonly exportMilliseconds?: number;
  /** Milliseconds that an export waits for writes that were begun before it: what the store says. */
  readonly exportSettlingMilliseconds?: number;
}

export interface AppOptions extends AuditOptions {
  readonly definition: InterfaceDefinition;
  readonly store: Store;
  /** Middleware that lets a request pass or answers it; runs before anything looks at the path. */
  readonly authenticate?: MiddlewareHandler;
  /** What `authenticate` asks for, as the documents tell it; they tell what was generated where it is absent. */
  readonly credentials?: Credentials;
  /** Says of each request that passed whether it may do what it asks for at that site. */
  readonly authorize?: Authorize;
  readonly handlers?: Handlers;
  /** URL under which clients know the server, where a proxy stands before it. */
  readonly publicUrl?: string;
  /** URLs under which clients knew it before: they may go on to refer to its records by them. */
  readonly formerUrls?: readonly string[];
  readonly limits?: Limits;
  /** Told of every fault of the server's own, and of the request's id. Standard error where it is absent. */
  report?(fault: unknown, request: string): void;
  /** Told of every request that comes over the network, once it is answered. */
  readonly observe?: Observe;
  /** What there is to read of the interface, for anyone, at `/docs` and `/metadata`; nothing where it is absent. */
  readonly documents?: Documents;
  /** Milliseconds since 1970. */
  now?(): number;
}
