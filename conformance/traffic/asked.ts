import type { InteractionKind, InterfaceModel } from "../../spec/model.js";
import { offers } from "../../spec/offers.js";

import type { Collection, Query } from "../contract.js";
import { hasDotSegment, routeOf } from "../http/routes/route-of.js";
import { type Term, termsOf } from "../search/matches.js";
import { Recent } from "./recent.js";

/** What somebody's request asked of the interface. */
export interface Asked extends Collection {
  readonly kind: InteractionKind;
  /** For requests on a record's own path. */
  readonly id?: string;
  readonly query: Query;
  /** The documented parameters among the query's. */
  readonly terms: readonly Term[];
  /** The query has parameters that the document does not name: what they do is not said. */
  readonly stranger: boolean;
}

const mostCharacters = 200_000;

/**
 * Reads requests by the model; undefined where one is none of the document's: another path or one with dot segments, a type under
 * a form that does not show it, a method or an operation that is not listed. Clients ask for few things again and again: what the
 * latest of them were is not worked out anew.
 */
export function askedReader(
  model: InterfaceModel,
  base: string,
): (method: string, url: string) => Asked | undefined {
  const root = new URL(base).pathname.replace(/\/+$/, "");
  const recent = new Recent((line) => {
    const space = line.indexOf(" ");
    const url = line.slice(space + 1);
    if (hasDotSegment(url)) return { asked: undefined };
    return { asked: askedOf(model, root, line.slice(0, space), new URL(url)) };
  }, mostCharacters);
  return (method, url) => recent.of(`${method} ${url}`).asked;
}

function askedOf(
  model: InterfaceModel,
  root: string,
  method: string,
  { pathname, searchParams }: URL,
): Asked | undefined {
  if (!pathname.startsWith(`${root}/`)) return undefined;
  const route = routeOf(model, method, pathname.slice(root.length));
  if (route?.kind === undefined || !offers(route.resource, route.kind)) return undefined;
  const { resource, form, site, id, kind } = route;
  if (!resource.forms.includes(form.name) || resource.named.some(({ name }) => name === id)) return undefined;
  const query: Query = [...searchParams];
  const { terms, stranger } = termsOf(resource.parameters, query);
  return { resource, form, site, kind, query, terms, stranger, ...(id === undefined ? {} : { id }) };
}
