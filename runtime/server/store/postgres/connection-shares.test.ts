import { expect, test, vi } from "vitest";
import { StoreUnavailable } from "../../store-port/store-error.js";
import { Shares } from "./connection-shares.js";

const limits = { most: 3, mostOfSite: 2, patience: 1000 };

test("no site gets all connections, waiting sites take turns, and a returned one goes to the next", async () => {
  const shares = new Shares(limits);
  const taken: string[] = [];
  const backs: (() => void)[] = [];
  const take = (site: string) =>
    shares.take(site).then((back) => {
      taken.push(site);
      backs.push(back);
    });
  const all = ["a", "a", "a", "a", "b", "b", "c"].map(take);
  await Promise.all([all[0], all[1], all[4]]);
  expect(taken).toEqual(["a", "a", "b"]);
  expect(shares.waiting).toBe(4);
  for (let back = backs.shift(); back !== undefined; back = backs.shift()) {
    back();
    await new Promise(setImmediate);
  }
  expect(taken).toEqual(["a", "a", "b", "a", "b", "c", "a"]);
  expect(shares.waiting).toBe(0);
});

test("a request that waits too long is refused, and an aborted one does not wait", async () => {
  vi.useFakeTimers();
  try {
    const shares = new Shares({ ...limits, most: 1 });
    const back = await shares.take("a");
    const end = new AbortController();
    const gone = new Error("gone");
    const reported = Promise.allSettled([shares.take("a"), shares.take("b", end.signal)]);
    end.abort(gone);
    vi.advanceTimersByTime(limits.patience);
    const [late, over] = await reported;
    expect(late).toMatchObject({ reason: expect.any(StoreUnavailable) });
    expect(over).toMatchObject({ reason: gone });
    expect(shares.waiting).toBe(0);
    back();
    (await shares.take("c"))();
  } finally {
    vi.useRealTimers();
  }
});
