import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, openClient } from "./testing/client.js";

let client: Client;
beforeAll(async () => {
  client = await openClient();
});
afterAll(() => client.close());

describe("a record's life", () => {
  test("an added record gets the server's id and meta, and is otherwise as sent", async () => {
    const sent = {
      kind: "Ship",
      id: "mine",
      meta: { tag: ["kept"] },
      names: [{ called: ["Ärger"] }],
      odd: { deep: [1, null] },
    };
    const added = await client.send("POST", "/at/7/ships", sent);
    expect(added.status).toBe(201);
    expect(added.headers.get("etag")).toBe('W/"1"');
    expect(added.headers.get("content-type")).toBe("application/fhir+json");
    expect(added.headers.get("location")).toBe(`http://localhost/at/7/ships/${added.json.id}`);
    expect(added.json.id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(added.json).toEqual({
      ...sent,
      id: added.json.id,
      meta: { tag: ["kept"], versionId: "1", lastUpdated: expect.stringMatching(/^\d{4}-.*Z$/) },
    });
    const read = await client.get(`/v9/at/7/ships/${added.json.id}`);
    expect([read.status, read.text]).toEqual([200, added.text]);
  });

  test("numbers keep every digit that was sent", async () => {
    const body = '{"kind":"Ship","weight":12345678901234567890.10,"tiny":1.50e-400}';
    const added = await client.send("POST", "/at/7/ships", body);
    expect(added.text).toContain('"weight":12345678901234567890.10,"tiny":1.50e-400}');
  });

  test("an update replaces the whole record, and a search finds only the new version", async () => {
    const id = await client.add("/at/upd/ships", { kind: "Ship", flag: "before", extra: 1 });
    const updated = await client.send("PUT", "/at/upd/ships", { kind: "Ship", id, flag: "after" });
    expect([updated.status, updated.headers.get("etag")]).toEqual([200, 'W/"2"']);
    expect((await client.get(`/at/upd/ships/${id}`)).json).toMatchObject({
      id,
      flag: "after",
      meta: { versionId: "2" },
    });
    expect((await client.get(`/at/upd/ships/${id}`)).json).not.toHaveProperty("extra");
    expect(await client.ids("/at/upd/ships?flag=after")).toEqual([id]);
    expect(await client.ids("/at/upd/ships?flag=before")).toEqual([]);
  });

  test("a deleted record cannot be read, found or updated; other records stay", async () => {
    const [id, other] = [
      await client.add("/at/del/ships", { kind: "Ship", flag: "x" }),
      await client.add("/at/del/ships", { kind: "Ship", flag: "x" }),
    ];
    const removed = await client.send("DELETE", `/at/del/ships/${id}`);
    expect([removed.status, removed.text]).toEqual([204, ""]);
    expect((await client.get(`/at/del/ships/${id}`)).status).toBe(410);
    expect((await client.send("PUT", "/at/del/ships", { kind: "Ship", id })).status).toBe(410);
    expect((await client.send("DELETE", `/at/del/ships/${id}`)).status).toBe(204);
    expect(await client.ids("/at/del/ships?flag=x")).toEqual([other]);
  });

  test("each of many concurrent updates makes its own version", async () => {
    const id = await client.add("/at/7/ships", { kind: "Ship" });
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) => client.send("PUT", "/at/7/ships", { kind: "Ship", id, n })),
    );
    const versions = all.map(({ json }) => Number(json.meta["versionId"])).sort((a, b) => a - b);
    expect(versions).toEqual(Array.from({ length: 20 }, (_, n) => n + 2));
  });
});

describe("what is refused", () => {
  const refusals: readonly (readonly [string, string, string, unknown, number, string])[] = [
    ["an unknown path", "GET", "/nowhere", undefined, 404, "not-found"],
    ["a form that does not show the type", "GET", "/v9/at/7/calls?ship=1", undefined, 404, "not-found"],
    ["a record that never existed", "GET", "/at/7/ships/none", undefined, 404, "not-found"],
    ["a method that is not offered", "PUT", "/at/7/calls", {}, 405, "not-supported"],
    ["a body that is not JSON", "POST", "/at/7/ships", '{"kind":\n "Ship",}', 400, "structure"],
    ["a body that is a list", "POST", "/at/7/ships", [], 400, "structure"],
    [
      "a body nested too deeply",
      "POST",
      "/at/7/ships",
      `{"a":${"[".repeat(200_000)}${"]".repeat(200_000)}}`,
      400,
      "structure",
    ],
    ["a body of another type", "POST", "/at/7/ships", { kind: "Call" }, 422, "invalid"],
    ["an update without an id", "PUT", "/at/7/ships", { kind: "Ship" }, 400, "required"],
    [
      "an update of a record that never existed",
      "PUT",
      "/at/7/ships",
      { kind: "Ship", id: "none" },
      404,
      "not-found",
    ],
    ["a delete of a record that never existed", "DELETE", "/at/7/ships/none", undefined, 404, "not-found"],
    ["an unknown parameter", "GET", "/at/7/ships?flg=x", undefined, 400, "not-supported"],
    ["a modifier", "GET", "/at/7/ships?flag:exact=x", undefined, 400, "not-supported"],
    [
      "a name that every object has",
      "GET",
      "/at/7/ships?constructor=x&__proto__=y",
      undefined,
      400,
      "not-supported",
    ],
    ["a search that satisfies no rule", "GET", "/at/7/calls?pilot=x", undefined, 400, "required"],
    ["a search without a required parameter", "GET", "/at/7/berths", undefined, 400, "required"],
    ["an impossible day", "GET", "/at/7/ships?launched=2020-02-31", undefined, 400, "invalid"],
    ["an empty value", "GET", "/at/7/ships?flag=", undefined, 400, "invalid"],
    ["a count that is not one", "GET", "/at/7/ships?max=-1", undefined, 400, "invalid"],
    ["a site that is a control character", "GET", "/at/%00/ships", undefined, 400, "value"],
  ];
  test.each(refusals)("%s", async (_, method, path, body, status, code) => {
    const answer = await client.send(method, path, body);
    expect([answer.status, answer.json["resourceType"], answer.json.issue[0]?.code]).toEqual([
      status,
      "OperationOutcome",
      code,
    ]);
    expect(answer.headers.get("content-type")).toBe("application/fhir+json");
    for (const { details, diagnostics } of answer.json.issue)
      expect(diagnostics?.endsWith(details.text)).toBe(true);
  });

  test("all mistakes of a body are reported together, each with its place", async () => {
    const { status, json } = await client.send("POST", "/at/7/ships", { flag: 5 });
    expect(status).toBe(422);
    expect(json.issue.map(({ diagnostics }) => diagnostics)).toEqual([
      "/kind: Ship.kind is missing",
      "/flag: Ship.flag must be a text",
    ]);
    expect(json.issue.map(({ expression }) => expression?.[0])).toEqual(["Ship.kind", "Ship.flag"]);
  });

  test("the place of the error is reported for a body that is not JSON", async () => {
    const { json } = await client.send("POST", "/at/7/ships", '{"kind":\n "Ship",}');
    expect(json.issue[0]?.diagnostics).toMatch(/^line 2, column 9: The body is not JSON/);
  });

  test("a misspelt parameter, with the most similar known one", async () => {
    const { json } = await client.get("/at/7/ships?lanched=2020");
    expect(json.issue[0]?.details.text).toContain("Did you mean launched?");
  });

  test("a compressed body, with the accepted coding", async () => {
    const { status, headers, json } = await client.send("POST", "/at/7/ships", '{"kind":"Ship"}', {
      "Content-Encoding": "gzip",
    });
    expect([status, headers.get("accept-encoding"), json.issue[0]?.code]).toEqual([
      415,
      "identity",
      "not-supported",
    ]);
    const plain = { "Content-Encoding": "Identity" };
    expect((await client.send("POST", "/at/7/ships", '{"kind":"Ship"}', plain)).status).toBe(201);
  });

  test("a method that is not offered, with the offered ones", async () => {
    const { headers } = await client.send("DELETE", "/at/7/ships");
    expect(headers.get("allow")).toBe("GET, HEAD, POST, PUT");
  });

  test("a body of unknown length that is too long, without a fault in the log", async () => {
    const faults: unknown[] = [];
    const own = await openClient({ limits: { bodyBytes: 100 }, report: (fault) => faults.push(fault) });
    const body = new Blob([JSON.stringify({ kind: "Ship", note: "x".repeat(200) })]).stream();
    const request = new Request("http://localhost/at/7/ships", { method: "POST", body, duplex: "half" });
    const response = await own.app.request(request);
    expect([response.status, await response.text()]).toEqual([413, expect.stringContaining("too-long")]);
    expect(faults).toEqual([]);
    await own.close();
  });

  test("a body that is too long, and a media type that is not JSON", async () => {
    const large = { kind: "Ship", note: "x".repeat(4 * 1024 * 1024) };
    expect((await client.send("POST", "/at/big/ships", large)).status).toBe(201);
    expect((await client.send("POST", "/at/big/ships", { ...large, more: large.note })).status).toBe(413);
    const announced = { "Content-Length": String(6 * 1024 * 1024) };
    expect((await client.send("POST", "/at/big/ships", "{}", announced)).status).toBe(413);
    expect((await client.send("POST", "/at/7/ships", "{}", { "Content-Type": "text/xml" })).status).toBe(415);
    const vendor = { "Content-Type": "application/vnd.any+json; charset=utf-8" };
    expect((await client.send("POST", "/at/7/ships", { kind: "Ship" }, vendor)).status).toBe(201);
  });
});

describe("a team's own code", () => {
  test("a handler answers in place of the server, or after it", async () => {
    const own = await openClient({
      handlers: {
        Ship: {
          read: async ({ context }) => context.text("mine"),
          add: async (call, next) => {
            const response = await next(call);
            return new Response(response.body, { status: 202, headers: response.headers });
          },
        },
      },
    });
    expect((await own.get("/at/7/ships/1")).text).toBe("mine");
    expect((await own.send("POST", "/at/7/ships", { kind: "Ship" })).status).toBe(202);
    expect(await own.ids("/at/7/ships")).toHaveLength(1);
    await own.close();
  });

  test("a fault of the server is reported with its details, and the client gets none of them", async () => {
    const faults: unknown[] = [];
    const own = await openClient({
      report: (fault) => faults.push(fault),
      handlers: { Ship: { read: () => Promise.reject(new Error("the patient's name")) } },
    });
    const { status, text, json } = await own.get("/at/7/ships/1");
    expect([status, json.issue[0]?.code, faults.length]).toEqual([500, "exception", 1]);
    expect(text).not.toContain("patient");
    await own.close();
  });

  test("every link starts with the public URL, and references with it point to this server", async () => {
    const own = await openClient({ publicUrl: "https://harbour.example/api/" });
    const { headers, json } = await own.send("POST", "/at/7/ships", { kind: "Ship" });
    const url = `https://harbour.example/api/at/7/ships/${json.id}`;
    expect(headers.get("location")).toBe(url);
    const id = await own.add("/at/7/calls", { kind: "Call", of: { link: url } });
    expect(await own.ids(`/at/7/calls?ship=${json.id}`)).toEqual([id]);
    await own.close();
  });
});
