import { AsyncLocalStorage } from "node:async_hooks";
import type { Exchange } from "../exchange.js";

/**
 * One thing that a run does, as far as its requests are concerned. Everything that is sent while it goes on leaves on its
 * connection, one request after another: what other strands do meanwhile changes nothing of its order.
 */
export interface RequestContext {
  /** Names what belongs together; the records that it makes up are its own. */
  readonly queue: string;
  /** Number of the connection, counted from 0. */
  readonly line: number;
  /** So many connections, from that one on, are its alone while it goes on. */
  readonly width: number;
  /** What it has sent so far, in order. */
  readonly exchanges: Exchange[];
}

const requestContexts = new AsyncLocalStorage<RequestContext>();

/** The strand that is going on; undefined outside of all. */
export function currentRequestContext(): RequestContext | undefined {
  return requestContexts.getStore();
}

/** Does something as a strand of its own. */
export function inRequestContext<T>(requestContext: RequestContext, work: () => Promise<T>): Promise<T> {
  return requestContexts.run(requestContext, work);
}

/** Does the same for many items at once, each on the next connection of those that are the strand's alone. */
export function spread<I, R>(items: readonly I[], work: (item: I) => Promise<R>): Promise<R[]> {
  const requestContext = currentRequestContext();
  if (requestContext === undefined) return Promise.all(items.map(work));
  return Promise.all(
    items.map((item, index) => {
      const line = requestContext.line + (index % requestContext.width);
      return requestContexts.run({ ...requestContext, line, width: 1 }, () => work(item));
    }),
  );
}
