// Makes the app: puts authentication, limits, documents and the routes of all resources in order.
import { type Context, Hono } from "hono";
import { type Answers, answersOf } from "./answers.js";
import type { AppOptions } from "./app-options.js";
import { callersOf } from "./auth/caller.js";
import { gate } from "./auth/gate.js";
import { rateLimit } from "./auth/rate-limit.js";
import { routeFrontPage } from "./documents/front-page.js";
import { routeDocuments } from "./documents/route-documents.js";
import { routeSmartConfiguration } from "./documents/smart-configuration.js";
import { counting } from "./export/counting.js";
import { type Answering, limitBodies } from "./http/body-size.js";
import { livesOf } from "./http/lives.js";
import { isFull, sharesOf } from "./http/request-life.js";
import type { Service } from "./interactions/interaction.js";
import { answersKeeper } from "./interactions/policy/context-answers.js";
import { linearPattern } from "./linear-pattern.js";
import { auditLog } from "./observability/audit/audit-log.js";
import { faultToStderr } from "./observability/fault-entry.js";
import { observing } from "./observability/observe.js";
import { type PlainReads, plainReads } from "./plain-reads/plain-reads.js";
import { admitting } from "./routing/admit.js";
import { browserGuard } from "./routing/browser-guard.js";
import { allowedOrigins, allowPages } from "./routing/cors.js";
import { answerFault } from "./routing/faults.js";
import { routeHealth } from "./routing/health.js";
import { type Bounds, middleware } from "./routing/middleware.js";
import { mountInterface } from "./routing/mount-routes.js";
import { offeredMethods } from "./routing/offered-methods.js";
import { mostConditions, type PageLimits } from "./search/query.js";
import { SetupError } from "./setup-error.js";
import { checkPrepared } from "./store/prepare-store.js";

const day = 24 * 60 * 60 * 1000;

type Begin = (context: Context) => void;

const withoutSlash = (url: string): string => url.replace(/\/+$/, "");

/** What `serve` serves: a Hono app, with the shorter way for plain reads if there is one. */
export type App = Hono & { readonly plain?: PlainReads };

/** Makes the server's app, with every interaction of every resource at the paths of the definition. */
export function createApp(options: AppOptions): App {
  const { definition, store, limits = {}, now = Date.now, report = faultToStderr } = options;
  checkPrepared(store, definition);
  checkCredentials(options);
  const service = serviceOf(options);
  const app = new Hono();
  const bounds = boundsOf(options);
  const condition = {
    isDraining: () => options.isDraining?.() ?? false,
    isFull: () => isFull(bounds.lives.shares),
    alarms: () => options.alarms?.() ?? [],
  };
  routeHealth(app, definition, store, condition);
  const origins = allowedOrigins(options);
  if (origins.length > 0) app.use(allowPages(origins));
  const { documents, credentials } = options;
  const required = options.authenticate === undefined ? "nothing" : (credentials ?? "unknown");
  if (documents !== undefined)
    routeDocuments(app, { definition, documents, publicUrl: service.publicUrl, required });
  if (options.frontPage !== undefined) routeFrontPage(app, definition, options.frontPage);
  if (options.smart !== undefined) routeSmartConfiguration(app, definition, options.smart, now);
  const { requestsPerMinute: most } = limits;
  const count = most === undefined ? undefined : rateLimit(most, now);
  const { authenticate, who } = options;
  const { auditLog } = service;
  for (const check of gate({ auditLog, authenticate, count, ...(who === undefined ? {} : { who }) }))
    app.use(check);
  const refused = routeResources(app, options, service, bounds);
  const begin = beginning(
    answersKeeper(service.answers),
    options.observe === undefined ? undefined : observing(options.observe),
    browserGuard(options),
  );
  const whole = middleware(app, refused, bounds, begin).onError(answerFault(report));
  const plain = plainReads(options, service, bounds);
  return plain === undefined ? whole : Object.assign(whole, { plain });
}

/** Throws for a server without credentials if the interface requires them (gap kind `authentication`). */
function checkCredentials({ definition, authenticate }: AppOptions): void {
  if (answersOf(definition).authentication === "none asked" || authenticate !== undefined) return;
  throw new SetupError("The interface requires a bearer token, and the server has none.", {
    remedy: "start it with --token, --tokens or --issuer, or pass authenticate to createApp",
  });
}

/** The first steps of every request after it has its id; it is observed even if it is then refused. */
function beginning(...all: readonly (Begin | undefined)[]): Begin | undefined {
  const given = all.filter((begin) => begin !== undefined);
  const [first] = given;
  if (given.length < 2) return first;
  return (context) => {
    for (const begin of given) begin(context);
  };
}

/** What the interactions need. */
function serviceOf(options: AppOptions): Service {
  const { definition, store, limits = {}, now = Date.now, report = faultToStderr } = options;
  const answers = answersOf(definition);
  definition.matchWith?.(linearPattern);
  return {
    definition,
    answers,
    store,
    callerOf: callersOf(options),
    auditLog: auditLog(options, store, now),
    formerUrls: (options.formerUrls ?? []).map(withoutSlash),
    pages: { ...pageLimits(answers, limits), conditions: limits.maxConditions ?? mostConditions },
    deepest: limits.depth ?? 100,
    mostEntries: limits.maxEntries ?? 2000,
    retryMilliseconds: limits.retryMilliseconds ?? day,
    now,
    exports: {
      store,
      counting: counting(),
      maxConcurrent: limits.maxConcurrentExports ?? 4,
      lifetime: limits.exportMilliseconds ?? day,
      most: {
        underWay: limits.exportsUnderWay ?? 10,
        ofOwner: limits.exportsKept ?? 100,
        ofAll: limits.exportsKeptOfAll ?? 1000,
      },
      authenticated: options.authenticate !== undefined,
      report,
    },
    ...(options.authorize === undefined ? {} : { authorize: options.authorize }),
    ...(options.publicUrl === undefined ? {} : { publicUrl: withoutSlash(options.publicUrl) }),
  };
}

/** How many records a page has: gap kinds `count-default` and `count-maximum`, unless the deployment sets it. */
function pageLimits(
  { countDefault, countMaximum: { most, beyond } }: Pick<Answers, "countDefault" | "countMaximum">,
  limits: AppOptions["limits"] = {},
): PageLimits {
  const largestPage = limits.largestPage ?? most;
  const chosen = countDefault === "largest" ? largestPage : Math.min(countDefault, largestPage);
  return {
    pageSize: limits.pageSize ?? chosen,
    largestPage,
    ...(beyond === "capped" ? {} : { refuses: beyond }),
  };
}

const boundsOf = ({ definition, limits = {}, report = faultToStderr }: AppOptions): Bounds => ({
  milliseconds: limits.milliseconds ?? 30_000,
  bodyBytes: limits.bodyBytes ?? answersOf(definition).limitSize,
  lives: livesOf(sharesOf(limits.maxConcurrent ?? 1000, limits.bufferBytes ?? 128 * 1024 * 1024)),
  report,
});

/** Mounts the routes of all resources. Returns the handler of requests that no route answers. */
function routeResources(
  app: Hono,
  { handlers = {}, routes, who }: AppOptions,
  service: Service,
  { bodyBytes, lives }: Bounds,
): Answering {
  const limited = limitBodies(bodyBytes);
  const offered = offeredMethods(service.definition);
  const admit = admitting({ lives, bodyBytes, ...(who === undefined ? {} : { who }) });
  mountInterface({ app, offered, limited, admit }, service, handlers, routes);
  return limited(offered.refuse);
}
