// Sends random hostile requests to a server on each store: no answer may be a fault.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serve } from "../serve.js";
import { openStore } from "../store/open-store.js";
import { type Client, openClient } from "../testing/client.js";
import { fleet } from "../testing/fleet.js";
import { hostileBytes, say, statusesOf } from "../testing/hostile/bytes.js";
import { type Ground, hostileRequests } from "../testing/hostile/requests.js";
import { inHeader, inUrl, nasty } from "../testing/hostile/texts.js";
import { places } from "../testing/places.js";

const stores = places();

const names = fc.oneof(
  fc.constantFrom("name", "plate", "sort", "number", "grade", "bought", "key", "max", "owner", "_cursor"),
  inUrl,
);

describe.each<readonly [string, () => Promise<string>]>([
  ["a file", stores.file],
  ["PostgreSQL", stores.postgres],
])("over %s, every answer is a client error or a list, never a fault", (_, place) => {
  let client: Client;
  const faults: unknown[] = [];
  beforeAll(async () => {
    const store = await openStore(await place());
    const report = (fault: unknown): void => void faults.push(fault);
    client = await openClient({ store, report });
  });
  afterAll(() => client.close());

  test("queries", async () => {
    const pairs = fc.array(fc.tuple(names, inUrl), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(pairs, async (query) => {
        const { status } = await client.get(
          `/fleets/7/vehicles?${query.map(([name, value]) => `${name}=${value}`).join("&")}`,
        );
        expect([200, 400]).toContain(status);
      }),
      { numRuns: 300 },
    );
    expect(faults).toEqual([]);
  });

  test("sites and ids", async () => {
    await fc.assert(
      fc.asyncProperty(
        inUrl,
        inUrl,
        fc.constantFrom("GET", "DELETE", "PUT", "PATCH"),
        async (site, id, method) => {
          const { status } = await client.send(method, `/fleets/${site}/vehicles/${id}`);
          expect(status).toBeLessThan(500);
        },
      ),
      { numRuns: 300 },
    );
    expect(faults).toEqual([]);
  });

  test("bodies: an accepted one is returned, and found or not without a fault", async () => {
    const odd = fc.oneof(fc.jsonValue(), nasty);
    const names = ["names", "plate", "sort", "papers", "grade", "bought", "meta", "id", "__proto__"];
    const bodies = fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), odd);
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const text = JSON.stringify({ ...body, kind: "Vehicle" });
        const { status, json } = await client.send("POST", "/fleets/7/vehicles", text);
        expect(status).toBe(typeof (body["plate"] ?? "") === "string" && body["plate"] !== null ? 201 : 422);
        if (status === 422) return;
        const { id: _, meta: __, ...sent } = JSON.parse(text);
        const { id, meta: ___, ...kept } = json;
        expect(kept).toEqual(sent);
        expect((await client.get(`/fleets/7/vehicles/${id}`)).json).toEqual(json);
      }),
      { numRuns: 300 },
    );
    expect(faults).toEqual([]);
  });

  test("headers", async () => {
    const id = await client.add("/fleets/7/vehicles", { kind: "Vehicle" });
    const names = [
      "If-Match",
      "If-None-Match",
      "If-None-Exist",
      "Idempotency-Key",
      "Prefer",
      "Authorization",
    ];
    const headers = fc.dictionary(fc.constantFrom(...names), inHeader);
    const methods = fc.constantFrom("GET", "POST", "PUT", "DELETE");
    await fc.assert(
      fc.asyncProperty(methods, headers, async (method, sent) => {
        const path =
          method === "GET" || method === "DELETE" ? `/fleets/7/vehicles/${id}` : "/fleets/7/vehicles";
        const body = method === "GET" || method === "DELETE" ? undefined : { kind: "Vehicle", id };
        expect((await client.send(method, path, body, sent)).status).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
    expect(faults).toEqual([]);
  });

  test("bytes that are not text", async () => {
    const init = {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: new Uint8Array([0x22, 0xff, 0x22]),
    };
    expect((await client.app.request("/fleets/7/vehicles", init)).status).toBe(400);
  });

  test.each([
    ["many alternatives", `plate=${"a,".repeat(5000)}a`],
    ["many repetitions", "plate=a&".repeat(5000)],
    ["many names", Array.from({ length: 5000 }, (_, n) => `x${n}=1`).join("&")],
    ["a long value", `name=${"é".repeat(100_000)}`],
  ])("%s", async (_, query) => {
    // Processor time of this process only, independent of the machine's other load.
    const began = process.cpuUsage();
    expect([200, 400]).toContain((await client.get(`/fleets/7/vehicles?${query}`)).status);
    const { user, system } = process.cpuUsage(began);
    expect(user + system).toBeLessThan(2_000_000);
    expect(faults).toEqual([]);
  });

  test("requests of every kind, and bytes that are not a request", async () => {
    const vehicle = { kind: "Vehicle", plate: "f", names: [{ called: "n" }], bought: "2020", grade: 5 };
    const ids = {
      Vehicle: [
        await client.add("/fleets/7/vehicles", vehicle),
        await client.add("/fleets/7/vehicles", vehicle),
      ],
    };
    const { text } = await client.get("/fleets/7/vehicles?max=1");
    const ground: Ground = {
      definition: fleet,
      sites: ["7", "a/b", "__proto__"],
      records: { Vehicle: JSON.stringify(vehicle), Job: '{"helper":"p"}', Garage: '{"title":"q"}' },
      ids,
      cursors: [...text.matchAll(/_cursor=([\w-]+)/g)].map(([, cursor = ""]) => cursor),
    };
    expect(ground.cursors).toHaveLength(1);
    const running = await serve({ app: client.app, port: 0, authenticated: false });
    const port = Number(new URL(running.url).port);
    const reported: number[] = [];
    const requests = fc.asyncProperty(hostileRequests(ground), async ({ method, path, headers, body }) => {
      // Requests without a network cannot have such a method.
      fc.pre(method !== "TRACE");
      const { status } = await client.send(method, path, body, { ...headers });
      expect(status).toBeLessThan(500);
      reported.push(status);
    });
    const bytes = fc.asyncProperty(hostileBytes("/fleets/7/vehicles"), async (sent) => {
      for (const status of statusesOf(await say(port, sent, 10_000))) expect(status).toBeLessThan(500);
    });
    await fc.assert(requests, { numRuns: 400 });
    await fc.assert(bytes, { numRuns: 150 });
    for (const status of [200, 201, 400, 404, 405]) expect(reported).toContain(status);
    expect(faults).toEqual([]);
    await running.close();
  });
});
