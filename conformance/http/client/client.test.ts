import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { createServer } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Settings } from "../../options/settings.js";
import { type Deployment, type Fake, serveFake } from "../../testkit/api/fake.js";
import { fleetModel } from "../../testkit/api/fleet.js";
import { type LearnedBehaviour, newLearnedBehaviour } from "../dialect/learned.js";
import type { Client } from "../exchange.js";
import { openClient } from "./client.js";

const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const one of opened.splice(0).reverse()) await one.close();
});

const vehicles = fleetModel();
const published = {
  ...vehicles,
  clauses: [{ id: "field.Vehicle.plates", kind: "field" as const, node: vehicles }],
};

async function start(deployment: Deployment, more: Partial<Settings> = {}) {
  const fake: Fake = await serveFake(deployment);
  const client = clientOf(fake.url, more);
  opened.unshift(fake);
  return { fake, ...client };
}

function clientOf(
  url: string,
  more: Partial<Settings> = {},
): { client: Client; learnedBehaviour: LearnedBehaviour } {
  const learnedBehaviour = newLearnedBehaviour();
  const settings = {
    baseUrl: url,
    site: "x",
    write: true,
    headers: {},
    seed: 1,
    only: [],
    timeoutMs: 1_000,
    concurrency: 8,
    ...more,
  };
  const client = openClient(settings, learnedBehaviour, published);
  opened.push(client);
  return { client, learnedBehaviour };
}

describe("credentials", () => {
  it("are sent, and redacted in everything that is kept", async () => {
    const headers = { Authorization: "Bearer opensesame", "X-Api-Key": "k3y-value" };
    const { fake, client } = await start(
      ({ text }) => ({
        status: 200,
        headers: { "set-cookie": "sid=1", "x-echo": "opensesame" },
        json: { echo: `you sent opensesame, ${text}` },
      }),
      { headers },
    );
    const exchange = await client.send({
      method: "POST",
      url: `${fake.url}/a?key=k3y-value`,
      json: { a: "opensesame" },
    });
    expect(fake.asked[0]?.headers).toMatchObject({
      authorization: "Bearer opensesame",
      "x-api-key": "k3y-value",
    });
    expect(JSON.stringify(exchange)).not.toMatch(/opensesame|k3y-value|sid=1/);
    expect(exchange.url).toBe(`${fake.url}/a?key=***`);
  });

  it("come from the base URL's userinfo", async () => {
    const { fake } = await start(() => ({ status: 200 }));
    const { client } = clientOf(fake.url.replace("//", "//jo:hushhush@"));
    const exchange = await client.send({ method: "GET", url: `${fake.url}/a` });
    expect(fake.asked[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from("jo:hushhush").toString("base64")}`,
    );
    expect(exchange.requestHeaders["authorization"]).toBe("***");
  });

  it.each([
    ["a short user name", "//u:hushhush@", {}],
    ["a short password", "//clinician:o@", {}],
    ["a cookie's value that is a name of the interface", "//", { Cookie: "mode=Vehicle; about=plates" }],
  ])("leave a record unchanged for %s", async (_name, userinfo, headers) => {
    const record = { type: "Vehicle", owner: "u and o", plates: "2" };
    const { fake } = await start(() => ({ status: 200, json: record }));
    const { client } = clientOf(fake.url.replace("//", userinfo), { headers });
    const exchange = await client.send({ method: "GET", url: `${fake.url}/a` });
    expect(exchange.json).toEqual(record);
    expect(JSON.stringify(exchange.requestHeaders)).not.toMatch(/mode|about|dTp|OmE/);
  });

  it("redact a password of usual length and a long user name", async () => {
    const { fake } = await start(() => ({ status: 401, text: "jonathan.doe, hushhush is wrong" }));
    const { client } = clientOf(fake.url.replace("//", "//jonathan.doe:hushhush@"));
    expect((await client.send({ method: "GET", url: `${fake.url}/a` })).responseBody).toBe(
      "***, *** is wrong",
    );
  });

  it("are not sent with an anonymous request, nor to another host", async () => {
    const { fake, client } = await start(() => ({ status: 200 }), {
      headers: { Authorization: "Bearer opensesame" },
    });
    await client.send({ method: "GET", url: `${fake.url}/a`, anonymous: true });
    expect(fake.asked[0]?.headers.authorization).toBeUndefined();
    await expect(client.send({ method: "GET", url: "http://elsewhere.example/" })).rejects.toThrow(
      "elsewhere",
    );
  });

  it("do not redact a short value of a harmless header", async () => {
    const { fake, client } = await start(() => ({ status: 200, json: { year: "2024" } }), {
      headers: { "X-Version": "2024" },
    });
    expect((await client.send({ method: "GET", url: `${fake.url}/` })).json).toEqual({ year: "2024" });
  });
});

it("reports that an answer is not HTTP", async () => {
  const server = createServer((socket) => void socket.resume().end("NOTICE: who are you?\r\n\r\n"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  opened.push({ close: () => once(server.close(), "close") });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const url = `http://127.0.0.1:${port}/`;
  const { client } = clientOf(url);
  expect((await client.send({ method: "GET", url })).fault).toMatch(/^the answer is not HTTP/);
});

describe("a GET that is answered with a temporary fault", () => {
  const get = (client: Client, url: string) => client.send({ method: "GET", url: `${url}/` });

  it.each([502, 503, 504])("is sent once more after a %i, and counted", async (status) => {
    let asked = 0;
    const { fake, client } = await start(() => {
      asked += 1;
      return { status: asked === 1 ? status : 200 };
    });
    expect(await get(client, fake.url)).toMatchObject({ status: 200, n: 1 });
    expect([asked, client.repeated]).toEqual([2, 1]);
  });

  it("shows the second fault, and a few faults are enough: more of them are no accidents", async () => {
    let asked = 0;
    const { fake, client } = await start(() => {
      asked += 1;
      return { status: asked % 2 === 1 ? 502 : 200 };
    });
    const statuses = [];
    for (let n = 0; n < 10; n += 1) statuses.push((await get(client, fake.url)).status);
    expect(statuses.filter((status) => status === 502).length).toBeGreaterThan(2);
    expect(client.repeated).toBeLessThan(4);
    const always = await start(() => ({ status: 502 }));
    expect(await get(always.client, always.fake.url)).toMatchObject({ status: 502 });
    expect(always.fake.asked).toHaveLength(2);
  });

  it("is not sent again if it is no GET, or asks to wait", async () => {
    const { fake, client } = await start(() => ({ status: 502 }));
    await client.send({ method: "POST", url: `${fake.url}/`, json: {} });
    expect([fake.asked.length, client.repeated]).toEqual([1, 0]);
  });
});

describe("waiting", () => {
  it.each([
    ["429 with seconds", 429, { "retry-after": "0" }],
    ["503 with a date", 503, { "retry-after": new Date(Date.now() - 5_000).toUTCString() }],
    ["429 without a time", 429, undefined],
  ])("sends again after %s", async (_name, status, headers) => {
    let refused = 0;
    const { fake, client, learnedBehaviour } = await start(() => {
      if (refused === 1) return { status: 200, json: 1 };
      refused += 1;
      return headers === undefined ? { status } : { status, headers };
    });
    const exchange = await client.send({ method: "GET", url: `${fake.url}/` });
    expect(exchange).toMatchObject({ status: 200, waits: 1, n: 1 });
    expect(learnedBehaviour.dialect.asksToWait).toEqual({
      status,
      retryAfter: headers !== undefined,
      exchange: 1,
    });
  });

  it.each([429, 503])(
    "stops waiting after all waits failed, until an answer other than %i comes",
    async (status) => {
      let open = false;
      const refused = { status, headers: { "retry-after": "0" } };
      const { fake, client } = await start(({ parts }) =>
        open || parts[0] === "b" ? { status: 200 } : refused,
      );
      const get = (path: string) => client.send({ method: "GET", url: `${fake.url}/${path}` });
      expect(await get("a")).toMatchObject({ status, waits: 8 });
      expect(await get("a")).toMatchObject({ status, waits: 0 });
      expect(await get("a")).toMatchObject({ status, waits: 0 });
      expect(fake.asked).toHaveLength(11);
      expect(await get("b")).toMatchObject({ status: 200 });
      expect(await get("a")).toMatchObject({ status, waits: 8 });
      open = true;
      expect(await get("a")).toMatchObject({ status: 200, waits: 0 });
    },
  );

  it("holds other requests back for at most a minute if waiting never helps one kind of request", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "Date"] });
    const { fake, client } = await start(
      ({ parts }) => (parts[0] === "b" ? { status: 200 } : { status: 503, headers: { "retry-after": "25" } }),
      { timeoutMs: 1_000_000_000 },
    );
    const get = async (path: string) => {
      const asked = client.send({ method: "GET", url: `${fake.url}/${path}` });
      let done = false;
      void asked.finally(() => {
        done = true;
      });
      while (!done) {
        await new Promise(setImmediate);
        await vi.advanceTimersByTimeAsync(500);
      }
      return asked;
    };
    expect(await get("a")).toMatchObject({ status: 503, waits: 2 });
    expect(await get("b")).toMatchObject({ status: 200 });
    expect(await get("a")).toMatchObject({ status: 503, waits: 0 });
  });

  it("does not wait if a deployment asks for too long a time, nor after a 503 without a time", async () => {
    const { fake, client } = await start(({ parts }) =>
      parts[0] === "long" ? { status: 429, headers: { "retry-after": "3600" } } : { status: 503 },
    );
    expect(await client.send({ method: "GET", url: `${fake.url}/long` })).toMatchObject({
      status: 429,
      waits: 0,
    });
    expect(await client.send({ method: "GET", url: `${fake.url}/` })).toMatchObject({
      status: 503,
      waits: 0,
    });
  });
});

it("reports a wrong length if a 204 has a body", async () => {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => socket.end("HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\n{}"));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  opened.push({ close: () => once(server.close(), "close") });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`;
  const { client } = clientOf(url);
  const { fault } = await client.send({ method: "DELETE", url });
  expect(fault).toBe("the length of the answer's body differs from its Content-Length");
});

it("sends a body in two packets with its length, if a request asks for it", async () => {
  const server = createHttpServer((request, response) => {
    const parts: string[] = [];
    request.on("data", (part: Buffer) => parts.push(part.toString()));
    request.on("end", () => response.end(JSON.stringify([request.headers["content-length"], ...parts])));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  opened.unshift({ close: async () => server.close() });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const { client } = clientOf(url);
  const { json } = await client.send({ method: "POST", url, json: { a: 1234 }, inTwo: true });
  expect(json).toEqual(["10", '{"a":', "1234}"]);
});

it("uses a new connection if one is closed after its answer without notice", async () => {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  opened.unshift({ close: async () => server.close() });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const { client } = clientOf(url);
  for (let n = 0; n < 20; n += 1) {
    expect(await client.send({ method: "POST", url, json: {} })).toMatchObject({ status: 200 });
  }
});

describe("faults are described in words", () => {
  it("when the connection is refused", async () => {
    const { fake, client } = await start(() => ({ status: 200 }));
    await fake.close();
    opened.shift();
    const exchange = await client.send({ method: "GET", url: `${fake.url}/` });
    expect(exchange).toMatchObject({ fault: "the connection was refused" });
    expect(exchange.status).toBeUndefined();
  });

  it("when no answer comes in time", async () => {
    const { fake, client } = await start(() => new Promise(() => undefined), { timeoutMs: 50 });
    expect((await client.send({ method: "GET", url: `${fake.url}/` })).fault).toBe("no answer came in 50 ms");
  });

  it("when the connection breaks, after a second attempt of a request that changes nothing", async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.on("error", () => undefined).once("data", () => socket.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    opened.unshift({ close: async () => server.close() });
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
    const { client } = clientOf(url);
    expect((await client.send({ method: "GET", url })).fault).toMatch(/^the connection was/);
    expect(connections).toBe(2);
    await client.send({ method: "POST", url, json: {} });
    expect(connections).toBe(3);
  });
});

it("parses JSON of any media type, and leaves other bodies unchanged", async () => {
  const { fake, client } = await start(({ parts }) =>
    parts[0] === "json"
      ? { status: 200, headers: { "content-type": "text/plain" }, text: '{"a":1}' }
      : { status: 200, text: "<p>" },
  );
  expect((await client.send({ method: "GET", url: `${fake.url}/json` })).json).toEqual({ a: 1 });
  const other = await client.send({ method: "GET", url: `${fake.url}/html` });
  expect([other.json, other.responseBody]).toEqual([undefined, "<p>"]);
});

it("sends only reads in a run that only reads", async () => {
  const { fake, client } = await start(() => ({ status: 200 }), { write: false });
  await expect(client.send({ method: "POST", url: `${fake.url}/`, json: {} })).rejects.toThrow("only reads");
  expect(fake.asked).toEqual([]);
});
