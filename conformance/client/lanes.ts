import { onStrand } from "./strands.js";

/** Work that belongs to a lane: what one lane holds is done in order, and nothing of it beside the rest of it. */
export interface LaneWork {
  readonly lane: string;
}

/**
 * Does all items, each lane on one connection, with at most `connections` of them at once. Which lane goes where depends on
 * the items alone, so that the same items send the same requests in the same order on each connection. Results come in the
 * order of the items.
 */
export async function inLanes<I extends LaneWork, R>(
  items: readonly I[],
  connections: number,
  work: (item: I) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = new Array(items.length);
  const places = new Map(items.map((item, index) => [item, index]));
  await Promise.all(
    rowsOf(items, connections).map(async (row, line) => {
      for (const item of row) {
        const result = await onStrand({ lane: item.lane, line, exchanges: [] }, () => work(item));
        results[places.get(item) ?? 0] = result;
      }
    }),
  );
  return results;
}

/** Shares the lanes out among the connections: the longest first, each to the connection that has least to do. */
function rowsOf<I extends LaneWork>(items: readonly I[], connections: number): readonly (readonly I[])[] {
  const lanes = new Map<string, I[]>();
  for (const item of items) {
    const lane = lanes.get(item.lane);
    if (lane) lane.push(item);
    else lanes.set(item.lane, [item]);
  }
  const rows: I[][] = [];
  for (const lane of [...lanes.values()].sort((a, b) => b.length - a.length)) {
    if (rows.length < connections) rows.push([...lane]);
    else rows.reduce((least, row) => (row.length < least.length ? row : least)).push(...lane);
  }
  return rows;
}
