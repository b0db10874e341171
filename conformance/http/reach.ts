// Tests whether a deployment can be reached at all.
import type { ApiAdapter, Collection } from "./api/adapter.js";
import { leadsTo } from "./client/redirects.js";
import type { Client, Exchange } from "./exchange.js";

/** A request to any collection, to see whether any answer comes. */
interface Reached {
  readonly client: Client;
  readonly api: Pick<ApiAdapter, "collectionUrl">;
  readonly collections: readonly Collection[];
}

/** Why nothing answers at all: in words, and the code where there is one; or the origin that every request is led to. */
export type Unreachable = Readonly<Pick<Required<Exchange>, "fault"> & Pick<Exchange, "faultCode">> & {
  readonly leadsTo?: string;
};

/**
 * Why the deployment cannot be reached; undefined if any answer comes to one request to the first collection. An answer
 * that leads to another origin (from http to https, as gateways do) does not count, unless another collection answers.
 */
export async function unreachable({ api, client, collections }: Reached): Promise<Unreachable | undefined> {
  const [first, ...others] = collections;
  if (!first) return undefined;
  const ask = (at: Collection) => client.send({ method: "GET", url: api.collectionUrl(at) });
  const exchange = await ask(first);
  const elsewhere = originLedTo(exchange);
  if (elsewhere !== undefined) {
    for (const other of others) if (originLedTo(await ask(other)) !== elsewhere) return undefined;
    return { fault: `all that is asked for is led to ${elsewhere}`, leadsTo: elsewhere };
  }
  const { status, fault = "no answer came", faultCode } = exchange;
  // an answer that is too large to be read is one
  if (status !== undefined || exchange.limit !== undefined) return undefined;
  return faultCode === undefined ? { fault } : { fault, faultCode };
}

/** The other origin that an answer leads to; undefined if it leads to none. */
function originLedTo(exchange: Exchange): string | undefined {
  const origin = leadsTo(exchange)?.origin;
  return origin === new URL(exchange.url).origin ? undefined : origin;
}
