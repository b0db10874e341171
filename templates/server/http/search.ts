import type { ResourceDefinition } from "../definition.js";
import { openCursor, sealCursor } from "../search/cursor.js";
import { cursorName, type Pairs, parseQuery } from "../search/query.js";
import { type BundleLink, type ListedRecord, searchsetOf } from "./bundle.js";
import { type Call, type Interaction, scopeOf } from "./interaction.js";
import { pathOf, urlOf } from "./paths.js";
import { respond } from "./respond.js";

function linkTo({ base, collection }: Call, relation: BundleLink["relation"], pairs: Pairs): BundleLink {
  const query = new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value])).toString();
  return { relation, url: `${base}${pathOf(collection)}${query === "" ? "" : `?${query}`}` };
}

/** The query as it was applied: a bound beyond the largest page is that page. */
function applied(pairs: Pairs, { parameters }: ResourceDefinition, limit: number): Pairs {
  const bounds = parameters.filter(({ match }) => match === "count").map(({ name }) => name);
  return pairs.map(([name, value]) => [name, bounds.includes(name) ? String(limit) : value]);
}

/** Answers with a page of a list; `cursor` is what asks for the next one, where more follow. */
export function respondWithPage(
  call: Call,
  pairs: Pairs,
  limit: number,
  records: readonly ListedRecord[],
  cursor: string | undefined,
): Response {
  const { context, collection, base } = call;
  const links = [linkTo(call, "self", applied(pairs, collection.resource, limit))];
  if (cursor !== undefined) {
    const others = pairs.filter(([name]) => name !== cursorName);
    links.push(linkTo(call, "next", [...others, [cursorName, cursor]]));
  }
  const urlOfId = (id: string): string => urlOf(base, collection, id);
  return respond(context, 200, searchsetOf(records, links, urlOfId));
}

/** Lists the records that satisfy every parameter, newest first, a page at a time. */
export const search: Interaction = async (call) => {
  const { context, service, collection } = call;
  const { site, resource } = collection;
  const pairs: Pairs = [...new URL(context.req.url).searchParams];
  const query = parseQuery(pairs, resource, scopeOf(call), service.pages, service.now());
  const scope = { site, type: resource.type, pairs };
  const { secret } = service.store;
  const after = query.cursor === undefined ? {} : { after: openCursor(query.cursor, scope, secret) };
  const { conditions, limit } = query;
  const page = await service.store.search({ site, type: resource.type, conditions, limit, ...after });
  const cursor = page.next === undefined ? undefined : sealCursor(page.next, scope, secret);
  return respondWithPage(call, pairs, limit, page.records, cursor);
};
