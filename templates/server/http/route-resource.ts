import type { Context, Hono } from "hono";
import { type Act, checkAccess } from "../access/access.js";
import type { FormDefinition, InteractionKind, ResourceDefinition } from "../definition.js";
import { exporting, routeExport } from "../export/route-export.js";
import { noStore } from "../handle/no-store.js";
import { add } from "./add.js";
import { remove } from "./delete.js";
import { answerNotFound } from "./faults.js";
import type { Call, Interaction, Service } from "./interaction.js";
import { isSite, routeOf } from "./paths.js";
import { problem } from "./problem.js";
import { read } from "./read.js";
import { refuseMethod } from "./refuse-method.js";
import { search } from "./search.js";
import { update } from "./update.js";

/** Answers in place of the server's own code; `next` is that code. */
export type Handler = (call: Call, next: Interaction) => Promise<Response>;

/** Handlers of one type: by interaction, and by name for operations that the interface only names. */
export type TypeHandlers = Readonly<Partial<Record<InteractionKind, Handler | undefined>>> & {
  readonly named?: Readonly<Record<string, Handler | undefined>>;
};

/** Handlers by type. */
export type Handlers = Readonly<Record<string, TypeHandlers>>;

const interactions: Readonly<Record<InteractionKind, Interaction>> = {
  search,
  read,
  add,
  update,
  delete: remove,
};

const nothingOffered: Interaction = async ({ context }) => answerNotFound(context);

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
export function routeResource(
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
  // What handlers keep elsewhere is theirs to export.
  const exports = service.exports.store === noStore ? [] : resource.exports;
  const served = new Map(exports.map((one) => [one.name, exporting(one)]));
  for (const [name, handler] of Object.entries(own?.named ?? {})) {
    if (handler === undefined) continue;
    const next = served.get(name) ?? nothingOffered;
    app.all(`${places.collection}/${name}`, (context) => handler(callOf(context, "named"), next));
  }
  for (const [name, begin] of served)
    app.all(`${places.collection}/${name}`, (context) => begin(callOf(context, "export")));
  for (const one of exports) routeExport(app, `${places.collection}/${one.name}`, one, callOf);
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
