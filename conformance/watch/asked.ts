import type { InteractionKind, InterfaceModel } from "../../spec/model.js";
import { offers } from "../checks/places.js";
import type { Collection, Query } from "../contract.js";
import { routeOf } from "../routes/route-of.js";
import { type Term, termsOf } from "./matching/fit-query.js";

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

/**
 * Reads a request by the model; undefined where it is none of the document's: another path, a type under a form that does
 * not show it, a method or an operation that is not listed.
 */
export function askedOf(model: InterfaceModel, base: string, method: string, url: string): Asked | undefined {
  const { pathname, searchParams } = new URL(url);
  const root = new URL(base).pathname.replace(/\/+$/, "");
  if (!pathname.startsWith(`${root}/`)) return undefined;
  const route = routeOf(model, method, pathname.slice(root.length));
  if (route?.kind === undefined || !offers(route.resource, route.kind)) return undefined;
  const { resource, form, site, id, kind } = route;
  if (!resource.forms.includes(form.name) || resource.named.some(({ name }) => name === id)) return undefined;
  const query: Query = [...searchParams];
  const { terms, stranger } = termsOf(resource.parameters, query);
  return { resource, form, site, kind, query, terms, stranger, ...(id === undefined ? {} : { id }) };
}
