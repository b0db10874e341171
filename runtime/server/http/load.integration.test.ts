// Tests the limits on concurrent requests, bodies and unsent answers under load.
import { afterEach, describe, expect, test, vi } from "vitest";
import type { AppOptions } from "../app-options.js";
import { bearerAccess } from "../auth/bearer.js";
import { tokenList } from "../auth/token-list.js";
import { openStore } from "../store/open-store.js";
import { boundStore } from "../store-port/bound-store.js";
import type { Store } from "../store-port/store.js";
import { openConnection, type RawConnection } from "../testing/raw-connection.js";
import { grants, type Side, twoWays } from "../testing/two-ways.js";

// All tests run on both ways that a request can take: the shorter way for plain reads, and the app.
const ways = [
  ["past the app", 0],
  ["through the app", 1],
] as const;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.splice(0).reverse()) await close();
});

type Options = Omit<AppOptions, "definition" | "store"> & {
  readonly wrapped?: (store: Store) => Partial<Store>;
};

async function open(way: 0 | 1, { wrapped = () => ({}), ...options }: Options): Promise<Side> {
  const opened = await openStore("memory");
  const store = { ...boundStore(opened), ...wrapped(opened) };
  const sides = await twoWays({ ...options, store });
  closing.push(() => opened.close(), ...sides.map(({ running }) => running.close));
  return sides[way];
}

const body = '{"kind":"Vehicle"}';
const adding = (text = body, more = "", site = 1): string =>
  `POST /fleets/${site}/vehicles HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${more}Content-Length: ${text.length}\r\n\r\n${text}`;
const reading = (id: string): string => `GET /fleets/1/vehicles/${id} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const bearing = (token: string): string => `Authorization: Bearer ${token}\r\n`;
const [all, , writer] = grants.map(({ token }) => bearing(token));

/** A connection on which these bytes were sent; it is closed when the test ends. */
async function saying({ running }: Side, text: string): Promise<RawConnection> {
  const connection = await openConnection(running.url);
  closing.push(async () => connection.hangUp());
  connection.say(text);
  return connection;
}

const statusOf = (text: string): string | undefined => /^HTTP\/1.1 (\d+)/.exec(text)?.[1];

async function answered(connection: RawConnection): Promise<string> {
  await expect.poll(() => statusOf(connection.heard())).toBeDefined();
  return connection.heard();
}

/** The status of the answer to a request on its own connection. */
async function asked(side: Side, text: string): Promise<string | undefined> {
  const connection = await saying(side, text);
  const status = statusOf(await answered(connection));
  connection.hangUp();
  return status;
}

async function readiness({ running }: Side): Promise<readonly unknown[]> {
  const [ready, health] = await Promise.all(
    ["ready", "health"].map((path) => fetch(`${running.url}/${path}`)),
  );
  return [ready?.status, await ready?.json(), health?.status];
}

/** Stops the clock of timeouts, so that none is over before the test says so, however slow the machine is. */
const stopClock = (): unknown => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

/** Resolves when the server has closed all connections, while its clock runs on. */
async function timedOut(connections: readonly RawConnection[]): Promise<readonly string[]> {
  let isOver = false;
  const ended = Promise.all(connections.map((connection) => connection.ended)).finally(() => {
    isOver = true;
  });
  await expect.poll(() => vi.advanceTimersByTime(100) && isOver).toBe(true);
  return ended;
}

const busy = [503, { status: "not ready", reason: "This server is full." }, 200];
const free = [200, { status: "ready" }, 200];

describe.each(ways)("%s", (_, way) => {
  test("unfinished bodies take no place, before and after their timeout", async () => {
    stopClock();
    const side = await open(way, { limits: { maxConcurrent: 3, milliseconds: 200 } });
    const broken = await Promise.all([1, 2, 3, 4].map(() => saying(side, adding().slice(0, -9))));
    expect(await asked(side, adding())).toBe("201");
    expect((await timedOut(broken)).map(statusOf)).toEqual(["503", "503", "503", "503"]);
    expect(await Promise.all([1, 2, 3].map(() => asked(side, adding())))).toContain("201");
    expect(await readiness(side)).toEqual(free);
    expect(side.faults()).toEqual([]);
  });

  test("a body that is complete only after the answer's timeout is not added", async () => {
    stopClock();
    const kept: unknown[] = [];
    const side = await open(way, {
      limits: { milliseconds: 30 },
      wrapped: (store) => ({
        add: (key, ...rest) => {
          kept.push(key);
          return store.add(key, ...rest);
        },
      }),
    });
    const late = await saying(side, adding().slice(0, -9));
    await expect.poll(() => vi.advanceTimersByTime(30) && statusOf(late.heard())).toBe("503");
    late.say(adding().slice(-9));
    expect(await asked(side, adding())).toBe("201");
    expect(kept).toHaveLength(1);
  });

  test("unfinished bodies are limited in bytes, with a part left to other clients", async () => {
    const known = tokenList(grants);
    const side = await open(way, { limits: { bufferBytes: 4 * 64 * 1024 }, ...bearerAccess([known], known) });
    const half = (token = ""): string => adding(body, token).slice(0, -9);
    for (const _ of [1, 2, 3]) await saying(side, half(writer));
    const refused = await saying(side, half(writer));
    expect(await answered(refused)).toContain('"code":"throttled"');
    expect(await asked(side, adding(body, writer))).toBe("201");
    const other = await saying(side, adding(body, all, 2).slice(0, -9));
    await expect.poll(() => readiness(side)).toEqual(busy);
    other.say(adding().slice(-9));
    expect(statusOf(await answered(other))).toBe("201");
    expect(await readiness(side)).toEqual(free);
  });

  test("one token or one site leaves places to others, and a full server is not ready", async () => {
    let go = (): void => undefined;
    const allowed = new Promise<void>((resolve) => {
      go = resolve;
    });
    const known = tokenList(grants);
    const side = await open(way, {
      limits: { maxConcurrent: 4 },
      ...bearerAccess([known], known),
      wrapped: (store) => ({ add: async (...args) => allowed.then(() => store.add(...args)) }),
    });
    const held = await Promise.all([1, 2, 3].map(() => saying(side, adding(body, writer))));
    await expect.poll(() => asked(side, adding(body, writer))).toBe("503");
    expect(await asked(side, adding(body, all, 1))).toBe("503");
    expect(await readiness(side)).toEqual(free);
    held.push(await saying(side, adding(body, all, 2)));
    await expect.poll(() => readiness(side)).toEqual(busy);
    go();
    for (const connection of held) expect(statusOf(await answered(connection))).toBe("201");
    expect(await readiness(side)).toEqual(free);
  });

  test("a place is taken while the work continues, even if the client is gone or the answer timed out", async () => {
    let go = (): void => undefined;
    const allowed = new Promise<void>((resolve) => {
      go = resolve;
    });
    const side = await open(way, {
      limits: { maxConcurrent: 2, milliseconds: 40 },
      wrapped: (store) => ({ add: async (...args) => allowed.then(() => store.add(...args)) }),
    });
    const timed = await saying(side, adding());
    expect(statusOf(await answered(timed))).toBe("503");
    timed.hangUp();
    expect(await answered(await saying(side, adding()))).toContain('"code":"throttled"');
    go();
    await expect.poll(() => asked(side, adding())).toBe("201");
    expect(await readiness(side)).toEqual(free);
  });

  async function addLarge({ running }: Side): Promise<string> {
    const headers = { "Content-Type": "application/json" };
    const added = await fetch(`${running.url}/fleets/1/vehicles`, { method: "POST", headers, body: large });
    const { id } = JSON.parse(await added.text());
    return id;
  }

  // More than the operating system buffers of an unread answer: about 5 MB on Linux.
  const large = `{"kind":"Vehicle","plate":"${"x".repeat(8_000_000)}"}`;

  test("large unread answers count until they are read or their connection is closed", async () => {
    const side = await open(way, { limits: { bufferBytes: 12_000_000, bodyBytes: 9_000_000 } });
    const id = await addLarge(side);
    const slow = await openConnection(side.running.url);
    closing.push(async () => slow.hangUp());
    slow.deafen();
    slow.say(reading(id));
    await expect.poll(() => asked(side, reading(id))).toBe("503");
    const refused = await answered(await saying(side, reading(id)));
    expect(refused).toContain('"code":"throttled"');
    expect(refused).toMatch(/^retry-after: 1\r$/im);
    expect(await asked(side, adding())).toBe("201");
    slow.listen();
    await expect.poll(() => asked(side, reading(id))).toBe("200");
    await expect.poll(() => readiness(side)).toEqual(free);
    expect(slow.heard().length).toBeGreaterThan(large.length);
  });

  test("a search whose page has no room is refused before the page is read", async () => {
    let pages = 0;
    const side = await open(way, {
      limits: { bufferBytes: 12_000_000, bodyBytes: 9_000_000 },
      wrapped: (store) => ({
        search: async (request) => {
          const page = await store.search(request);
          pages += 1;
          return page;
        },
      }),
    });
    await addLarge(side);
    const searching = reading("").replace("vehicles/", "vehicles");
    const slow = await openConnection(side.running.url);
    closing.push(async () => slow.hangUp());
    slow.deafen();
    slow.say(searching);
    await expect.poll(() => asked(side, searching)).toBe("503");
    const before = pages;
    for (let count = 0; count < 5; count += 1) expect(await asked(side, searching)).toBe("503");
    expect(pages).toBe(before);
  });

  test("a read of a record that has no room is refused before the record is read", async () => {
    let reads = 0;
    const side = await open(way, {
      limits: { bufferBytes: 12_000_000, bodyBytes: 9_000_000 },
      wrapped: (store) => ({
        read: (key) => {
          reads += 1;
          return store.read(key);
        },
        readNow: (key) => {
          reads += 1;
          return store.readNow?.(key);
        },
      }),
    });
    const id = await addLarge(side);
    const small = /^location: .*\/(\S+)\r$/im.exec(await answered(await saying(side, adding())))?.[1] ?? "";
    const slow = await openConnection(side.running.url);
    closing.push(async () => slow.hangUp());
    slow.deafen();
    slow.say(reading(id));
    await expect.poll(() => asked(side, reading(id))).toBe("503");
    const before = reads;
    for (let count = 0; count < 5; count += 1) expect(await asked(side, reading(id))).toBe("503");
    expect(reads).toBe(before);
    expect(await asked(side, reading(small))).toBe("200");
    expect(await asked(side, reading("none"))).toBe("404");
  });

  test("many large reads on one connection are answered one at a time, in order", async () => {
    let reads = 0;
    const side = await open(way, {
      limits: { bodyBytes: 9_000_000 },
      wrapped: (store) => ({
        read: (key) => {
          reads += 1;
          return store.read(key);
        },
        readNow: (key) => {
          reads += 1;
          return store.readNow?.(key);
        },
      }),
    });
    const id = await addLarge(side);
    const greedy = await openConnection(side.running.url);
    closing.push(async () => greedy.hangUp());
    greedy.deafen();
    const last = reading("last").replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n");
    greedy.say(reading(id).repeat(4) + last);
    await expect.poll(() => reads).toBe(1);
    expect(await asked(side, adding())).toBe("201");
    expect(reads).toBe(1);
    greedy.listen();
    const statuses = (await greedy.ended).match(/HTTP\/1.1 \d+/g);
    expect(statuses).toEqual([...Array.from({ length: 4 }, () => "HTTP/1.1 200"), "HTTP/1.1 404"]);
  });
});
