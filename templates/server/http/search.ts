import type { ResourceDefinition } from "../definition.js";
import { openCursor, sealCursor } from "../search/cursor.js";
import { cursorName, type Pairs, parseQuery } from "../search/query.js";
import { type BundleLink, searchsetOf } from "./bundle.js";
import { type Call, type Interaction, scopeOf } from "./interaction.js";
import { pathOf, urlOf } from "./paths.js";
import { appliedHeader, preferencesOf } from "./preferences.js";
import { respond } from "./respond.js";

function linkTo({ base, collection }: Call, relation: BundleLink["relation"], pairs: Pairs): BundleLink {
  const query = new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value])).toString();
  return { relation, url: `${base}${pathOf(collection)}${query === "" ? "" : `?${query}`}` };
}

/** The query as it was applied: a bound beyond the largest page is that page. */
function capped(pairs: Pairs, { parameters }: ResourceDefinition, limit: number): Pairs {
  const bounds = parameters.filter(({ match }) => match === "count").map(({ name }) => name);
  return pairs.map(([name, value]) => [name, bounds.includes(name) ? String(limit) : value]);
}

/** Lists the records that satisfy every parameter, newest first, a page at a time. */
export const search: Interaction = async (call) => {
  const { context, service, collection, base } = call;
  const { site, resource } = collection;
  const { handling } = preferencesOf(context);
  const reading = { ...service.pages, lenient: handling === "lenient" };
  const given: Pairs = [...new URL(context.req.url).searchParams];
  const query = parseQuery(given, resource, scopeOf(call), reading, service.now());
  const { conditions, limit, total, applied: pairs } = query;
  const scope = { site, type: resource.type, pairs };
  const { secret } = service.store;
  const after = query.cursor === undefined ? {} : { after: openCursor(query.cursor, scope, secret) };
  const page = await service.store.search({ site, type: resource.type, conditions, limit, total, ...after });
  const links = [linkTo(call, "self", capped(pairs, resource, limit))];
  if (page.next !== undefined) {
    const others = pairs.filter(([name]) => name !== cursorName);
    links.push(linkTo(call, "next", [...others, [cursorName, sealCursor(page.next, scope, secret)]]));
  }
  const urlOfId = (id: string): string => urlOf(base, collection, id);
  return respond(context, 200, searchsetOf(page, links, urlOfId), appliedHeader("handling", handling));
};
