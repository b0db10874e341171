// Reads what a request asks of the interface: its interaction, type, site, id and query.
import { memoized } from "../../spec/memo.js";
import type { InteractionKind, InterfaceModel } from "../../spec/model.js";
import { offers } from "../../spec/offers.js";
import { siteHeader } from "../../spec/sites.js";
import type { Collection, Query } from "../http/api/adapter.js";
import type { Exchange } from "../http/exchange.js";
import { actionRouteOf } from "../http/routes/action-route.js";
import { hasDotSegment, routeOf } from "../http/routes/route-of.js";
import { type Term, termsOf } from "../search/matches.js";

export interface Asked extends Collection {
  readonly kind: InteractionKind;
  /** For requests on a record's own path. */
  readonly id?: string;
  readonly query: Query;
  /** The documented parameters among the query's. */
  readonly terms: readonly Term[];
  /** Whether the query has parameters that the document does not name. */
  readonly stranger: boolean;
}

const mostRequests = 1_000;
/** No method, URL or header contains it. */
const newline = "\n";

/** The headers that may name the site of a request. */
export const besidePath = ({ host }: URL, site: string | undefined): Pick<Headers, "get"> => ({
  get: (name) => (name === "host" ? host : (site ?? null)),
});

/**
 * Reads requests by the model. Undefined if the document does not describe the request: another path, dot segments, a path form that
 * the type does not have, an operation that is not offered. `site` is what the header that names the site holds, if the interface
 * has one. Results for recent requests are cached.
 */
export function askedReader(
  model: InterfaceModel,
  base: string,
): (method: string, url: string, site?: string) => Asked | undefined {
  const root = new URL(base).pathname.replace(/\/+$/, "");
  const recent = memoized((line) => {
    const [method = "", text = "", site] = line.split(newline);
    if (hasDotSegment(text)) return { asked: undefined };
    const url = new URL(text);
    return { asked: askedOf(model, root, method, { url, besidePath: besidePath(url, site) }) };
  }, mostRequests);
  return (method, url, site) =>
    recent([method, url, ...(site === undefined ? [] : [site])].join(newline)).asked;
}

/** Reads what the request of an exchange asks for. */
export function exchangeReader(
  model: InterfaceModel,
  base: string,
): (exchange: Pick<Exchange, "method" | "url" | "requestHeaders">) => Asked | undefined {
  const askedIn = askedReader(model, base);
  const header = siteHeader(model)?.toLowerCase();
  return ({ method, url, requestHeaders }) =>
    askedIn(method, url, header === undefined ? undefined : requestHeaders[header]);
}

function askedOf(
  model: InterfaceModel,
  root: string,
  method: string,
  {
    url: { pathname, searchParams },
    besidePath: headers,
  }: { readonly url: URL; readonly besidePath: Pick<Headers, "get"> },
): Asked | undefined {
  if (!pathname.startsWith(`${root}/`)) return undefined;
  const route = routeOf(model, method, pathname.slice(root.length), headers);
  if (route?.kind === undefined || !offers(route.resource, route.kind)) return undefined;
  const { resource, form, site, id, kind } = route;
  if (!resource.forms.includes(form.name) || resource.named.some(({ name }) => name === id)) return undefined;
  if (actionRouteOf(model, method, pathname.slice(root.length)) !== undefined) return undefined;
  const query: Query = [...searchParams];
  const { terms, stranger } = termsOf(resource.parameters, query);
  return { resource, form, site, kind, query, terms, stranger, ...(id === undefined ? {} : { id }) };
}
