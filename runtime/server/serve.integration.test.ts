import { createServer } from "node:http";
import { connect } from "node:net";
import { Hono } from "hono";
import { afterEach, describe, expect, test } from "vitest";
import { createApp } from "./app.js";
import { bearerAccess } from "./auth/bearer.js";
import { oneToken } from "./auth/token-list.js";
import { type Running, serve } from "./serve.js";
import { openStore } from "./store/open-store.js";
import { fleet } from "./testing/fleet.js";
import { openConnection } from "./testing/raw-connection.js";

let running: Running | undefined;
afterEach(async () => {
  await running?.close();
  running = undefined;
});

const hello = new Hono().get("/", (context) => context.text("hello"));

describe("serving", () => {
  test("answers at the URL it gives, and no longer once closed", async () => {
    const own = await serve({ app: hello, port: 0, authenticated: false });
    expect(await (await fetch(own.url)).text()).toBe("hello");
    await own.close();
    await expect(fetch(own.url)).rejects.toThrow();
  });

  test.each(["0.0.0.0", "::", "192.168.1.5", "example.org"])("%s needs authentication", async (host) => {
    await expect(serve({ app: hello, port: 0, host, authenticated: false })).rejects.toThrow(/Set a token/);
  });

  test.each([Number.NaN, 65_536, -1])("port %d is refused, with a remedy", async (port) => {
    await expect(serve({ app: hello, port, authenticated: false })).rejects.toThrow(
      `Cannot listen at 127.0.0.1:${port}: this is not a port. Name a port from 0 to 65535.`,
    );
  });

  test("a port in use is named, with a remedy", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const address = other.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    await expect(serve({ app: hello, port, authenticated: false })).rejects.toThrow(
      new RegExp(`${port}: another program`),
    );
    await new Promise((resolve) => other.close(resolve));
  });

  test("a body that still arrives after an early answer does not break the connection", async () => {
    const own = await serve({ app: hello, port: 0, authenticated: false });
    const connection = await openConnection(own.url);
    connection.say("POST /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n1");
    for (const part of ["23", "45", "6789"]) {
      await new Promise((resolve) => setTimeout(resolve, 300));
      connection.say(part);
    }
    connection.say("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    expect((await connection.ended).match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 404", "HTTP/1.1 200"]);
    await own.close();
  });

  test("a running request is finished before the server closes, and its answer closes the connection", async () => {
    let arrived = (): void => undefined;
    const inside = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    let go = (): void => undefined;
    const closing = new Promise<void>((resolve) => {
      go = resolve;
    });
    const slow = new Hono().get("/", async (context) => {
      arrived();
      await closing;
      return context.text("done");
    });
    const own = await serve({ app: slow, port: 0, authenticated: false });
    const asked = fetch(own.url);
    await inside;
    const closed = own.close();
    go();
    await closed;
    expect(await (await asked).text()).toBe("done");
    expect((await asked).headers.get("connection")).toBe("close");
  });

  test("a streamed answer is finished before the server closes", async () => {
    let turn = 0;
    const next = async (to: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      turn += 1;
      to.enqueue(new TextEncoder().encode(`${turn} `));
      if (turn === 20) to.close();
    };
    const app = new Hono().get("/", (context) => context.body(new ReadableStream({ pull: next })));
    const own = await serve({ app, port: 0, authenticated: false });
    const response = await fetch(own.url);
    await own.close();
    expect(await response.text()).toMatch(/ 20 $/);
  });

  test("closing does not wait for idle connections", async () => {
    // If closing waited for one of them, the test would time out.
    const timeouts = { idle: 3_600_000, closing: 3_600_000 };
    const own = await serve({ app: hello, port: 0, authenticated: false, timeouts });
    const silent = await openConnection(own.url);
    const kept = await openConnection(own.url);
    kept.say("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await expect.poll(() => kept.heard()).toContain("hello");
    await own.close();
    expect(await silent.ended).toBe("");
    await kept.ended;
  });
});

describe("a client that sends nothing on a connection", () => {
  /** Everything that the server sends to a client that sends only these bytes, until the server closes the connection. */
  async function heard(sent: string): Promise<string> {
    const store = await openStore("memory");
    const faults: unknown[] = [];
    const app = createApp({ definition: fleet, store, report: (fault) => faults.push(fault) });
    const own = await serve({
      app,
      port: 0,
      authenticated: false,
      // A connection that is idle for so long gets no answer: on a slow machine that must not come first.
      timeouts: { headers: 400, request: 600, idle: sent === "" ? 900 : 3_600_000 },
    });
    const connection = await openConnection(own.url);
    connection.say(sent);
    const text = await connection.ended;
    await own.close();
    await store.close();
    expect(faults).toEqual([]);
    return text;
  }

  test.each([
    ["sends nothing", "", ""],
    [
      "stops in the middle of its headers",
      "POST /fleets/7/vehicles HTTP/1.1\r\nHost: localhost\r\nX-Sl",
      "408",
    ],
    [
      "sends less than it promised",
      "POST /fleets/7/vehicles HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\nslow",
      "408",
    ],
  ])("and %s is disconnected", async (_, sent, status) => {
    expect(await heard(sent)).toContain(status);
  });
});

test("a client that no longer reads its answer is disconnected", async () => {
  const chunk = new Uint8Array(65_536);
  let cut = (): void => undefined;
  const dropped = new Promise<void>((resolve) => {
    cut = resolve;
  });
  const endless = () => new ReadableStream({ pull: (to) => to.enqueue(chunk), cancel: () => cut() });
  const app = new Hono().get("/", (context) => context.body(endless()));
  running = await serve({ app, port: 0, authenticated: false, timeouts: { idle: 200 } });
  const socket = connect(Number(new URL(running.url).port), "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await dropped;
  socket.destroy();
});

describe("over the network, with a token", () => {
  test("requires the token, and returns absolute URLs that work", async () => {
    const store = await openStore("memory");
    const app = createApp({ definition: fleet, store, ...bearerAccess([oneToken("secret")]) });
    running = await serve({ app, port: 0, authenticated: true });
    const collection = `${running.url}/fleets/7/vehicles`;
    const none = await fetch(collection);
    expect([none.status, none.headers.get("www-authenticate")]).toEqual([
      401,
      expect.stringContaining("Bearer"),
    ]);
    expect(await none.json()).toMatchObject({ resourceType: "OperationOutcome", issue: [{ code: "login" }] });
    const wrong = await fetch(collection, { headers: { Authorization: "Bearer wrong" } });
    expect(wrong.status).toBe(401);
    const headers = { Authorization: "Bearer secret", "Content-Type": "application/json" };
    const added = await fetch(collection, { method: "POST", headers, body: '{"kind":"Vehicle"}' });
    const location = added.headers.get("location") ?? "";
    expect(location.startsWith(`${collection}/`)).toBe(true);
    expect((await fetch(location, { headers })).status).toBe(200);
    expect(added.headers.get("x-request-id")).not.toBeNull();
    expect(added.headers.get("x-content-type-options")).toBe("nosniff");
    await store.close();
  });
});
