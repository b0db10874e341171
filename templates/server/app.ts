import { type Context, Hono, type MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import { timeout } from "hono/timeout";
import { type Act, type Authorize, checkAccess } from "./access/access.js";
import { rateLimit } from "./access/rate-limit.js";
import { type Audit, audited } from "./audit.js";
import type {
  FormDefinition,
  InteractionKind,
  InterfaceDefinition,
  ResourceDefinition,
} from "./definition.js";
import { add } from "./http/add.js";
import { limitBodies } from "./http/body-size.js";
import { remove } from "./http/delete.js";
import { answerFault, answerNotFound } from "./http/faults.js";
import { routeHealth } from "./http/health.js";
import type { Call, Interaction, Service } from "./http/interaction.js";
import { isSite, routeOf } from "./http/paths.js";
import { Problem, problem } from "./http/problem.js";
import { read } from "./http/read.js";
import { search } from "./http/search.js";
import { update } from "./http/update.js";
import type { Documents } from "./seen/documents/documents.js";
import { routeDocuments } from "./seen/documents/route-documents.js";
import { type Observe, observed } from "./seen/exchange.js";
import { faultToStderr } from "./seen/fault-entry.js";
import { requestIds } from "./seen/request-ids.js";
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
}

/** Answers in place of the server's own code; `next` is that code. */
export type Handler = (call: Call, next: Interaction) => Promise<Response>;

/** Handlers of one type: by interaction, and by name for operations that the interface only names. */
export type TypeHandlers = Readonly<Partial<Record<InteractionKind, Handler | undefined>>> & {
  readonly named?: Readonly<Record<string, Handler | undefined>>;
};

/** Handlers by type. */
export type Handlers = Readonly<Record<string, TypeHandlers>>;

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
  /** Told of every fault of the server's own, and of the request's id. Standard error where it is absent. */
  report?(fault: unknown, request: string): void;
  /** Told of every request once it is answered. */
  readonly observe?: Observe;
  /** What there is to read of the interface, for anyone, at `/docs` and `/metadata`; nothing where it is absent. */
  readonly documents?: Documents;
  /** Milliseconds since 1970. */
  now?(): number;
}

const interactions: Readonly<Record<InteractionKind, Interaction>> = {
  search,
  read,
  add,
  update,
  delete: remove,
};

const nothingOffered: Interaction = async ({ context }) => answerNotFound(context);

const withoutSlash = (url: string): string => url.replace(/\/+$/, "");

function siteOf(context: Context): string {
  const site = context.req.param("site") ?? "";
  if (isSite(site)) return site;
  throw problem(
    400,
    "value",
    "The path's site is no identifier: it is empty, a dot segment, too long, or has control characters.",
  );
}

/** The paths of one resource by one form, and for any method that is not offered there a 405 that says which are. */
function routeResource(
  app: Hono,
  service: Service,
  form: FormDefinition,
  resource: ResourceDefinition,
  handlers: Handlers,
): void {
  const places = { collection: routeOf(form, resource), record: `${routeOf(form, resource)}/:id` };
  const allowed = { collection: new Set<string>(), record: new Set<string>() };
  const own = Object.hasOwn(handlers, resource.type) ? handlers[resource.type] : undefined;
  const callOf = (context: Context, interaction: Act["interaction"]): Call => {
    const collection = { form, resource, site: siteOf(context) };
    checkAccess(service.authorize, context, { site: collection.site, type: resource.type, interaction });
    return { context, service, collection, base: service.publicUrl ?? new URL(context.req.url).origin };
  };
  // A name would be taken for a record's id, so it goes first.
  for (const [name, handler] of Object.entries(own?.named ?? {})) {
    if (handler === undefined) continue;
    app.all(`${places.collection}/${name}`, (context) => handler(callOf(context, "named"), nothingOffered));
  }
  for (const kind of resource.interactions) {
    const { method, on } = service.definition.interactions[kind];
    allowed[on].add(method);
    const handler = own?.[kind];
    app.on(method, places[on], (context) => {
      const call = callOf(context, kind);
      return handler === undefined ? interactions[kind](call) : handler(call, interactions[kind]);
    });
  }
  for (const on of ["collection", "record"] as const) {
    if (allowed[on].size > 0) app.all(places[on], refuseMethod([...allowed[on]]));
  }
}

function refuseMethod(methods: readonly string[]): (context: Context) => never {
  const allow = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ");
  return (context) => {
    const text = `${context.req.method} is not offered here. Offered: ${allow}.`;
    throw new Problem(405, [{ code: "not-supported", text }], { Allow: allow });
  };
}

/** Makes the server's app: every interaction of every resource on the paths that the definition gives it, and nothing else. */
export function createApp(options: AppOptions): Hono {
  const { definition, limits = {}, handlers = {}, now = Date.now } = options;
  checkPrepared(options.store, definition);
  const store = options.audit === undefined ? options.store : audited(options.store, options.audit, now);
  const service: Service = {
    definition,
    store,
    pages: { pageSize: limits.pageSize ?? 50, largestPage: limits.largestPage ?? 1000 },
    retryMilliseconds: limits.retryMilliseconds ?? 24 * 60 * 60 * 1000,
    now,
    ...(options.authorize === undefined ? {} : { authorize: options.authorize }),
    ...(options.publicUrl === undefined ? {} : { publicUrl: withoutSlash(options.publicUrl) }),
  };
  const app = new Hono();
  app.onError(answerFault(options.report ?? faultToStderr));
  app.notFound(answerNotFound);
  if (options.observe !== undefined) app.use(observed(options.observe));
  app.use(requestIds(), secureHeaders(), timeout(limits.milliseconds ?? 30_000));
  routeHealth(app, definition, options.store);
  if (limits.requestsPerMinute !== undefined) app.use(rateLimit(limits.requestsPerMinute, now));
  if (options.documents !== undefined) routeDocuments(app, definition, options.documents, service.publicUrl);
  if (options.authenticate !== undefined) app.use(options.authenticate);
  app.use(limitBodies(limits.bodyBytes ?? 5 * 1024 * 1024));
  for (const resource of definition.resources) {
    for (const form of definition.forms.filter(({ name }) => resource.forms.includes(name))) {
      routeResource(app, service, form, resource, handlers);
    }
  }
  return app;
}
