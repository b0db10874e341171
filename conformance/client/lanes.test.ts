import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inLanes, type LaneWork } from "./lanes.js";
import { currentStrand, type Strand, spread } from "./strands.js";

interface Item extends LaneWork {
  readonly n: number;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Does the items, each of which sends several things at once, and looks at every connection that is used meanwhile. */
async function lanesUsed(items: readonly Item[], connections: number) {
  const open = new Map<number, string>();
  const lines = new Map<Item, Strand>();
  const begun: Item[] = [];
  const mixed: string[] = [];
  const send = async (lane: string) => {
    const { line } = currentStrand() ?? { line: -1 };
    const other = open.get(line);
    if (line < 0 || line >= connections || (other ?? lane) !== lane) mixed.push(`${line}: ${lane}, ${other}`);
    open.set(line, lane);
    await turn();
    open.delete(line);
  };
  const results = await inLanes(items, connections, async (item) => {
    const strand = currentStrand();
    if (strand) lines.set(item, strand);
    begun.push(item);
    await spread([1, 2, 3, 4], () => send(item.lane));
    return item.n;
  });
  return { results, lines, begun, mixed };
}

const someItems = fc
  .array(fc.record({ lane: fc.constantFrom("a", "b", "c", "d", "e"), wide: fc.boolean() }), { maxLength: 20 })
  .map((drawn) => drawn.map(({ lane, wide }, n): Item => ({ lane, n, ...(wide ? { width: 3 } : {}) })));

describe("lanes", () => {
  it("are done in order, on connections that carry nothing else, the same ones every time", async () => {
    await fc.assert(
      fc.asyncProperty(someItems, fc.integer({ min: 1, max: 8 }), async (items, connections) => {
        const { results, lines, begun, mixed } = await lanesUsed(items, connections);
        expect(results).toEqual(items.map(({ n }) => n));
        expect(mixed).toEqual([]);
        for (const lane of new Set(items.map((item) => item.lane))) {
          const own = (all: readonly Item[]) => all.filter((item) => item.lane === lane);
          expect(own(begun)).toEqual(own(items));
        }
        const again = await lanesUsed(items, connections);
        const placed = (all: ReadonlyMap<Item, Strand>) =>
          items.map((item) => [all.get(item)?.line, all.get(item)?.width]);
        expect(placed(again.lines)).toEqual(placed(lines));
      }),
    );
  });

  it("have all connections where there is one lane, and one each where a wide one would leave too few", async () => {
    const widths = async (items: readonly Item[], connections: number) => {
      const { lines } = await lanesUsed(items, connections);
      return items.map((item) => lines.get(item)?.width);
    };
    const wide: Item = { lane: "a", n: 0, width: 3 };
    expect(await widths([{ lane: "a", n: 0 }], 8)).toEqual([8]);
    expect(await widths([wide, { lane: "b", n: 1 }], 8)).toEqual([3, 1]);
    expect(await widths([wide, { lane: "b", n: 1 }], 5)).toEqual([1, 1]);
  });
});
