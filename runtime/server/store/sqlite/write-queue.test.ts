import { setImmediate as turnsOver } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Database, isRow, openDatabase } from "./driver.js";
import { WriteQueue } from "./write-queue.js";
import type { AddedRows, ThreadAnswer, WriterThread } from "./writer-thread.js";

let database: Database;
let queue: WriteQueue;
beforeEach(async () => {
  database = await openDatabase(":memory:");
  database.exec("CREATE TABLE rows (n INTEGER PRIMARY KEY)");
  queue = new WriteQueue({ database, beforehand: () => undefined });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  database.close();
});

const put = (n: number): Promise<unknown> =>
  queue.push(() => database.prepare("INSERT INTO rows VALUES (?)").run(n));

const rows = (): readonly unknown[] =>
  database
    .prepare("SELECT n FROM rows ORDER BY n")
    .all()
    .map((row) => isRow(row) && row["n"]);

test("a write that comes alone does not wait for others", async () => {
  const put1 = put(1);
  await turnsOver();
  expect(queue.figures()).toEqual({ waiting: 0, writes: 1, commits: 1 });
  await put1;
});

test("writes of turns that follow one another share a sync, up to so many", async () => {
  const putting: Promise<unknown>[] = [];
  for (let turn = 0; turn < 60; turn += 1) {
    putting.push(put(2 * turn), put(2 * turn + 1));
    await turnsOver();
  }
  await Promise.all(putting);
  expect(rows()).toHaveLength(120);
  expect(queue.figures()).toEqual({ waiting: 0, writes: 120, commits: 2 });
});

test("one that fails takes none of the others with it, nor what it did itself", async () => {
  const failing = queue.push(() => {
    database.exec("INSERT INTO rows VALUES (9)");
    throw new Error("changed its mind");
  });
  const all = await Promise.allSettled([put(1), failing, put(2), put(1), put(3)]);
  expect(all.map(({ status }) => status === "fulfilled")).toEqual([true, false, true, false, true]);
  expect(rows()).toEqual([1, 2, 3]);
  expect(queue.figures()).toMatchObject({ waiting: 0, commits: 1 });
});

test("a commit that fails leaves nothing behind, and the next write comes through", async () => {
  const { exec } = database;
  const failing = vi.spyOn(database, "exec").mockImplementation((sql) => {
    if (sql === "COMMIT") throw Object.assign(new Error("full"), { errcode: 13 });
    exec.call(database, sql);
  });
  await expect(put(1)).rejects.toThrow(/no room left/);
  failing.mockRestore();
  await put(2);
  expect(rows()).toEqual([2]);
});

test("a full disk is what all are told of, beside one that fails by itself, too", async () => {
  const full = (): Promise<unknown> =>
    queue.push(() => {
      // SQLite has ended the transaction by then.
      database.exec("ROLLBACK");
      throw Object.assign(new Error("full"), { errcode: 13 });
    });
  const all = await Promise.allSettled([put(1), put(1), full()]);
  for (const one of all)
    expect(one).toMatchObject({ reason: { message: "The store has no room left on its disk." } });
  expect(rows()).toEqual([]);
});

test("what is no lock is told at once, and not tried again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.spyOn(database, "exec").mockImplementation(() => {
    throw Object.assign(new Error("full"), { errcode: 13 });
  });
  const told = vi.fn();
  put(1).catch(told);
  for (let turn = 0; turn < 3; turn += 1) await turnsOver();
  expect(vi.getTimerCount()).toBe(0);
  expect(told).toHaveBeenCalledWith(
    expect.objectContaining({ message: "The store has no room left on its disk." }),
  );
});

describe("beside a thread", () => {
  let asked: { readonly rows: readonly AddedRows[]; answer(answer: ThreadAnswer): void }[];
  let isRead: boolean;
  const afterwards = vi.fn();
  const thread: WriterThread = {
    few: 3,
    many: 4,
    keep: (added) =>
      new Promise((answer) => {
        asked.push({ rows: added, answer });
      }),
    close: async () => undefined,
  };
  const beside = (one: WriterThread, beforehand = (): void => undefined): WriteQueue =>
    new WriteQueue({ database, thread: one, beforehand, readMeanwhile: () => isRead, afterwards });
  beforeEach(() => {
    // How long a commit takes here decides too: none takes any time but as a test has it.
    vi.spyOn(performance, "now").mockReturnValue(0);
    asked = [];
    isRead = true;
    queue = beside(thread);
  });

  afterEach(() => afterwards.mockClear());

  const putAside = (n: number): Promise<unknown> => {
    const rows = { record: [n], entries: [] };
    return queue.push(() => database.prepare("INSERT INTO rows VALUES (?)").run(n) && "here", {
      rows,
      result: "aside",
    });
  };
  const putMany = (from: number, count: number): Promise<readonly unknown[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => putAside(from + index)));
  /** What came in one turn is waited for in another, and in no third. */
  const gathered = async (): Promise<void> => {
    for (let turn = 0; turn < 3; turn += 1) await turnsOver();
  };
  const answer = async (kept: boolean, sync = 0): Promise<void> => {
    asked.shift()?.answer(kept ? sync : "refused");
    await gathered();
  };
  const sizes = (): readonly number[] => asked.map(({ rows }) => rows.length);
  const times = (count: number, word: string): readonly string[] => Array.from({ length: count }, () => word);

  test("few are written here, and many there, in halves", async () => {
    expect(await putMany(1, 2)).toEqual(times(2, "here"));
    const putting = putMany(10, 9);
    await gathered();
    expect(sizes()).toEqual([5, 4]);
    await answer(true);
    await answer(true);
    expect(await putting).toEqual(times(9, "aside"));
    expect(rows()).toEqual([1, 2]);
    expect(queue.figures()).toEqual({ waiting: 0, writes: 11, commits: 3 });
  });

  test("fewer than many go together", async () => {
    queue = beside({ ...thread, many: 10 });
    const putting = putMany(1, 9);
    await gathered();
    expect(sizes()).toEqual([9]);
    await answer(true);
    expect(await putting).toEqual(times(9, "aside"));
  });

  test("where nobody reads, fewer than many are written here", async () => {
    isRead = false;
    expect(await putMany(1, 3)).toEqual(times(3, "here"));
    const putting = putMany(10, 4);
    await gathered();
    expect(sizes()).toEqual([3, 1]);
    await answer(true);
    await answer(true);
    expect(await putting).toEqual(times(4, "aside"));
  });

  test("where a sync takes long, whoever reads waits for none: even one add goes there, until it is quick again", async () => {
    const putting = putMany(1, 3);
    await gathered();
    await answer(true, 50);
    await putting;
    for (let n = 10; n < 20; n += 1) {
      const one = putAside(n);
      await gathered();
      expect(sizes()).toEqual([1]);
      await answer(true, n < 19 ? 3 : 0);
      expect(await one).toBe("aside");
    }
    let there = 0;
    for (let n = 20; n < 30; n += 1) {
      const one = putAside(n);
      await gathered();
      there += sizes().length;
      await answer(true, 0);
      await one;
    }
    expect(there).toBeGreaterThan(0);
    expect(there).toBeLessThan(5);
  });

  test("those that come meanwhile wait, and are one half, since the others come again", async () => {
    const first = putMany(1, 4);
    await gathered();
    const second = putMany(10, 4);
    await gathered();
    expect([sizes(), queue.figures().waiting]).toEqual([[3, 1], 4]);
    await answer(true);
    expect(sizes()).toEqual([1]);
    await answer(true);
    expect(sizes()).toEqual([3, 1]);
    await answer(true);
    await answer(true);
    expect([...(await first), ...(await second)]).toEqual(times(8, "aside"));
  });

  test("what more than adds asks for waits until the thread is done, and is written here", async () => {
    const adds = putMany(1, 3);
    await gathered();
    const other = Promise.all([put(10), ...[11, 12, 13].map(putAside)]);
    await gathered();
    expect([sizes(), rows()]).toEqual([[3], []]);
    await answer(true);
    await adds;
    await other;
    expect([sizes(), rows()]).toEqual([[], [10, 11, 12, 13]]);
  });

  test("what it cannot keep is written here, and one that fails takes none of the others with it", async () => {
    await put(2);
    const putting = Promise.allSettled([1, 2, 3].map(putAside));
    await gathered();
    await answer(false);
    expect((await putting).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(rows()).toEqual([1, 2, 3]);
  });

  test("a lock is waited for, and what comes meanwhile is not lost", async () => {
    // It is tried again in a while, which is over when the test says so.
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const exec = vi.spyOn(database, "exec").mockImplementation(() => {
      throw Object.assign(new Error("locked"), { errcode: 5 });
    });
    const first = putMany(1, 3);
    await gathered();
    const second = putMany(10, 3);
    await answer(false);
    exec.mockRestore();
    await gathered();
    expect(sizes()).toEqual([]);
    vi.runAllTimers();
    vi.useRealTimers();
    expect(sizes()).toEqual([5, 1]);
    await answer(true);
    await answer(true);
    expect([...(await first), ...(await second)]).toEqual(times(6, "aside"));
  });

  test("where one half is refused while the other is under way, neither waits for ever", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const { exec } = database;
    // The thread writes: whoever else would write meets its lock.
    vi.spyOn(database, "exec").mockImplementation((sql) => {
      if (asked.length > 0) throw Object.assign(new Error("locked"), { errcode: 5 });
      exec.call(database, sql);
    });
    await put(2);
    const putting = Promise.allSettled([1, 2, 3, 4].map(putAside));
    await gathered();
    expect(sizes()).toEqual([3, 1]);
    await answer(false);
    vi.runAllTimers();
    await answer(true);
    vi.runAllTimers();
    const statuses = (await putting).map(({ status }) => status);
    expect(statuses).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
    expect(rows()).toEqual([1, 2, 3]);
    expect(queue.figures().waiting).toBe(0);
    expect(await putMany(10, 1)).toEqual(["here"]);
  });

  test("what a thread was lost with is looked for, and written where it is not there", async () => {
    const isKept = ({ record: [id] }: AddedRows): boolean => rows().includes(id);
    queue = new WriteQueue({
      database,
      thread,
      beforehand: () => undefined,
      readMeanwhile: () => true,
      isKept,
    });
    const putting = putMany(1, 3);
    await gathered();
    // It had kept one of them; all or none, had it been a transaction.
    database.exec("INSERT INTO rows VALUES (2)");
    asked.shift()?.answer("lost");
    expect(await putting).toEqual(["here", "aside", "here"]);
    expect(rows()).toEqual([1, 2, 3]);
  });

  test("what may have been kept is not told to be lost, where nobody can look", async () => {
    const putting = Promise.allSettled([1, 2, 3].map(putAside));
    await gathered();
    vi.spyOn(database, "exec").mockImplementation(() => {
      throw Object.assign(new Error("full"), { errcode: 13 });
    });
    asked.shift()?.answer("lost");
    for (const one of await putting) expect(one).toMatchObject({ reason: { unanswered: true } });
  });

  test("whoever is answered reads what the thread has written", async () => {
    const beforehand = vi.fn();
    queue = beside(thread, beforehand);
    const putting = putMany(1, 3);
    await gathered();
    expect(beforehand).not.toHaveBeenCalled();
    await answer(true);
    await putting;
    expect(beforehand).toHaveBeenCalledOnce();
  });

  test("whoever brings the log into the file hears of every commit, here and there", async () => {
    const putting = putMany(1, 4);
    await gathered();
    await answer(true);
    await answer(true);
    await putting;
    await put(10);
    expect(afterwards.mock.calls).toEqual([[3], [4], [5]]);
  });

  test("closes while it is locked, once the last write has given up", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    vi.spyOn(database, "exec").mockImplementation(() => {
      throw Object.assign(new Error("locked"), { errcode: 5 });
    });
    const putting = Promise.allSettled([put(1), put(2)]);
    await gathered();
    const closed = queue.close();
    await expect(put(3)).rejects.toThrow(/is being closed/);
    vi.spyOn(performance, "now").mockReturnValue(3000);
    vi.runAllTimers();
    await closed;
    expect((await putting).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });

  test("closes once all that it took is kept", async () => {
    const putting = putMany(1, 3);
    let closed = false;
    const closing = queue.close().then(() => {
      closed = true;
    });
    await gathered();
    expect([sizes(), closed]).toEqual([[3], false]);
    await answer(true);
    await closing;
    expect(await putting).toEqual(times(3, "aside"));
  });
});
