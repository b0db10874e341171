// Tests whether a deployment can be reached at all, and whether what answers is an API.
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
  /** Only what the collections list can be tested: no record is added, and no id is given. */
  readonly listedOnly?: boolean;
}

/**
 * Why nothing of a deployment can be tested: no answer comes, or the answers of all collections say the same. They lead to
 * another origin, tell that it is a bad time (429, 502, 503, 504), ask for credentials (401), are web pages, or none is there (404).
 */
export type Untestable =
  | Unreachable
  | {
      readonly why: "turned-away" | "no-credentials" | "web-page" | "not-found";
      readonly exchange: Exchange;
    };

/** Why nothing answers at all: in words, and the code where there is one; or the origin that every request is led to. */
export type Unreachable = Readonly<Pick<Required<Exchange>, "fault">> &
  (
    | ({ readonly why: "no-answer" } & Pick<Exchange, "faultCode">)
    | { readonly why: "leads-elsewhere"; readonly origin: string }
  );

/** Why the deployment cannot be reached; undefined if any answer comes to one request to the first collection. */
export function unreachable(at: Reached): Promise<Unreachable | undefined> {
  return saidByAll(at, notReached);
}

/** Why no check could be judged; undefined if any collection is answered as an API would. */
export function untestable(at: Reached): Promise<Untestable | undefined> {
  return saidByAll(at, (exchange) => notReached(exchange) ?? notServed(exchange, at.listedOnly ?? false));
}

/** What one answer says, if the answers of all collections say it. Where no answer comes, one request is enough. */
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

/** An answer that leads to another origin (from http to https, as gateways do) comes from nothing that can be tested. */
function notReached(exchange: Exchange): Unreachable | undefined {
  const origin = leadsTo(exchange)?.origin;
  if (origin !== undefined && origin !== new URL(exchange.url).origin)
    return { why: "leads-elsewhere", fault: `all that is asked for is led to ${origin}`, origin };
  const { status, fault = "no answer came", faultCode, limit } = exchange;
  // an answer that is too large to be read is one
  if (status !== undefined || limit !== undefined) return undefined;
  return { why: "no-answer", fault, ...(faultCode === undefined ? {} : { faultCode }) };
}

function notServed(exchange: Exchange, listedOnly: boolean): Untestable | undefined {
  if (isTurnedAway(exchange.status)) return { why: "turned-away", exchange };
  if (exchange.status === 401) return { why: "no-credentials", exchange };
  // by the media type of HTML (RFC 2854), unless the body is JSON all the same
  if (exchange.json === undefined && mediaType(exchange) === "text/html")
    return { why: "web-page", exchange };
  return listedOnly && exchange.status === 404 ? { why: "not-found", exchange } : undefined;
}
