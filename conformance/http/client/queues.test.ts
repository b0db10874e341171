import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RequestContext } from "../exchange.js";
import { inQueues, type QueueWork, spread } from "./queues.js";

interface Item extends QueueWork {
  readonly n: number;
}

interface Sender {
  readonly requests: RequestContext;
  within(requests: RequestContext): Sender;
}

const senderFor = (requests: RequestContext): Sender => ({ requests, within: senderFor });

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Does the items, each of which sends several requests at the same time, and notes the connections that are used. */
async function queuesUsed(items: readonly Item[], connections: number) {
  const open = new Map<number, string>();
  const lines = new Map<Item, RequestContext>();
  const begun: Item[] = [];
  const mixed: string[] = [];
  const send = async (queue: string, { requests: { line } }: Sender) => {
    const other = open.get(line);
    if (line >= connections || (other ?? queue) !== queue) mixed.push(`${line}: ${queue}, ${other}`);
    open.set(line, queue);
    await turn();
    open.delete(line);
  };
  const results = await inQueues(items, connections, async (item, requests) => {
    lines.set(item, requests);
    begun.push(item);
    await spread(senderFor(requests), [1, 2, 3, 4], (sender) => send(item.queue, sender));
    return item.n;
  });
  return { results, lines, begun, mixed };
}

const someItems = fc
  .array(fc.record({ queue: fc.constantFrom("a", "b", "c", "d", "e"), wide: fc.boolean() }), {
    maxLength: 20,
  })
  .map((drawn) => drawn.map(({ queue, wide }, n): Item => ({ queue, n, ...(wide ? { width: 3 } : {}) })));

describe("queues", () => {
  it("are done in order, each on its own connections, which are the same every time", async () => {
    await fc.assert(
      fc.asyncProperty(someItems, fc.integer({ min: 1, max: 8 }), async (items, connections) => {
        const { results, lines, begun, mixed } = await queuesUsed(items, connections);
        expect(results).toEqual(items.map(({ n }) => n));
        expect(mixed).toEqual([]);
        for (const queue of new Set(items.map((item) => item.queue))) {
          const own = (all: readonly Item[]) => all.filter((item) => item.queue === queue);
          expect(own(begun)).toEqual(own(items));
        }
        const again = await queuesUsed(items, connections);
        const placed = (all: ReadonlyMap<Item, RequestContext>) =>
          items.map((item) => [all.get(item)?.line, all.get(item)?.width]);
        expect(placed(again.lines)).toEqual(placed(lines));
      }),
    );
  });

  it("get all connections if there is one queue, and one each if a wide queue would leave too few", async () => {
    const widths = async (items: readonly Item[], connections: number) => {
      const { lines } = await queuesUsed(items, connections);
      return items.map((item) => lines.get(item)?.width);
    };
    const wide: Item = { queue: "a", n: 0, width: 3 };
    expect(await widths([{ queue: "a", n: 0 }], 8)).toEqual([8]);
    expect(await widths([wide, { queue: "b", n: 1 }], 8)).toEqual([3, 1]);
    expect(await widths([wide, { queue: "b", n: 1 }], 5)).toEqual([1, 1]);
  });
});
