// Tests that a long search delays no other request, and ends when its client no longer waits.
import { afterEach, beforeEach, expect, test } from "vitest";
import { serve } from "../serve.js";
import { openDatabase } from "../store/sqlite/driver.js";
import { sqliteStoreIn } from "../store/sqlite/open-sqlite-store.js";
import { boundStore } from "../store-port/bound-store.js";
import type { SearchRequest, Store } from "../store-port/store.js";
import { type Client, openClient } from "../testing/client.js";
import { openConnection } from "../testing/raw-connection.js";

// In memory with a tiny step budget, so that every search counts as long.
const tiny = { quickSteps: 3, termSteps: 8, together: 1 };
const vehicles = "/fleets/1/vehicles";
let store: Store;
let client: Client;
const reported: unknown[] = [];
beforeEach(async () => {
  store = sqliteStoreIn(await openDatabase(":memory:"), ":memory:", { direct: true, searches: tiny });
  client = await openClient({ store, report: (fault) => void reported.push(fault) });
  for (let at = 0; at < 30; at += 1)
    await client.add(vehicles, { kind: "Vehicle", names: [{ called: `part ${at}` }] });
});
afterEach(async () => {
  await client.close();
  reported.length = 0;
});

test("quick requests are answered before it", async () => {
  const answered: string[] = [];
  const ask = async (path: string): Promise<void> => {
    expect((await client.get(path)).status).toBe(200);
    answered.push(path);
  };
  const long = `${vehicles}?name=q&_total=accurate`;
  await Promise.all([ask(long), ask("/health"), ask(`${vehicles}?key=none`)]);
  expect(answered).toEqual(["/health", `${vehicles}?key=none`, long]);
});

test("a repeated condition counts once", async () => {
  const asked: SearchRequest[] = [];
  const watching = await openClient({
    store: {
      ...boundStore(store),
      search(request) {
        asked.push(request);
        return store.search(request);
      },
    },
  });
  const repeated = Array.from({ length: 250 }, () => "name=p,p,p").join("&");
  expect(await watching.ids(`${vehicles}?${repeated}&max=100`)).toHaveLength(30);
  expect(asked[0]?.conditions).toEqual([
    { kind: "text", parameter: "name", anyOf: [{ value: "p", prefix: true }] },
  ]);
});

test("too many different conditions are refused with the limit", async () => {
  const many = Array.from({ length: 101 }, (_, at) => `name=p${at},q${at}`).join("&");
  const { status, json } = await client.get(`${vehicles}?${many}`);
  expect([status, json.issue[0]?.code]).toEqual([400, "too-costly"]);
  expect(json.issue[0]?.details.text).toMatch(/202 different conditions.*at most 200/);
  const strict = await openClient({ store, limits: { maxConditions: 2 } });
  expect((await strict.get(`${vehicles}?name=a,b`)).status).toBe(200);
  expect((await strict.get(`${vehicles}?name=a,b&plate=c`)).status).toBe(400);
});

test("a conditional add whose search takes too long is refused, and adds nothing", async () => {
  const headers = { "If-None-Exist": "name=q" };
  const { status, json } = await client.send("POST", vehicles, { kind: "Vehicle" }, headers);
  expect([status, json.issue[0]?.code]).toEqual([412, "too-costly"]);
  expect(await client.ids(`${vehicles}?max=100`)).toHaveLength(30);
});

test("a search ends when the client disconnects or the answer times out, without a fault", async () => {
  const ended: unknown[] = [];
  let began: () => void = () => undefined;
  const waiting: Store = {
    ...boundStore(store),
    search: ({ signal }) =>
      new Promise((_, reject) => {
        const given = signal?.();
        given?.addEventListener("abort", () => {
          ended.push(given.reason.end);
          reject(given.reason);
        });
        began();
      }),
  };
  const { app } = await openClient({
    store: waiting,
    limits: { milliseconds: 300 },
    report: (fault) => void reported.push(fault),
  });
  const server = await serve({ app, port: 0, authenticated: false });
  const asked = new Promise<void>((resolve) => {
    began = resolve;
  });
  const connection = await openConnection(server.url);
  connection.say(`GET ${vehicles} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await asked;
  connection.hangUp();
  await expect.poll(() => ended).toEqual(["closed"]);
  expect((await fetch(`${server.url}${vehicles}`)).status).toBe(503);
  expect(ended).toEqual(["closed", "timeout"]);
  expect(reported).toEqual([]);
  await server.close();
});
