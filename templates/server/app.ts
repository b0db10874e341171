import { type Context, Hono, type MiddlewareHandler } from "hono";
import { type Act, type Authorize, checkAccess } from "./access/access.js";
import { gate } from "./access/gate.js";
import { rateLimit } from "./access/rate-limit.js";
import { type AuditOptions, auditTrail } from "./audit-trail.js";
import type {
  FormDefinition,
  InteractionKind,
  InterfaceDefinition,
  ResourceDefinition,
} from "./definition.js";
import { add } from "./http/add.js";
import { around } from "./http/around.js";
import { limitBodies } from "./http/body-size.js";
import { remove } from "./http/delete.js";
import { mixHeaders } from "./http/exchange.js";
import { answerFault, answerNotFound } from "./http/faults.js";
import { routeHealth } from "./http/health.js";
import type { Call, Interaction, Service } from "./http/interaction.js";
import { type OfferedMethods, offeredMethods } from "./http/offered-methods.js";
import { isSite, originOf, routeOf } from "./http/paths.js";
import { problem } from "./http/problem.js";
import { read } from "./http/read.js";
import { search } from "./http/search.js";
import { update } from "./http/update.js";
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
}

/** Answers in place of the server's own code; `next` is that code. */
export type Handler = (call: Call, next: Interaction) => Response | Promise<Response>;

/** Handlers of one type: by interaction, and by name for operations that the interface only names. */
export type TypeHandlers = Readonly<Partial<Record<InteractionKind, Handler | undefined>>> & {
  readonly named?: Readonly<Record<string, Handler | undefined>>;
};

/** Handlers by type. */
export type Handlers = Readonly<Record<string, TypeHandlers>>;

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
  /** Told of every fault of the server's own. Standard error where it is absent. */
  report?(fault: unknown): void;
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

const nothingOffered: Interaction = ({ context }) => answerNotFound(context);

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

function serviceFor(context: Context, service: Service): Service {
  const store = service.trail.storeFor(context);
  return store === service.store ? service : { ...service, store };
}

/** Where resources are routed, and which methods are offered at each of their paths. */
interface Routes {
  readonly app: Hono;
  readonly offered: OfferedMethods;
  readonly limited: ReturnType<typeof limitBodies>;
}

/** The paths of one resource by one form. */
function routeResource(
  { app, offered, limited }: Routes,
  service: Service,
  form: FormDefinition,
  resource: ResourceDefinition,
  handlers: Handlers,
): void {
  const places = { collection: routeOf(form, resource), record: `${routeOf(form, resource)}/:id` };
  const own = Object.hasOwn(handlers, resource.type) ? handlers[resource.type] : undefined;
  const callOf = (context: Context, interaction: Act["interaction"]): Call => {
    const collection = { form, resource, site: siteOf(context) };
    checkAccess(service, context, { site: collection.site, type: resource.type, interaction });
    const base = service.publicUrl ?? originOf(context.req.url);
    return { context, service: serviceFor(context, service), collection, base };
  };
  // A name would be taken for a record's id, so it goes first.
  for (const [name, handler] of Object.entries(own?.named ?? {})) {
    if (handler === undefined) continue;
    const answer = ofOthers(handler, nothingOffered);
    app.all(
      `${places.collection}/${name}`,
      limited((context) => answer(callOf(context, "named"))),
    );
  }
  for (const kind of resource.interactions) {
    const { method, on } = service.definition.interactions[kind];
    const handler = own?.[kind];
    const answer = handler === undefined ? interactions[kind] : ofOthers(handler, interactions[kind]);
    app.on(
      method,
      places[on],
      limited((context) => answer(callOf(context, kind))),
    );
  }
  for (const on of ["collection", "record"] as const) {
    const kinds = resource.interactions.map((kind) => service.definition.interactions[kind]);
    const methods = new Set(kinds.filter((one) => one.on === on).map(({ method }) => method));
    if (methods.size > 0) offered.offer(places[on], [...methods]);
  }
}

/** A team's own handler, whose headers go with the answer of the server's, if it asks for that. */
const ofOthers =
  (handler: Handler, next: Interaction): Interaction =>
  (call) => {
    mixHeaders(call.context);
    return handler(call, next);
  };

/** Makes the server's app: every interaction of every resource on the paths that the definition gives it, and nothing else. */
export function createApp(options: AppOptions): Hono {
  const { definition, limits = {}, handlers = {}, now = Date.now } = options;
  checkPrepared(options.store, definition);
  const trail = auditTrail(options, options.store, now);
  const service: Service = {
    definition,
    store: options.store,
    trail,
    pages: { pageSize: limits.pageSize ?? 50, largestPage: limits.largestPage ?? 1000 },
    deepest: limits.depth ?? 100,
    retryMilliseconds: limits.retryMilliseconds ?? 24 * 60 * 60 * 1000,
    now,
    ...(options.authorize === undefined ? {} : { authorize: options.authorize }),
    ...(options.publicUrl === undefined ? {} : { publicUrl: withoutSlash(options.publicUrl) }),
  };
  const app = new Hono();
  routeHealth(app, definition, options.store);
  const { requestsPerMinute: most } = limits;
  const count = most === undefined ? undefined : rateLimit(most, now);
  const { authenticate, who } = options;
  for (const check of gate({ trail, authenticate, count, ...(who === undefined ? {} : { who }) }))
    app.use(check);
  const limited = limitBodies(limits.bodyBytes ?? 5 * 1024 * 1024);
  const offered = offeredMethods();
  for (const resource of definition.resources) {
    for (const form of definition.forms.filter(({ name }) => resource.forms.includes(name))) {
      routeResource({ app, offered, limited }, service, form, resource, handlers);
    }
  }
  const refused = limited(offered.refuse);
  const bounds = { milliseconds: limits.milliseconds ?? 30_000, atOnce: limits.atOnce ?? 1000 };
  return around(app, refused, bounds).onError(answerFault(options.report ?? console.error));
}
