// Distributes the queues of a run among its connections, always in the same way.
import type { RequestContext } from "../exchange.js";

/** Work that belongs to a queue: the work of one queue is done in order, one item after another. */
export interface QueueWork {
  readonly queue: string;
  /** Number of connections on which it can send concurrently (default: 1). */
  readonly width?: number;
}

/** Work that is done in order, with connections of its own. */
interface Row<I> {
  readonly line: number;
  readonly width: number;
  readonly items: I[];
}

/**
 * Does all items, with at most `connections` connections; each queue has connections that no other queue uses at the same
 * time. The distribution depends only on the items, so that the same items send the same requests in the same order on each
 * connection. The results have the order of the items.
 */
export async function inQueues<I extends QueueWork, R>(
  items: readonly I[],
  connections: number,
  work: (item: I, requests: RequestContext) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = new Array(items.length);
  const places = new Map(items.map((item, index) => [item, index]));
  await Promise.all(
    rowsOf(items, connections).map(async ({ line, width, items: row }) => {
      for (const item of row) {
        const result = await work(item, { queue: item.queue, line, width, exchanges: [] });
        results[places.get(item) ?? 0] = result;
      }
    }),
  );
  return results;
}

/** Something that sends requests in one request context, and can be copied for another. */
interface Sender<S> {
  readonly requests?: RequestContext | undefined;
  within(requests: RequestContext): S;
}

/** Does the same for many items concurrently, each on the next of the sender's own connections. */
export function spread<S extends Sender<S>, I, R>(
  sender: S,
  items: readonly I[],
  work: (sender: S, item: I) => Promise<R>,
): Promise<R[]> {
  const { requests } = sender;
  if (requests === undefined) return Promise.all(items.map((item) => work(sender, item)));
  return Promise.all(
    items.map((item, index) => {
      const line = requests.line + (index % requests.width);
      return work(sender.within({ ...requests, line, width: 1 }), item);
    }),
  );
}

/**
 * Distributes the connections among the queues. A single queue gets all of them. Otherwise a wide queue gets as many as it can
 * use, as long as half are left; the other queues follow, the longest first, each on the connection with the least to do.
 */
function rowsOf<I extends QueueWork>(items: readonly I[], connections: number): readonly Row<I>[] {
  const [first, ...others] = queuesOf(items);
  if (first === undefined) return [];
  if (others.length === 0) return [{ line: 0, width: connections, items: first }];
  const wide: Row<I>[] = [];
  const narrow: Row<I>[] = [];
  let used = 0;
  for (const queue of [first, ...others]) {
    const width = widthOf(queue);
    if (width > 1 && used + width <= connections / 2) {
      wide.push({ line: used, width, items: queue });
      used += width;
    } else if (narrow.length < connections - used) {
      narrow.push({ line: 0, width: 1, items: queue });
    } else {
      const least = narrow.reduce((one, row) => (row.items.length < one.items.length ? row : one));
      least.items.push(...queue);
    }
  }
  return [...wide, ...narrow.map((row, index) => ({ ...row, line: used + index }))];
}

/** The wide ones first, then the longest. */
function queuesOf<I extends QueueWork>(items: readonly I[]): readonly I[][] {
  const queues = new Map<string, I[]>();
  for (const item of items) {
    const queue = queues.get(item.queue);
    if (queue) queue.push(item);
    else queues.set(item.queue, [item]);
  }
  return [...queues.values()].sort((a, b) => widthOf(b) - widthOf(a) || b.length - a.length);
}

const widthOf = (queue: readonly QueueWork[]): number => Math.max(...queue.map(({ width = 1 }) => width));
