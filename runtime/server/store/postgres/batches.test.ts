import { afterEach, expect, test, vi } from "vitest";
import { StoreUnavailable } from "../../store-port/store-error.js";
import { Batching } from "./batches.js";

interface Sent {
  readonly site: string;
  readonly items: readonly string[];
  done(): void;
  fail(fault: Error): void;
}

/** Batches words, and holds each sent batch until the test answers it. */
function batched(): { readonly words: Batching<string, unknown>; readonly sent: readonly Sent[] } {
  const sent: Sent[] = [];
  const send = (site: string, items: readonly string[]): Promise<void> =>
    new Promise((resolve, reject) => void sent.push({ site, items, done: resolve, fail: reject }));
  return {
    words: new Batching<string, unknown>({ send, sizeOf: (word) => word.length, maxConcurrent: 2 }),
    sent,
  };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
const itemsOf = (sent: readonly Sent[]) => sent.map(({ items }) => items);

/** Puts two statements of a site in flight, so that the next items wait. */
async function busy() {
  const { words, sent } = batched();
  const first = words.push("s", "first");
  await turn();
  const second = words.push("s", "second");
  await turn();
  expect(itemsOf(sent)).toEqual([["first"], ["second"]]);
  return { words, sent, ahead: Promise.allSettled([first, second]) };
}

afterEach(() => void vi.restoreAllMocks());

test("waiting items are sent together, in order, and get their answers", async () => {
  const { words, sent } = await busy();
  const waiting = ["a", "b", "c"].map((word) => words.push("s", word));
  await turn();
  expect([sent.length, words.waiting()]).toEqual([2, 3]);
  sent[0]?.done();
  await turn();
  expect(itemsOf(sent).slice(2)).toEqual([["a", "b", "c"]]);
  expect(words.waiting()).toBe(0);
  let settled = false;
  void Promise.all(waiting).then(() => {
    settled = true;
  });
  await turn();
  expect(settled).toBe(false);
  sent[2]?.done();
  await Promise.all(waiting);
});

test("items of the same turn are sent together, even if nothing is in flight", async () => {
  const { words, sent } = batched();
  for (const word of ["a", "b", "c"]) void words.push("s", word);
  await turn();
  expect(itemsOf(sent)).toEqual([["a", "b", "c"]]);
});

test("no site waits for another or shares its statement", async () => {
  const { words, sent } = await busy();
  void words.push("s", "a");
  void words.push("other", "b");
  await turn();
  expect(sent.slice(2).map(({ site, items }) => [site, items])).toEqual([["other", ["b"]]]);
});

test("a failed item does not affect the others", async () => {
  const { words, sent } = await busy();
  const results = Promise.allSettled(["a", "bad", "c"].map((word) => words.push("s", word)));
  sent[0]?.done();
  await turn();
  sent[2]?.fail(new Error("bad"));
  for (const at of [3, 4, 5]) {
    await turn();
    if (sent[at]?.items.includes("bad")) sent[at]?.fail(new Error("bad"));
    else sent[at]?.done();
  }
  expect((await results).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(itemsOf(sent).slice(3)).toEqual([["a"], ["bad"], ["c"]]);
});

test("items that a lost store may have stored are not sent again", async () => {
  const { words, sent } = await busy();
  const results = Promise.allSettled(["a", "b"].map((word) => words.push("s", word)));
  sent[0]?.done();
  await turn();
  const lost = new StoreUnavailable("The store cannot be reached.", 5, undefined, true);
  sent[2]?.fail(lost);
  expect(await results).toEqual([
    { status: "rejected", reason: lost },
    { status: "rejected", reason: lost },
  ]);
  await turn();
  expect(sent).toHaveLength(3);
});

test.each([
  ["64", Array.from({ length: 70 }, (_, at) => `${at}`), [64, 6]],
  ["a million characters", ["a".repeat(600_000), "b".repeat(600_000), "c"], [1, 2]],
  ["one item that is larger than that", ["a".repeat(2_000_000), "b"], [1, 1]],
])("at most %s are sent together", async (_, items, sizes) => {
  const { words, sent, ahead } = await busy();
  for (const item of items) void words.push("s", item);
  sent[0]?.done();
  sent[1]?.done();
  await ahead;
  await turn();
  expect(sent.slice(2).map((one) => one.items.length)).toEqual(sizes);
  expect(itemsOf(sent).slice(2).flat()).toEqual(items);
});

test("an item that waited too long is refused, and never sent", async () => {
  const { words, sent } = await busy();
  const late = words.push("s", "late");
  await turn();
  const now = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(now + 5_001);
  const soon = words.push("s", "soon");
  sent[0]?.done();
  await expect(late).rejects.toThrow(StoreUnavailable);
  await turn();
  expect(itemsOf(sent).slice(2)).toEqual([["soon"]]);
  sent[2]?.done();
  await soon;
});

test("is drained when all accepted items are done", async () => {
  const { words, sent, ahead } = await busy();
  const last = words.push("s", "last");
  let drained = false;
  const drain = words.drain().then(() => {
    drained = true;
  });
  sent[0]?.done();
  sent[1]?.done();
  await ahead;
  await turn();
  expect(drained).toBe(false);
  sent[2]?.done();
  await Promise.all([last, drain]);
});
