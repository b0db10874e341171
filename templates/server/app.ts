import { Hono, type MiddlewareHandler } from "hono";
import { requestId } from "hono/request-id";
import { secureHeaders } from "hono/secure-headers";
import { timeout } from "hono/timeout";
import type { Authorize } from "./access/access.js";
import { rateLimit } from "./access/rate-limit.js";
import { type Audit, audited } from "./audit.js";
import type { InterfaceDefinition } from "./definition.js";
import { counting } from "./export/counting.js";
import { limitBodies } from "./http/body-size.js";
import { answerFault, answerNotFound } from "./http/faults.js";
import { routeHealth } from "./http/health.js";
import type { Service } from "./http/interaction.js";
import { type Handlers, routeResource } from "./http/route-resource.js";
import { checkPrepared } from "./store/prepare-store.js";
import type { Store } from "./store/store.js";

/** Bounds that a deployment may set; each has a default. */
export interface Limits {
  /** Bytes of a body: 5 MiB. */
  readonly bodyBytes?: number;
  /** Records of a page where a search does not say: 50. */
  readonly pageSize?: number;
  /** Records of a page at most: 1000. */
  readonly largestPage?: number;
  /** Milliseconds for an answer: 30,000. */
  readonly milliseconds?: number;
  /** Milliseconds for which a retried add is known by its Idempotency-Key: a day. */
  readonly retryMilliseconds?: number;
  /** Requests a minute from one address: any number. */
  readonly requestsPerMinute?: number;
  /** Exports that one process prepares at once: 4. */
  readonly exportsAtOnce?: number;
  /** Milliseconds for which an export and its files can be asked for: a day. */
  readonly exportMilliseconds?: number;
  /** Milliseconds that an export waits for writes that were begun before it: what the store says. */
  readonly exportSettlingMilliseconds?: number;
}

export interface AppOptions {
  readonly definition: InterfaceDefinition;
  readonly store: Store;
  /** Middleware that lets a request pass or answers it; runs before anything looks at the path. */
  readonly authenticate?: MiddlewareHandler;
  /** Says of each request that passed whether it may do what it asks for at that site. */
  readonly authorize?: Authorize;
  readonly handlers?: Handlers;
  /** URL under which clients know the server, where a proxy stands before it. */
  readonly publicUrl?: string;
  readonly limits?: Limits;
  /** Told of everything that is done to a record. */
  readonly audit?: Audit;
  /** Told of every fault of the server's own. Standard error where it is absent. */
  report?(fault: unknown): void;
  /** Milliseconds since 1970. */
  now?(): number;
}

const day = 24 * 60 * 60 * 1000;

const withoutSlash = (url: string): string => url.replace(/\/+$/, "");

/** Makes the server's app: every interaction of every resource on the paths that the definition gives it, and nothing else. */
export function createApp(options: AppOptions): Hono {
  const { definition, limits = {}, handlers = {}, now = Date.now, report = console.error } = options;
  checkPrepared(options.store, definition);
  const store = options.audit === undefined ? options.store : audited(options.store, options.audit, now);
  const service: Service = {
    definition,
    store,
    pages: { pageSize: limits.pageSize ?? 50, largestPage: limits.largestPage ?? 1000 },
    retryMilliseconds: limits.retryMilliseconds ?? day,
    now,
    exports: {
      store: options.store,
      counting: counting(),
      atOnce: limits.exportsAtOnce ?? 4,
      lifetime: limits.exportMilliseconds ?? day,
      settling: limits.exportSettlingMilliseconds ?? options.store.settling,
      authenticated: options.authenticate !== undefined,
      report,
    },
    ...(options.authorize === undefined ? {} : { authorize: options.authorize }),
    ...(options.publicUrl === undefined ? {} : { publicUrl: withoutSlash(options.publicUrl) }),
  };
  const app = new Hono();
  app.onError(answerFault(report));
  app.notFound(answerNotFound);
  app.use(requestId(), secureHeaders(), timeout(limits.milliseconds ?? 30_000));
  routeHealth(app, definition, options.store);
  if (limits.requestsPerMinute !== undefined) app.use(rateLimit(limits.requestsPerMinute, now));
  if (options.authenticate !== undefined) app.use(options.authenticate);
  app.use(limitBodies(limits.bodyBytes ?? 5 * 1024 * 1024));
  for (const resource of definition.resources) {
    for (const form of definition.forms.filter(({ name }) => resource.forms.includes(name))) {
      routeResource(app, service, form, resource, handlers);
    }
  }
  return app;
}
