import { setImmediate as turnsOver } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StoreUnavailable } from "../../store-port/store-error.js";
import type { WriteRequest } from "./write-commands.js";
import { WriteQueue, type WriteQueueParts } from "./write-queue.js";
import type { WriterAnswer, WriterPort } from "./writer-thread.js";

interface Batch {
  readonly requests: readonly WriteRequest[];
  answer(answer: WriterAnswer): void;
}

let batches: Batch[];
let queue: WriteQueue;
let isWriterClosed: boolean;
const writer: WriterPort = {
  write: (requests) =>
    new Promise((answer) => {
      batches.push({ requests, answer });
    }),
  checkpoint: () => undefined,
  async close() {
    isWriterClosed = true;
  },
};
const queueWith = (parts: Partial<WriteQueueParts>): WriteQueue =>
  new WriteQueue({ writer, beforehand: () => undefined, ...parts });

beforeEach(() => {
  batches = [];
  isWriterClosed = false;
  queue = queueWith({});
});
afterEach(() => void vi.useRealTimers());

const put = (id: number): Promise<unknown> =>
  queue.push({ kind: "remove", key: { site: "s", type: "T", id: String(id) }, version: 2, updated: 0 });
const putMany = (from: number, count: number): Promise<readonly unknown[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => put(from + index)));
/** Turns the event loop until the queue has collected its writes. */
const collected = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn += 1) await turnsOver();
};
const idsOf = ({ requests }: Batch): readonly number[] =>
  requests.map(({ command }) => ("key" in command ? Number(command.key.id) : Number.NaN));
const sizes = (): readonly number[] => batches.map(({ requests }) => requests.length);

async function answer(given?: WriterAnswer): Promise<void> {
  const batch = batches.shift();
  const outcomes = batch?.requests.map(() => ({ answer: true })) ?? [];
  batch?.answer(given ?? { kind: "written", outcomes });
  await collected();
}

const faultOf = (errcode: number): WriterAnswer => ({
  kind: "failed",
  fault: Object.assign(new Error("fault"), { errcode }),
});
const [locked, full] = [faultOf(5), faultOf(13)];

test("a single write does not wait for others", async () => {
  const putting = put(1);
  await turnsOver();
  expect(sizes()).toEqual([1]);
  await answer();
  expect(await putting).toBe(true);
  expect(queue.figures()).toEqual({ waiting: 0, writes: 1, commits: 1 });
});

test("writes of consecutive turns share a batch, up to a limit", async () => {
  const putting: Promise<unknown>[] = [];
  for (let turn = 0; turn < 60; turn += 1) {
    putting.push(put(2 * turn), put(2 * turn + 1));
    await turnsOver();
  }
  expect(sizes()).toEqual([100]);
  while (batches.length > 0) await answer();
  await Promise.all(putting);
  expect(queue.figures()).toMatchObject({ waiting: 0, writes: 120 });
});

test("the writer has one batch at a time; later writes are the next batch", async () => {
  const first = putMany(1, 3);
  await collected();
  const second = putMany(10, 2);
  await collected();
  expect([sizes(), queue.figures().waiting]).toEqual([[3], 2]);
  await answer();
  await first;
  expect(sizes()).toEqual([2]);
  await answer();
  await second;
  expect(queue.figures()).toEqual({ waiting: 0, writes: 5, commits: 2 });
});

test("many concurrent writes are written in halves", async () => {
  const all = [putMany(0, 40)];
  await collected();
  all.push(putMany(40, 8));
  await answer();
  // Eight wait, and forty will come again: the next batch is at most half of them.
  all.push(putMany(50, 40));
  await answer();
  await collected();
  expect(sizes()).toEqual([24]);
  while (batches.length > 0) await answer();
  await Promise.all(all);
});

test("a write that fails affects no other write of its batch", async () => {
  const failed = vi.fn();
  queue = queueWith({ failed });
  const putting = Promise.allSettled([put(1), put(2), put(3)]);
  await collected();
  const fault = new Error("taken");
  await answer({ kind: "written", outcomes: [{ answer: true }, { fault }, { answer: true }] });
  expect(await putting).toMatchObject([{ value: true }, { reason: fault }, { value: true }]);
  expect(failed).toHaveBeenCalledWith(fault);
});

test("a fault other than a lock is reported immediately, without another attempt", async () => {
  const putting = Promise.allSettled([put(1), put(2)]);
  await collected();
  await answer(full);
  for (const one of await putting)
    expect(one).toMatchObject({ reason: { message: "The store has no room left on its disk." } });
  expect(sizes()).toEqual([]);
});

test("a lock is waited for, and later writes are not lost", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const first = putMany(1, 2);
  await collected();
  const second = putMany(10, 2);
  await answer(locked);
  expect(sizes()).toEqual([]);
  vi.runAllTimers();
  await collected();
  expect(batches.map(idsOf)).toEqual([[1, 2, 10, 11]]);
  await answer();
  expect([...(await first), ...(await second)]).toEqual([true, true, true, true]);
});

test("waiting for a lock ends, and the queue closes after the last write was refused", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
  const putting = Promise.allSettled([put(1), put(2)]);
  await collected();
  const closed = queue.close();
  await expect(put(3)).rejects.toThrow(/is being closed/);
  for (let attempt = 0; batches.length > 0 && attempt < 200; attempt += 1) {
    await answer(locked);
    vi.advanceTimersByTime(25);
    await collected();
  }
  await closed;
  expect((await putting).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});

test("a batch whose writer was lost is written again, marked as possibly stored", async () => {
  const putting = putMany(1, 3);
  await collected();
  expect(batches[0]?.requests.map(({ inDoubt }) => inDoubt)).toEqual([false, false, false]);
  await answer({ kind: "lost" });
  await expect.poll(sizes).toEqual([3]);
  expect(batches[0]?.requests.map(({ inDoubt }) => inDoubt)).toEqual([true, true, true]);
  await answer();
  expect(await putting).toEqual([true, true, true]);
});

test("a write that may be stored is not reported as lost", async () => {
  const putting = Promise.allSettled([put(1), put(2)]);
  await collected();
  await answer({ kind: "lost" });
  await expect.poll(sizes).toEqual([2]);
  await answer(full);
  for (const one of await putting) expect(one).toMatchObject({ reason: { unanswered: true } });
});

test("reads end before a write is answered, and every commit is counted before the next batch", async () => {
  const [beforehand, afterwards] = [vi.fn(), vi.fn()];
  queue = queueWith({ beforehand, afterwards });
  const first = put(1);
  await collected();
  expect(beforehand).not.toHaveBeenCalled();
  const second = putMany(2, 2);
  await answer();
  await first;
  expect(beforehand).toHaveBeenCalledOnce();
  await answer();
  await second;
  expect(afterwards.mock.calls).toEqual([[1], [3]]);
});

test("nothing is written or acknowledged if the file is lost", async () => {
  let isLost = true;
  queue = queueWith({
    lostPlace: (unanswered) => (isLost ? new StoreUnavailable("gone", 1, undefined, unanswered) : undefined),
  });
  await expect(put(1)).rejects.toMatchObject({ message: "gone", unanswered: false });
  expect(sizes()).toEqual([]);
  isLost = false;
  const putting = Promise.allSettled([put(2)]);
  await collected();
  isLost = true;
  await answer();
  expect(await putting).toMatchObject([{ reason: { message: "gone", unanswered: true } }]);
});

test("closes after all accepted writes", async () => {
  const putting = putMany(1, 3);
  const closing = queue.close();
  await collected();
  expect([sizes(), isWriterClosed]).toEqual([[3], false]);
  await answer();
  await closing;
  expect(isWriterClosed).toBe(true);
  expect(await putting).toEqual([true, true, true]);
});
