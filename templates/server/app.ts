import { Hono } from "hono";
import { gate } from "./access/gate.js";
import { rateLimit } from "./access/rate-limit.js";
import type { AppOptions } from "./app-options.js";
import { auditTrail } from "./audit-trail.js";
import { counting } from "./export/counting.js";
import { around, type Bounds } from "./http/around.js";
import { countAtOnce } from "./http/at-once.js";
import { type Answering, limitBodies } from "./http/body-size.js";
import { answerFault } from "./http/faults.js";
import { routeHealth } from "./http/health.js";
import type { Service } from "./http/interaction.js";
import { offeredMethods } from "./http/offered-methods.js";
import { routeResource } from "./http/route-resource.js";
import type { Plain } from "./plain-requests/plain.js";
import { plainRequests } from "./plain-requests/plain-requests.js";
import { routeDocuments } from "./seen/documents/route-documents.js";
import { faultToStderr } from "./seen/fault-entry.js";
import { observing } from "./seen/observe.js";
import { checkPrepared } from "./store/prepare-store.js";

const day = 24 * 60 * 60 * 1000;

const withoutSlash = (url: string): string => url.replace(/\/+$/, "");

/** What `serve` serves: Hono, and a shorter way that plain requests may go where there is one. */
export type App = Hono & { readonly plain?: Plain };

/** Makes the server's app: every interaction of every resource on the paths that the definition gives it, and nothing else. */
export function createApp(options: AppOptions): App {
  const { definition, store, limits = {}, now = Date.now, report = faultToStderr } = options;
  checkPrepared(store, definition);
  const service = serviceOf(options);
  const app = new Hono();
  routeHealth(app, definition, store);
  const { documents, credentials } = options;
  const asks = options.authenticate === undefined ? "nothing" : (credentials ?? "unknown");
  if (documents !== undefined)
    routeDocuments(app, { definition, documents, publicUrl: service.publicUrl, asks });
  const { requestsPerMinute: most } = limits;
  const count = most === undefined ? undefined : rateLimit(most, now);
  const { authenticate, who } = options;
  const { trail } = service;
  for (const check of gate({ trail, authenticate, count, ...(who === undefined ? {} : { who }) }))
    app.use(check);
  const bounds = boundsOf(options);
  const refused = routeResources(app, options, service, bounds);
  const begin = options.observe === undefined ? undefined : observing(options.observe);
  const whole = around(app, refused, bounds, begin).onError(answerFault(report));
  const plain = plainRequests(options, service, bounds);
  return plain === undefined ? whole : Object.assign(whole, { plain });
}

/** What interactions stand on. */
function serviceOf(options: AppOptions): Service {
  const { definition, store, limits = {}, now = Date.now, report = faultToStderr } = options;
  return {
    definition,
    store,
    trail: auditTrail(options, store, now),
    formerUrls: (options.formerUrls ?? []).map(withoutSlash),
    pages: { pageSize: limits.pageSize ?? 50, largestPage: limits.largestPage ?? 1000 },
    deepest: limits.depth ?? 100,
    retryMilliseconds: limits.retryMilliseconds ?? day,
    now,
    exports: {
      store,
      counting: counting(),
      atOnce: limits.exportsAtOnce ?? 4,
      lifetime: limits.exportMilliseconds ?? day,
      settling: limits.exportSettlingMilliseconds ?? store.settling,
      authenticated: options.authenticate !== undefined,
      report,
    },
    ...(options.authorize === undefined ? {} : { authorize: options.authorize }),
    ...(options.publicUrl === undefined ? {} : { publicUrl: withoutSlash(options.publicUrl) }),
  };
}

function boundsOf({ limits = {}, report = faultToStderr }: AppOptions): Bounds {
  return {
    milliseconds: limits.milliseconds ?? 30_000,
    bodyBytes: limits.bodyBytes ?? 5 * 1024 * 1024,
    count: countAtOnce(limits.atOnce ?? 1000),
    report,
  };
}

/** Gives what answers a request for anything else. */
function routeResources(
  app: Hono,
  { definition, handlers = {} }: AppOptions,
  service: Service,
  { bodyBytes }: Bounds,
): Answering {
  const limited = limitBodies(bodyBytes);
  const offered = offeredMethods();
  for (const resource of definition.resources) {
    for (const form of definition.forms.filter(({ name }) => resource.forms.includes(name))) {
      routeResource({ app, offered, limited }, service, form, resource, handlers);
    }
  }
  return limited(offered.refuse);
}
