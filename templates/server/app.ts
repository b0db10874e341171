import { Hono, type MiddlewareHandler } from "hono";
import type { Authorize } from "./access/access.js";
import { gate } from "./access/gate.js";
import { rateLimit } from "./access/rate-limit.js";
import { type AuditOptions, auditTrail } from "./audit-trail.js";
import type { InterfaceDefinition } from "./definition.js";
import { counting } from "./export/counting.js";
import { around, type Bounds } from "./http/around.js";
import { countAtOnce } from "./http/at-once.js";
import { limitBodies } from "./http/body-size.js";
import { answerFault } from "./http/faults.js";
import { routeHealth } from "./http/health.js";
import type { Service } from "./http/interaction.js";
import { offeredMethods } from "./http/offered-methods.js";
import { type Handlers, routeResource } from "./http/route-resource.js";
import type { Plain } from "./plain-requests/plain.js";
import { plainRequests } from "./plain-requests/plain-requests.js";
import type { Documents } from "./seen/documents/documents.js";
import { routeDocuments } from "./seen/documents/route-documents.js";
import { faultToStderr } from "./seen/fault-entry.js";
import { type Observe, observing } from "./seen/observe.js";
import { checkPrepared } from "./store/prepare-store.js";
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
  /** Says of each request that passed whether it may do what it asks for at that site. */
  readonly authorize?: Authorize;
  readonly handlers?: Handlers;
  /** URL under which clients know the server, where a proxy stands before it. */
  readonly publicUrl?: string;
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

const day = 24 * 60 * 60 * 1000;

const withoutSlash = (url: string): string => url.replace(/\/+$/, "");

/** What `serve` serves: Hono, and a shorter way that plain requests may go where there is one. */
export type App = Hono & { readonly plain?: Plain };

/** Makes the server's app: every interaction of every resource on the paths that the definition gives it, and nothing else. */
export function createApp(options: AppOptions): App {
  const { definition, limits = {}, handlers = {}, now = Date.now, report = faultToStderr } = options;
  checkPrepared(options.store, definition);
  const trail = auditTrail(options, options.store, now);
  const service: Service = {
    definition,
    store: options.store,
    trail,
    pages: { pageSize: limits.pageSize ?? 50, largestPage: limits.largestPage ?? 1000 },
    deepest: limits.depth ?? 100,
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
  routeHealth(app, definition, options.store);
  if (options.documents !== undefined) routeDocuments(app, definition, options.documents, service.publicUrl);
  const { requestsPerMinute: most } = limits;
  const count = most === undefined ? undefined : rateLimit(most, now);
  const { authenticate, who } = options;
  for (const check of gate({ trail, authenticate, count, ...(who === undefined ? {} : { who }) }))
    app.use(check);
  const bounds: Bounds = {
    milliseconds: limits.milliseconds ?? 30_000,
    bodyBytes: limits.bodyBytes ?? 5 * 1024 * 1024,
    count: countAtOnce(limits.atOnce ?? 1000),
    report,
  };
  const limited = limitBodies(bounds.bodyBytes);
  const offered = offeredMethods();
  for (const resource of definition.resources) {
    for (const form of definition.forms.filter(({ name }) => resource.forms.includes(name))) {
      routeResource({ app, offered, limited }, service, form, resource, handlers);
    }
  }
  const refused = limited(offered.refuse);
  const begin = options.observe === undefined ? undefined : observing(options.observe);
  const whole = around(app, refused, bounds, begin).onError(answerFault(report));
  const plain = plainRequests(options, service, bounds);
  return plain === undefined ? whole : Object.assign(whole, { plain });
}
