import { afterEach, describe, expect, test } from "vitest";
import { createApp } from "../app.js";
import { serve } from "../serve.js";
import { SetupError } from "../setup-error.js";
import { openStore } from "../store/open-store.js";
import { boundStore } from "../store-port/bound-store.js";
import type { Store } from "../store-port/store.js";
import { fleet } from "../testing/fleet.js";
import { openConnection } from "../testing/raw-connection.js";
import { defaults, type ServerConfig } from "./settings.js";
import { connectionLimitsOf, limitsOf, type Started, start } from "./start.js";

// Each limit is set by its setting and tested over the network, as a client sees it.
let server: Started | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function open(config: Partial<ServerConfig>): Promise<string> {
  server = await start(fleet, { ...defaults, port: 0, ...config });
  return server.url;
}
const post = (url: string, body: unknown): Promise<Response> =>
  fetch(`${url}/fleets/1/vehicles`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
async function issueOf(response: Response): Promise<readonly unknown[]> {
  const { resourceType, issue } = JSON.parse(await response.text());
  return [response.status, resourceType, issue[0].code];
}
const outcome = "OperationOutcome";

test.each(["token", "tokens", "host"] as const)("nothing is served with an empty %s", async (name) => {
  await expect(open({ [name]: "" })).rejects.toThrow(
    new SetupError(`--${name} is empty.`, { remedy: "leave it out, or set the variable that it comes from" }),
  );
});
const half =
  'POST /fleets/1/vehicles HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 18\r\n\r\n{"kind":';

/** The status, the media type and the code of the first issue of a raw answer. */
function rawIssueOf(text: string): readonly unknown[] {
  const [head = "", body = "{}"] = text.split("\r\n\r\n");
  expect(head).toContain("Content-Type: application/fhir+json");
  expect(head).toMatch(/^connection: close$/im);
  const { resourceType, issue } = JSON.parse(body);
  return [Number(head.split(" ")[1]), resourceType, issue[0].code];
}

describe("a limit is set, enforced and reported", () => {
  test("of a body's bytes", async () => {
    const url = await open({ bodyBytes: 100 });
    expect((await post(url, { kind: "Vehicle" })).status).toBe(201);
    const large = await post(url, { kind: "Vehicle", note: "x".repeat(100) });
    expect(await issueOf(large)).toEqual([413, outcome, "too-long"]);
  });

  test("of a body's bytes, also to a client that sends all of it before it reads", async () => {
    const connection = await openConnection(await open({ bodyBytes: 10 }));
    const head =
      "POST /fleets/1/vehicles HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n";
    const next = "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    connection.say(head + "x".repeat(100) + next);
    const statuses = (await connection.ended).match(/HTTP\/1\.1 \d+/g);
    expect(statuses).toEqual(["HTTP/1.1 413", "HTTP/1.1 200"]);
  });

  test("of a body's nesting", async () => {
    const url = await open({ depth: 3 });
    expect((await post(url, { kind: "Vehicle", a: [[]] })).status).toBe(201);
    expect(await issueOf(await post(url, { kind: "Vehicle", a: [[[]]] }))).toEqual([
      400,
      outcome,
      "structure",
    ]);
  });

  test("of a page", async () => {
    const url = await open({ pageSize: 1, largestPage: 2 });
    for (const _ of [1, 2, 3]) await post(url, { kind: "Vehicle" });
    const lengths = ["", "?max=9"].map(async (query) => {
      const { entry } = JSON.parse(await (await fetch(`${url}/fleets/1/vehicles${query}`)).text());
      return entry.length;
    });
    expect(await Promise.all(lengths)).toEqual([1, 2]);
  });

  test("of requests a minute", async () => {
    const url = await open({ rate: 1 });
    expect((await fetch(`${url}/fleets/1/vehicles`)).status).toBe(200);
    const refused = await fetch(`${url}/fleets/1/vehicles`);
    expect(refused.headers.get("retry-after")).toBe("60");
    expect(await issueOf(refused)).toEqual([429, outcome, "throttled"]);
  });

  test("of concurrent requests", async () => {
    const store = await openStore("memory");
    let go = (): void => undefined;
    const allowed = new Promise<void>((resolve) => {
      go = resolve;
    });
    const held = {
      ...boundStore(store),
      add: async (...args: Parameters<Store["add"]>) => allowed.then(() => store.add(...args)),
    };
    const app = createApp({
      definition: fleet,
      store: held,
      limits: limitsOf({ ...defaults, maxConcurrent: 1 }),
    });
    const { url, close } = await serve({ app, port: 0, authenticated: false });
    const first = post(url, { kind: "Vehicle" });
    await expect.poll(async () => (await fetch(`${url}/ready`)).status).toBe(503);
    const refused = await fetch(`${url}/fleets/1/vehicles`);
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(await issueOf(refused)).toEqual([503, outcome, "throttled"]);
    expect((await fetch(`${url}/health`)).status).toBe(200);
    go();
    expect((await first).status).toBe(201);
    expect((await fetch(`${url}/fleets/1/vehicles`)).status).toBe(200);
    await close();
    await store.close();
  });

  test("of connections: one more closes the connection that has been silent for the longest time", async () => {
    const url = await open({ connections: 3 });
    const asked = await openConnection(url);
    asked.say("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await expect.poll(() => asked.heard()).toContain("200 OK");
    const silent = [await openConnection(url), await openConnection(url)];
    for (let n = 0; n < 20; n += 1) {
      silent.push(await openConnection(url));
      expect(await silent.shift()?.ended).toBe("");
    }
    // Silent connections do not keep out a client that sends requests.
    expect((await fetch(`${url}/health`)).status).toBe(200);
    asked.say("GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    expect((await asked.ended).match(/200 OK/g)).toHaveLength(2);
  });

  test("of connections: an idle one is closed next, and a busy one never", async () => {
    const url = await open({ connections: 2 });
    const working = await openConnection(url);
    working.say(half);
    const idle = await openConnection(url);
    idle.say("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await expect.poll(() => idle.heard()).toContain("200 OK");
    const next = await openConnection(url);
    expect(await idle.ended).toContain("200 OK");
    next.say(half);
    await expect.poll(async () => (await openConnection(url)).ended).toBe("");
    for (const one of [working, next]) {
      one.say('"Vehicle"}');
      await expect.poll(() => one.heard()).toContain("201 Created");
      one.hangUp();
    }
  });

  test("of an answer's time", async () => {
    const connection = await openConnection(await open({ answerTimeout: 100 }));
    connection.say(half);
    await expect.poll(() => connection.heard()).toContain("\r\n\r\n");
    const text = connection.heard();
    expect(text).toMatch(/^HTTP\/1.1 503 /);
    expect(text).toMatch(/^retry-after: 1\r$/im);
    expect(text).toContain('"code":"transient"');
    connection.hangUp();
  });

  test("of a request's URL and headers", async () => {
    const url = await open({ headerBytes: 2048 });
    expect((await fetch(`${url}/health?${"x".repeat(1500)}`)).status).toBe(200);
    for (const [query, header] of [
      ["x".repeat(3000), ""],
      ["", "x".repeat(3000)],
    ]) {
      const connection = await openConnection(url);
      connection.say(`GET /health?${query} HTTP/1.1\r\nHost: localhost\r\nX-Long: ${header}\r\n\r\n`);
      expect(rawIssueOf(await connection.ended)).toEqual([431, outcome, "too-long"]);
    }
  });

  test.each<[string, Partial<ServerConfig>, string]>([
    ["headers", { headerTimeout: 500 }, "GET /health HTTP/1.1\r\nHost: h"],
    ["whole", { headerTimeout: 500, requestTimeout: 700 }, half],
  ])("of the time in which a request arrives: its %s", async (_, config, sent) => {
    const connection = await openConnection(await open(config));
    connection.say(sent);
    expect(rawIssueOf(await connection.ended)).toEqual([408, outcome, "timeout"]);
  });

  test("of a connection that sends nothing", async () => {
    const connection = await openConnection(await open({ answerTimeout: 200, idleTimeout: 200 }));
    connection.say("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const from = performance.now();
    expect(await connection.ended).toContain("200 OK");
    expect(performance.now() - from).toBeLessThan(3000);
  });

  test("of an idle connection, longer than that of a usual proxy", async () => {
    const kept = async (config: Partial<ServerConfig>) =>
      (await fetch(`${await open(config)}/health`)).headers.get("keep-alive");
    expect(await kept({})).toBe("timeout=65");
    await server?.close();
    expect(await kept({ answerTimeout: 7000, idleTimeout: 7000 })).toBe("timeout=7");
  });

  test("of the time for running requests when the server ends", async () => {
    const url = await open({ closeTimeout: 100 });
    const connection = await openConnection(url);
    connection.say(half);
    expect((await fetch(`${url}/health`)).status).toBe(200);
    const from = performance.now();
    await server?.close();
    server = undefined;
    expect(performance.now() - from).toBeLessThan(2000);
    expect(await connection.ended).toBe("");
  });
});

test("bytes that are not HTTP are answered too, in the form that clients know", async () => {
  const url = await open({});
  for (const sent of [
    "nonsense\r\n\r\n",
    "GET / HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: /\r\nConnection: close\r\n\r\n",
  ]) {
    const connection = await openConnection(url);
    connection.say(sent);
    expect(rawIssueOf(await connection.ended)).toEqual([400, outcome, "structure"]);
  }
});

test("the error of one request is never the answer to the one before it", async () => {
  const url = await open({});
  const body = JSON.stringify({ kind: "Vehicle" });
  const connection = await openConnection(url);
  const head = `POST /fleets/1/vehicles HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  connection.say(`${head}${body}nonsense\r\n\r\n`);
  expect(await connection.ended).not.toMatch(/^HTTP\/1\.1 400/);
  const { entry } = JSON.parse(await (await fetch(`${url}/fleets/1/vehicles`)).text());
  expect(entry).toHaveLength(1);
});

describe("contradicting limits are refused", () => {
  test.each<[Partial<ServerConfig>, RegExp]>([
    [{ pageSize: 2, largestPage: 1 }, /2 is more than 1\. Give --page-size no more than --largest-page\.$/],
    [{ headerTimeout: 2, requestTimeout: 1 }, /--header-timeout no more than --request-timeout/],
    [{ answerTimeout: 2, idleTimeout: 1 }, /--answer-timeout no more than --idle-timeout/],
  ])("%j", (config, message) => {
    const both = () => [limitsOf({ ...defaults, ...config }), connectionLimitsOf({ ...defaults, ...config })];
    expect(both).toThrow(SetupError);
    expect(both).toThrow(message);
  });

  test("and all other limits take effect", () => {
    expect(limitsOf({ ...defaults, retryHours: 2 }).retryMilliseconds).toBe(7_200_000);
    expect(limitsOf(defaults)).not.toHaveProperty("requestsPerMinute");
  });
});
