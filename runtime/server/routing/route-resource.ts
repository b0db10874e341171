// Makes the endpoints of one resource type: access check, limits, then a team's own handler or the server's interaction.
import type { Context } from "hono";
import { checkAccess } from "../auth/access.js";
import type {
  ActionDefinition,
  ExportDefinition,
  FormDefinition,
  InteractionKind,
  NestedDefinition,
  ResourceDefinition,
} from "../definition.js";
import { noStore } from "../handlers/no-store.js";
import type { Answering } from "../http/body-size.js";
import { mixHeaders } from "../http/exchange.js";
import { checkGeneral } from "../http/general-parameters.js";
import { type Collection, hostOf, isSite, namesSite, originOf, withoutSite } from "../http/paths.js";
import { Problem, problem } from "../http/problem.js";
import type { RequestedAction } from "../http/requested-action.js";
import { publicUrlAt, siteInHostName } from "../http/site-host.js";
import { act } from "../interactions/act.js";
import { add } from "../interactions/add.js";
import { remove } from "../interactions/delete.js";
import type {
  Call,
  Handler,
  Handlers,
  Interaction,
  Service,
  TypeHandlers,
} from "../interactions/interaction.js";
import { read } from "../interactions/read.js";
import { search } from "../interactions/search.js";
import { update } from "../interactions/update.js";
import { file } from "./export/file.js";
import { kickOff } from "./export/kick-off.js";
import { cancel, status } from "./export/status.js";
import { answerNotFound } from "./faults.js";
import type { Routes } from "./routes.js";

const interactions: Readonly<Record<InteractionKind, Interaction>> = {
  search,
  read,
  add,
  update,
  delete: remove,
};

const nothingOffered: Interaction = ({ context }) => answerNotFound(context);

function siteOf(context: Context, form: FormDefinition, service: Service): string {
  const { definition, answers } = service;
  const { siteHeader, siteInHost } = definition;
  if (siteInHost) return siteOfHost(context, service);
  if (siteHeader !== undefined) return siteIn(context, siteHeader, answers.siteMissing);
  if (!namesSite(form)) return withoutSite;
  const site = context.req.param("site") ?? "";
  if (isSite(site)) return site;
  throw problem(
    400,
    "value",
    "The site in the path is invalid: it is empty, a dot segment, too long, or has control characters.",
  );
}

/** The site that a header names: gap kind `missing-site`. */
function siteIn(context: Context, header: string, missing: number): string {
  const site = context.req.header(header) ?? "";
  if (isSite(site)) return site;
  const text = `Every request must name its site in the header ${header}.`;
  throw problem(missing, "required", text, { expression: `http.${header.toLowerCase()}` });
}

/** The site that the host name names: likewise. */
function siteOfHost(context: Context, { publicUrl, answers }: Service): string {
  const site = siteInHostName(hostOf(context.req.url), publicUrl);
  if (isSite(site)) return site;
  const text = "Every request must name its site as the first part of the host name.";
  throw problem(answers.siteMissing, "required", text, { expression: "http.host" });
}

/** The service with the store that writes to the audit log, and with the earlier URLs of the site. */
function serviceFor(context: Context, service: Service, site: string): Service {
  const store = service.auditLog.storeFor(context);
  const own = store === service.store ? service : { ...service, store };
  if (!service.definition.siteInHost) return own;
  return { ...own, formerUrls: service.formerUrls.map((url) => publicUrlAt(url, site)) };
}

/** What a path is of, beside a type: a nested collection, or an action. */
interface Part {
  readonly nested?: NestedDefinition | undefined;
  readonly action?: string;
}

/** Checks a request's site and rights, and turns it into a call. */
type CallOf = (context: Context, interaction: RequestedAction["interaction"], part?: Part) => Call;

/** The exports that the server can make: without a store, handlers must export their own records. */
const exportsOf = ({ exports }: Service, resource: ResourceDefinition): ResourceDefinition["exports"] =>
  exports.store === noStore ? [] : resource.exports;

/** A name in a path, as it is and with all reserved characters escaped (RFC 3986, section 2.2): clients send both. */
const spellingsOf = (name: string): ReadonlySet<string> => new Set([name, encodeURIComponent(name)]);

/** Mounts the operations that the interface only names: a team's handlers, or the server's exports. */
function routeNamed(
  routes: Routes,
  collection: string,
  named: Readonly<Record<string, Handler | undefined>>,
  callOf: CallOf,
  exports: ResourceDefinition["exports"],
): void {
  const served = new Map(exports.map((one) => [one.name, exporting(one)]));
  for (const [name, handler] of Object.entries(named)) {
    if (handler === undefined) continue;
    const answer = ofOthers(handler, served.get(name) ?? nothingOffered);
    const limited = routes.limited((context) => routes.admit(callOf(context, "named"), answer));
    for (const spelling of spellingsOf(name)) routes.app.all(`${collection}/${spelling}`, limited);
  }
  for (const one of exports) {
    for (const spelling of spellingsOf(one.name))
      routeExport(routes, `${collection}/${spelling}`, one, callOf);
  }
}

/** The record whose path the request's is below, if it is that of a nested collection. */
function underOf(
  context: Context,
  { definition }: Service,
  nested: NestedDefinition | undefined,
): Pick<Collection, "under"> {
  const parent = definition.resources.find(({ type }) => type === nested?.parent);
  if (nested === undefined || parent === undefined) return {};
  return { under: { nested, parent, id: context.req.param("parent") ?? "" } };
}

/** Checks that the sender may make a request, and turns it into a call. */
const callerOf =
  (service: Service, form: FormDefinition, resource: ResourceDefinition): CallOf =>
  (context, interaction, { nested, action } = {}) => {
    const collection = {
      form,
      resource,
      site: siteOf(context, form, service),
      ...underOf(context, service, nested),
    };
    const asked = { site: collection.site, type: resource.type, interaction };
    checkAccess(service, context, action === undefined ? asked : { ...asked, action });
    checkHeaders(context, service);
    checkGeneral(context.req.url, resource);
    const base = publicUrlAt(service.publicUrl ?? originOf(context.req.url), collection.site);
    return { context, service: serviceFor(context, service, collection.site), collection, base };
  };

const ownOf = (handlers: Handlers, { type }: ResourceDefinition): TypeHandlers | undefined =>
  Object.hasOwn(handlers, type) ? handlers[type] : undefined;

/** A team's own handler of an interaction, else the server's code. */
function answerOf(own: TypeHandlers | undefined, kind: InteractionKind): Interaction {
  const handler = own?.[kind];
  return handler === undefined ? interactions[kind] : ofOthers(handler, interactions[kind]);
}

/** The handlers of the requests for one type's records at the paths of one form. */
export interface Endpoints extends Readonly<Record<InteractionKind, Answering>> {
  /**
   * Mounts the operations that the interface only names, below the collection's path. Call it before the paths of records are mounted:
   * otherwise a name is taken for a record's id.
   */
  operations(collection: string): void;
  /** The endpoints below the path of the record to which the field refers. */
  under(field: string): Pick<Readonly<Record<InteractionKind, Answering>>, "search" | "add">;
  /** The endpoint of an action, by its name. */
  action(name: string): Answering;
}

/** What an action does to a type's records, as access checks see it: a handler may do anything. */
function rightOf({ method, on, sets }: ActionDefinition): RequestedAction["interaction"] {
  if (method === "GET") return on === "record" ? "read" : "search";
  return sets === undefined ? "named" : "update";
}

/** The endpoints of a type at the paths of a form, whether the interface offers all of them or not. */
export function endpointsOf(
  routes: Routes,
  service: Service,
  form: FormDefinition,
  resource: ResourceDefinition,
  handlers: Handlers,
): Endpoints {
  const own = ownOf(handlers, resource);
  const callOf = callerOf(service, form, resource);
  const endpoint = (kind: InteractionKind, nested?: NestedDefinition): Answering => {
    const answer = answerOf(own, kind);
    return routes.limited((context) => routes.admit(callOf(context, kind, { nested }), answer));
  };
  return {
    search: endpoint("search"),
    read: endpoint("read"),
    add: endpoint("add"),
    update: endpoint("update"),
    delete: endpoint("delete"),
    under: (name) => {
      const nested = resource.nested?.find(({ field }) => field === name);
      return { search: endpoint("search", nested), add: endpoint("add", nested) };
    },
    action: (name) => {
      const action = resource.actions?.find((one) => one.name === name);
      if (action === undefined) throw new Error(`${resource.type} has no action ${name}`);
      const handler = own?.actionHandler?.(action);
      const answer = handler === undefined ? act(action) : ofOthers(handler, act(action));
      return routes.limited((context) =>
        routes.admit(callOf(context, rightOf(action), { action: name }), answer),
      );
    },
    operations: (collection) =>
      routeNamed(routes, collection, own?.named ?? {}, callOf, exportsOf(service, resource)),
  };
}

/** A team's own handler as an interaction. If it calls `next`, its headers go into the server's answer. */
const ofOthers =
  (handler: Handler, next: Interaction): Interaction =>
  (call) => {
    mixHeaders(call.context);
    return handler(call, next);
  };

/** Refuses a request that lacks such a header, or has another value in it, unless the interface accepts it: gap kind `missing-header`. */
function checkHeaders(
  { req }: Context,
  { definition, answers }: Pick<Service, "definition" | "answers">,
): void {
  const { headerMissing } = answers;
  if (headerMissing === "accepted") return;
  for (const [name, value] of Object.entries(definition.requestHeaders ?? {})) {
    if (req.header(name) === value) continue;
    const text = `Every request must have the header ${name}: ${value}.`;
    throw problem(headerMissing, "required", text, { expression: `http.${name.toLowerCase()}` });
  }
}

/** The paths of an export: the kick-off, the status below it, and the files. */
function routeExport(
  { app, offered, limited, admit }: Routes,
  at: string,
  operation: ExportDefinition,
  callOf: CallOf,
): void {
  const answering = (answer: (call: Call, operation: ExportDefinition) => Promise<Response>) =>
    limited((context) => admit(callOf(context, "export"), (call) => answer(call, operation)));
  const begin = exporting(operation);
  app.all(
    at,
    limited((context) => admit(callOf(context, "export"), begin)),
  );
  app.get(`${at}/:job`, answering(status));
  app.delete(`${at}/:job`, answering(cancel));
  offered.offer(`${at}/:job`, ["GET", "DELETE"]);
  app.get(`${at}/:job/:file`, answering(file));
  offered.offer(`${at}/:job/:file`, ["GET"]);
}

/** Starts an export by GET or POST. A HEAD would start one whose URL the client never sees. */
export const exporting =
  (operation: ExportDefinition): Interaction =>
  (call) => {
    const { method } = call.context.req;
    if (method === "GET" || method === "POST") return kickOff(call, operation);
    const text = `${method} is not offered here. Offered: GET, POST.`;
    throw new Problem(405, [{ code: "not-supported", text }], { Allow: "GET, POST" });
  };
