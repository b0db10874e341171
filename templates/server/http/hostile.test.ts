import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, openClient } from "../testing/client.js";

let client: Client;
const faults: unknown[] = [];
beforeAll(async () => {
  client = await openClient({ report: (fault) => faults.push(fault) });
});
afterAll(() => client.close());

const nasty = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "__proto__",
    "constructor",
    "..",
    "%",
    "'; DROP TABLE records; --",
    "\u0000",
    "\ud800",
    "|||",
    "\\",
    "ge",
    "#",
    "Ship/",
    "://",
  ),
);
// A lone surrogate cannot be escaped in a URL; everything else can.
const escaped = nasty.map((text) => encodeURIComponent(text.replace(/[\ud800-\udfff]/g, "?")));
const names = fc.oneof(
  fc.constantFrom("name", "flag", "build", "number", "grade", "launched", "key", "max", "ghost", "_cursor"),
  escaped,
);

describe("whatever is asked, the answer is a client's mistake or a list, never a fault", () => {
  test("queries", async () => {
    const pairs = fc.array(fc.tuple(names, escaped), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(pairs, async (query) => {
        const { status } = await client.get(
          `/at/7/ships?${query.map(([name, value]) => `${name}=${value}`).join("&")}`,
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
        escaped,
        escaped,
        fc.constantFrom("GET", "DELETE", "PUT", "PATCH"),
        async (site, id, method) => {
          const { status } = await client.send(method, `/at/${site}/ships/${id}`);
          expect(status).toBeLessThan(500);
        },
      ),
      { numRuns: 300 },
    );
    expect(faults).toEqual([]);
  });

  test("bodies: what is taken is given back, and found or not without a fault", async () => {
    const odd = fc.oneof(fc.jsonValue(), nasty);
    const names = ["names", "flag", "build", "papers", "grade", "launched", "meta", "id", "__proto__"];
    const bodies = fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), odd);
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const text = JSON.stringify({ ...body, kind: "Ship" });
        const { status, json } = await client.send("POST", "/at/7/ships", text);
        expect(status).toBe(typeof (body["flag"] ?? "") === "string" && body["flag"] !== null ? 201 : 422);
        if (status === 422) return;
        const { id: _, meta: __, ...sent } = JSON.parse(text);
        const { id, meta: ___, ...kept } = json;
        expect(kept).toEqual(sent);
        expect((await client.get(`/at/7/ships/${id}`)).json).toEqual(json);
      }),
      { numRuns: 300 },
    );
    expect(faults).toEqual([]);
  });

  test("headers", async () => {
    const id = await client.add("/at/7/ships", { kind: "Ship" });
    const names = [
      "If-Match",
      "If-None-Match",
      "If-None-Exist",
      "Idempotency-Key",
      "Prefer",
      "Authorization",
    ];
    // What a header may hold at all (RFC 9110, section 5.5).
    const values = fc
      .oneof(
        nasty,
        fc.constantFrom('W/"1"', "*", "return=minimal", "flag=x", '"'.repeat(5000), "=;,".repeat(3000)),
      )
      .map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, ""));
    const headers = fc.dictionary(fc.constantFrom(...names), values);
    const methods = fc.constantFrom("GET", "POST", "PUT", "DELETE");
    await fc.assert(
      fc.asyncProperty(methods, headers, async (method, sent) => {
        const path = method === "GET" || method === "DELETE" ? `/at/7/ships/${id}` : "/at/7/ships";
        const body = method === "GET" || method === "DELETE" ? undefined : { kind: "Ship", id };
        expect((await client.send(method, path, body, sent)).status).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
    expect(faults).toEqual([]);
  });

  test("bytes that are no text", async () => {
    const init = {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: new Uint8Array([0x22, 0xff, 0x22]),
    };
    expect((await client.app.request("/at/7/ships", init)).status).toBe(400);
  });

  test.each([
    ["many alternatives", `flag=${"a,".repeat(5000)}a`],
    ["many repetitions", "flag=a&".repeat(5000)],
    ["many names", Array.from({ length: 5000 }, (_, n) => `x${n}=1`).join("&")],
    ["a long value", `name=${"é".repeat(100_000)}`],
  ])("%s", async (_, query) => {
    const started = performance.now();
    expect([200, 400]).toContain((await client.get(`/at/7/ships?${query}`)).status);
    expect(performance.now() - started).toBeLessThan(2000);
    expect(faults).toEqual([]);
  });
});
