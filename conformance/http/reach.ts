// Tests whether a deployment can be reached, and whether an API answers there.
import type { ApiAdapter, Collection } from "./api/adapter.js";
import { leadsTo } from "./client/redirects.js";
import type { Client, Exchange } from "./exchange.js";
import { mediaType } from "./media-type.js";
import { isTurnedAway } from "./turned-away.js";

/** A request to any collection, to see whether any answer comes. */
interface Reached {
  readonly client: Client;
  readonly api: Pick<ApiAdapter, "collectionUrl">;
  readonly collections: readonly Collection[];
  /** The base URL: if nothing is found there, the places above it are tried. */
  readonly baseUrl?: string;
  /** Only listed records can be tested: no record is added, and no id is given. */
  readonly listedOnly?: boolean;
  /** Adds a record, if the run may: its answer, or undefined if the collection accepts no adds. */
  readonly tryAdd?: (at: Collection) => Promise<Exchange | undefined>;
}

/**
 * Why nothing of a deployment can be tested: no answer comes, or all collections answer in the same useless way. They redirect
 * to another origin, are above the base URL, are temporarily unavailable (429, 502, 503, 504), ask for credentials (401), are web pages, or are not
 * found (404), also by an add if the run may add records.
 */
export type Untestable =
  | Unreachable
  | ServedAbove
  | {
      readonly why: "turned-away" | "no-credentials" | "web-page" | "not-found";
      readonly exchange: Exchange;
    };

/** The deployment answers, but nothing is offered at the path of the base URL; types are found at `url`, above it. */
interface ServedAbove {
  readonly why: "served-above";
  readonly path: string;
  readonly url: string;
}

/** Why there is no answer: in words, and with a code if there is one; or the place where the deployment seems to be. */
export type Unreachable = Readonly<Pick<Required<Exchange>, "fault">> &
  (
    | ({ readonly why: "no-answer" } & Pick<Exchange, "faultCode">)
    | { readonly why: "leads-elsewhere"; readonly origin: string }
  );

/** Why the deployment cannot be reached; undefined if any answer comes to one request to the first collection. */
export const unreachable = (at: Reached): Promise<Unreachable | undefined> => saidByAll(at, notReached);

/** Why no check could be judged; undefined if any collection is answered as an API would. */
export async function untestable(at: Reached): Promise<Untestable | undefined> {
  const { listedOnly = false, tryAdd } = at;
  const absenceMatters = listedOnly || tryAdd !== undefined;
  const said = await saidByAll(at, (exchange) => notReached(exchange) ?? notServed(exchange, absenceMatters));
  if (said?.why !== "not-found") return said;
  if (tryAdd !== undefined && !(await isAddedNowhere(at.collections, tryAdd))) return undefined;
  return (await servedAbove(at)) ?? said;
}

/** The place above the base URL that answers with JSON, if one does: the path of the base URL is wrong. */
async function servedAbove({ api, client, collections, baseUrl }: Reached): Promise<ServedAbove | undefined> {
  const [at] = collections;
  if (at === undefined || baseUrl === undefined) return undefined;
  const url = new URL(api.collectionUrl(at));
  const below = new URL(baseUrl).pathname.replace(/\/+$/, "");
  if (!url.pathname.startsWith(`${below}/`)) return undefined;
  const rest = url.pathname.slice(below.length);
  for (const above of pathsAbove(below)) {
    url.pathname = `${above}${rest}`;
    const { status, json } = await client.send({ method: "GET", url: url.href });
    // A list may need a parameter: then the API refuses this request (400).
    if ((status !== 200 && status !== 400) || json === undefined) continue;
    return { why: "served-above", path: below, url: `${url.origin}${above}` };
  }
  return undefined;
}

/** `/a` and the empty path for `/a/b`. */
function pathsAbove(path: string): readonly string[] {
  if (path === "") return [];
  const above = path.slice(0, path.lastIndexOf("/"));
  return [above, ...pathsAbove(above)];
}

/** Whether adds are answered 404 too: a site without records may answer a search with 404, but accepts an add. */
async function isAddedNowhere(
  collections: readonly Collection[],
  tryAdd: NonNullable<Reached["tryAdd"]>,
): Promise<boolean> {
  let tried = false;
  for (const at of collections) {
    const exchange = await tryAdd(at);
    if (exchange === undefined) continue;
    if (exchange.status !== 404) return false;
    tried = true;
  }
  return tried;
}

/** The reason of one answer, if all collections give the same. If no answer comes, one request is enough. */
async function saidByAll<Said extends Untestable>(
  { api, client, collections }: Reached,
  saidBy: (exchange: Exchange) => Said | undefined,
): Promise<Said | undefined> {
  let said: Said | undefined;
  for (const at of collections) {
    const next = saidBy(await client.send({ method: "GET", url: api.collectionUrl(at) }));
    if (next === undefined || next.why === "no-answer") return said === undefined ? next : undefined;
    if (said !== undefined && !isAlike(said, next)) return undefined;
    said ??= next;
  }
  return said;
}

function isAlike(one: Untestable, other: Untestable): boolean {
  if (one.why === "leads-elsewhere") return other.why === one.why && other.origin === one.origin;
  return other.why === one.why;
}

/** A redirect to another origin, such as a gateway's from http to https, does not come from the deployment. */
function notReached(exchange: Exchange): Unreachable | undefined {
  const origin = leadsTo(exchange)?.origin;
  if (origin !== undefined && origin !== new URL(exchange.url).origin)
    return { why: "leads-elsewhere", fault: `every request is redirected to ${origin}`, origin };
  const { status, fault = "no answer came", faultCode, limit } = exchange;
  // An answer that is too large to be read is an answer.
  if (status !== undefined || limit !== undefined) return undefined;
  return { why: "no-answer", fault, ...(faultCode === undefined ? {} : { faultCode }) };
}

function notServed(exchange: Exchange, absenceMatters: boolean): Untestable | undefined {
  if (isTurnedAway(exchange.status)) return { why: "turned-away", exchange };
  if (exchange.status === 401) return { why: "no-credentials", exchange };
  // A web page by its media type (RFC 2854), unless the body is JSON.
  if (exchange.json === undefined && mediaType(exchange) === "text/html")
    return { why: "web-page", exchange };
  return absenceMatters && exchange.status === 404 ? { why: "not-found", exchange } : undefined;
}
