// Tests that the files of an export are streamed: little memory, disconnected clients, faults.
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import type { AppOptions } from "../app-options.js";
import { openStore } from "../store/open-store.js";
import type { Soon, Store, Walked, WalkRequest } from "../store-port/store.js";
import { StoreUnavailable } from "../store-port/store-error.js";
import { type ExportClient, openExportClient } from "../testing/exporting.js";
import { batchSize } from "./record-batches.js";

const path = "/fleets/7/vehicles/$manifest";

/** A store of some vehicles whose walks go through `middleware`. */
async function storeOf(
  vehicles: number,
  middleware: (walk: () => Soon<Walked>, request: WalkRequest) => Soon<Walked>,
): Promise<Store> {
  const store = await openStore("memory");
  for (let n = 0; n < vehicles; n += 1) {
    const body = JSON.stringify({ kind: "Vehicle", id: `${n}`, words: "x".repeat(100) });
    await store.add(
      { site: "7", type: "Vehicle", id: `${n}` },
      { version: 1, updated: 0, body, entries: [], base: "" },
    );
  }
  // A store has private members, so it is wrapped, not copied.
  return new Proxy(store, {
    get(own, name) {
      if (name === "walk") return (request: WalkRequest) => middleware(() => own.walk(request), request);
      const member: unknown = Reflect.get(own, name, own);
      return typeof member === "function" ? member.bind(own) : member;
    },
  });
}

async function opened(options: Partial<AppOptions>): Promise<ExportClient> {
  const client = await openExportClient(options);
  onTestFinished(() => client.close());
  return client;
}

test("one batch is in memory: the next is read when the client has received it", async () => {
  let walks = 0;
  const limits: number[] = [];
  const store = await storeOf(5 * batchSize, (walk, { limit }) => {
    walks += 1;
    limits.push(limit);
    return walk();
  });
  const { output } = await (await opened({ store })).exported(path);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const client = await opened({ store, limits: { milliseconds: 1000 } });
  walks = 0;
  const response = await client.app.request(output[0]?.url ?? "");
  await pause(20);
  expect(walks).toBe(0);
  const reader = response.body?.getReader();
  let records = 0;
  for (let batch = 1; ; batch += 1) {
    const chunk = await reader?.read();
    if (chunk === undefined || chunk.done) break;
    records += new TextDecoder().decode(chunk.value).split("\n").length - 1;
    // A slow reader: it takes longer than the timeout of an answer.
    vi.advanceTimersByTime(500);
    await pause(20);
    expect(walks).toBe(batch);
  }
  expect(records).toBe(5 * batchSize);
  expect(new Set(limits)).toEqual(new Set([batchSize]));
});

test("a client that disconnects ends it", async () => {
  let walks = 0;
  const store = await storeOf(3 * batchSize, (walk) => {
    walks += 1;
    return walk();
  });
  const client = await opened({ store });
  const { output } = await client.exported(path);
  walks = 0;
  const reader = (await client.app.request(output[0]?.url ?? "")).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await pause(10);
  expect(walks).toBe(1);
});

test("if the store fails, the file ends as broken, not as complete", async () => {
  let broken = false;
  const store = await storeOf(3 * batchSize, (walk, { after }) =>
    broken && after !== "" ? Promise.reject(new Error("lost")) : walk(),
  );
  const reports: unknown[] = [];
  const client = await opened({ store, report: (fault) => reports.push(fault) });
  const { output } = await client.exported(path);
  broken = true;
  const response = await client.app.request(output[0]?.url ?? "");
  await expect(response.text()).rejects.toThrow("lost");
  expect(reports).toEqual([new Error("lost")]);
});

test("a failed count is reported to the next client, and then repeated", async () => {
  let fault: Error | undefined = new StoreUnavailable("The store is away.", 3, undefined);
  const store = await storeOf(1, (walk) => (fault === undefined ? walk() : Promise.reject(fault)));
  const client = await opened({ store, report: () => undefined });
  const status = await client.begin(path);
  expect((await client.get(status)).status).toBe(503);
  fault = new Error("a fault of ours");
  const { status: code, json } = await client.get(status);
  expect([code, json["resourceType"]]).toEqual([500, "OperationOutcome"]);
  fault = undefined;
  expect((await client.get(status)).status).toBe(200);
});

test("too many concurrent exports must wait; a cancelled one makes room", async () => {
  let go: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  const store = await storeOf(1, async (walk) => {
    await held;
    return walk();
  });
  const client = await opened({ store, limits: { maxConcurrentExports: 1 } });
  const [first, second] = [await client.begin(path), await client.begin(path)];
  const counted = await client.get(first);
  expect([counted.status, counted.headers.get("x-progress")]).toEqual([202, "0 records found"]);
  const waiting = await client.get(second);
  expect([waiting.status, waiting.headers.get("x-progress")]).toEqual([202, "waiting for other exports"]);
  await client.send("DELETE", first);
  go();
  expect(await client.finished(second)).toMatchObject({ output: [{ count: 1 }] });
  expect((await client.get(first)).status).toBe(404);
});
