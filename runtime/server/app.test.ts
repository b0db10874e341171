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
      kind: "Vehicle",
      id: "mine",
      meta: { tag: ["kept"] },
      names: [{ called: ["Ärger"] }],
      odd: { deep: [1, null] },
    };
    const added = await client.send("POST", "/fleets/7/vehicles", sent);
    expect(added.status).toBe(201);
    expect(added.headers.get("etag")).toBe('W/"1"');
    expect(added.headers.get("content-type")).toBe("application/fhir+json");
    expect(added.headers.get("location")).toBe(`http://localhost/fleets/7/vehicles/${added.json.id}`);
    expect(added.json.id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(added.json).toEqual({
      ...sent,
      id: added.json.id,
      meta: { tag: ["kept"], versionId: "1", lastUpdated: expect.stringMatching(/^\d{4}-.*Z$/) },
    });
    const read = await client.get(`/v1/vehicles/of/7/${added.json.id}`);
    expect([read.status, read.text]).toEqual([200, added.text]);
  });

  test("numbers keep every digit that was sent", async () => {
    const body = '{"kind":"Vehicle","weight":12345678901234567890.10,"tiny":1.50e-400}';
    const added = await client.send("POST", "/fleets/7/vehicles", body);
    expect(added.text).toContain('"weight":12345678901234567890.10,"tiny":1.50e-400}');
  });

  test("an update replaces the whole record, and a search finds only the new version", async () => {
    const id = await client.add("/fleets/upd/vehicles", { kind: "Vehicle", plate: "before", extra: 1 });
    const updated = await client.send("PUT", "/fleets/upd/vehicles", { kind: "Vehicle", id, plate: "after" });
    expect([updated.status, updated.headers.get("etag")]).toEqual([200, 'W/"2"']);
    expect((await client.get(`/fleets/upd/vehicles/${id}`)).json).toMatchObject({
      id,
      plate: "after",
      meta: { versionId: "2" },
    });
    expect((await client.get(`/fleets/upd/vehicles/${id}`)).json).not.toHaveProperty("extra");
    expect(await client.ids("/fleets/upd/vehicles?plate=after")).toEqual([id]);
    expect(await client.ids("/fleets/upd/vehicles?plate=before")).toEqual([]);
  });

  test("a deleted record cannot be read, found or updated; other records stay", async () => {
    const [id, other] = [
      await client.add("/fleets/del/vehicles", { kind: "Vehicle", plate: "x" }),
      await client.add("/fleets/del/vehicles", { kind: "Vehicle", plate: "x" }),
    ];
    const removed = await client.send("DELETE", `/fleets/del/vehicles/${id}`);
    expect([removed.status, removed.text]).toEqual([204, ""]);
    expect((await client.get(`/fleets/del/vehicles/${id}`)).status).toBe(410);
    expect((await client.send("PUT", "/fleets/del/vehicles", { kind: "Vehicle", id })).status).toBe(410);
    expect((await client.send("DELETE", `/fleets/del/vehicles/${id}`)).status).toBe(204);
    expect(await client.ids("/fleets/del/vehicles?plate=x")).toEqual([other]);
  });

  test("each of many concurrent updates makes its own version", async () => {
    const id = await client.add("/fleets/7/vehicles", { kind: "Vehicle" });
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        client.send("PUT", "/fleets/7/vehicles", { kind: "Vehicle", id, n }),
      ),
    );
    const versions = all.map(({ json }) => Number(json.meta["versionId"])).sort((a, b) => a - b);
    expect(versions).toEqual(Array.from({ length: 20 }, (_, n) => n + 2));
  });
});

describe("what is refused", () => {
  const refusals: readonly (readonly [string, string, string, unknown, number, string])[] = [
    ["an unknown path", "GET", "/nowhere", undefined, 404, "not-found"],
    ["a form that does not show the type", "GET", "/v1/jobs/of/7?vehicle=1", undefined, 404, "not-found"],
    ["a record that never existed", "GET", "/fleets/7/vehicles/none", undefined, 404, "not-found"],
    ["a method that is not offered", "PUT", "/fleets/7/jobs", {}, 405, "not-supported"],
    ["a body that is not JSON", "POST", "/fleets/7/vehicles", '{"kind":\n "Vehicle",}', 400, "structure"],
    ["a body that is a list", "POST", "/fleets/7/vehicles", [], 400, "structure"],
    [
      "a body nested too deeply",
      "POST",
      "/fleets/7/vehicles",
      `{"a":${"[".repeat(200_000)}${"]".repeat(200_000)}}`,
      400,
      "structure",
    ],
    ["a body of another type", "POST", "/fleets/7/vehicles", { kind: "Job" }, 422, "invalid"],
    ["an update without an id", "PUT", "/fleets/7/vehicles", { kind: "Vehicle" }, 400, "required"],
    [
      "an update of a record that never existed",
      "PUT",
      "/fleets/7/vehicles",
      { kind: "Vehicle", id: "none" },
      404,
      "not-found",
    ],
    [
      "a delete of a record that never existed",
      "DELETE",
      "/fleets/7/vehicles/none",
      undefined,
      404,
      "not-found",
    ],
    ["an unknown parameter", "GET", "/fleets/7/vehicles?flg=x", undefined, 400, "not-supported"],
    ["a modifier", "GET", "/fleets/7/vehicles?plate:exact=x", undefined, 400, "not-supported"],
    [
      "a name that every object has",
      "GET",
      "/fleets/7/vehicles?constructor=x&__proto__=y",
      undefined,
      400,
      "not-supported",
    ],
    ["a search that satisfies no rule", "GET", "/fleets/7/jobs?helper=x", undefined, 400, "required"],
    ["a search without a required parameter", "GET", "/fleets/7/garages", undefined, 400, "required"],
    ["an impossible day", "GET", "/fleets/7/vehicles?bought=2020-02-31", undefined, 400, "invalid"],
    ["an empty value", "GET", "/fleets/7/vehicles?plate=", undefined, 400, "invalid"],
    ["a count that is not one", "GET", "/fleets/7/vehicles?max=-1", undefined, 400, "invalid"],
    ["a site that is a control character", "GET", "/fleets/%00/vehicles", undefined, 400, "value"],
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
    const { status, json } = await client.send("POST", "/fleets/7/vehicles", { plate: 5 });
    expect(status).toBe(422);
    expect(json.issue.map(({ diagnostics }) => diagnostics)).toEqual([
      "/kind: Vehicle.kind is missing",
      "/plate: Vehicle.plate must be a text",
    ]);
    expect(json.issue.map(({ expression }) => expression?.[0])).toEqual(["Vehicle.kind", "Vehicle.plate"]);
  });

  test("the place of the error is reported for a body that is not JSON", async () => {
    const { json } = await client.send("POST", "/fleets/7/vehicles", '{"kind":\n "Vehicle",}');
    expect(json.issue[0]?.diagnostics).toMatch(
      /^The body is not JSON\. Fix the error at line 2, column 12\.$/,
    );
  });

  test.each<[string, string, unknown, string]>([
    ["POST", "/fleets/7/vehicles", " ", "The body is empty. Send JSON."],
    ["POST", "/fleets/7/vehicles", { kind: "Job" }, "says that it is Job. Send it to the path for Job."],
    ["POST", "/fleets/7/vehicles", { kind: "Jbo" }, 'says that it is Jbo. Write "Vehicle".'],
    [
      "GET",
      "/fleets/7/vehicles/none",
      undefined,
      "There is no Vehicle none at this site. Check the id and the site.",
    ],
    [
      "GET",
      "/fleets/7/vehicles?plate:exact=x",
      undefined,
      "modifiers are not supported. Did you mean plate?",
    ],
    [
      "GET",
      "/fleets/7/vehicles?_total=maybe",
      undefined,
      '_total is "maybe". Send "accurate" or "none", once.',
    ],
    ["GET", "/fleets/7/vehicles?_total=none&_total=none", undefined, "_total occurs 2 times."],
  ])("%s %s %j: the text says what to do", async (method, path, body, text) => {
    const { json } = await client.send(method, path, body);
    expect(json.issue[0]?.details.text).toContain(text);
  });

  test("a misspelt parameter, with the most similar known one", async () => {
    const { json } = await client.get("/fleets/7/vehicles?bougt=2020");
    expect(json.issue[0]?.details.text).toContain("Did you mean bought?");
  });

  test("a compressed body, with the accepted coding", async () => {
    const { status, headers, json } = await client.send("POST", "/fleets/7/vehicles", '{"kind":"Vehicle"}', {
      "Content-Encoding": "gzip",
    });
    expect([status, headers.get("accept-encoding"), json.issue[0]?.code]).toEqual([
      415,
      "identity",
      "not-supported",
    ]);
    const plain = { "Content-Encoding": "Identity" };
    expect((await client.send("POST", "/fleets/7/vehicles", '{"kind":"Vehicle"}', plain)).status).toBe(201);
  });

  test("a method that is not offered, with the offered ones", async () => {
    const { headers } = await client.send("DELETE", "/fleets/7/vehicles");
    expect(headers.get("allow")).toBe("GET, HEAD, POST, PUT");
  });

  test("a body of unknown length that is too long, without a fault in the log", async () => {
    const faults: unknown[] = [];
    const own = await openClient({ limits: { bodyBytes: 100 }, report: (fault) => faults.push(fault) });
    const body = new Blob([JSON.stringify({ kind: "Vehicle", note: "x".repeat(200) })]).stream();
    const request = new Request("http://localhost/fleets/7/vehicles", {
      method: "POST",
      body,
      duplex: "half",
    });
    const response = await own.app.request(request);
    expect([response.status, await response.text()]).toEqual([413, expect.stringContaining("too-long")]);
    expect(faults).toEqual([]);
    await own.close();
  });

  test("a body that is too long, and a media type that is not JSON", async () => {
    const large = { kind: "Vehicle", note: "x".repeat(4 * 1024 * 1024) };
    expect((await client.send("POST", "/fleets/big/vehicles", large)).status).toBe(201);
    expect((await client.send("POST", "/fleets/big/vehicles", { ...large, more: large.note })).status).toBe(
      413,
    );
    const announced = { "Content-Length": String(6 * 1024 * 1024) };
    expect((await client.send("POST", "/fleets/big/vehicles", "{}", announced)).status).toBe(413);
    expect(
      (await client.send("POST", "/fleets/7/vehicles", "{}", { "Content-Type": "text/xml" })).status,
    ).toBe(415);
    const vendor = { "Content-Type": "application/vnd.any+json; charset=utf-8" };
    expect((await client.send("POST", "/fleets/7/vehicles", { kind: "Vehicle" }, vendor)).status).toBe(201);
  });
});

describe("a team's own code", () => {
  test("a handler answers in place of the server, or after it", async () => {
    const own = await openClient({
      handlers: {
        Vehicle: {
          read: async ({ context }) => context.text("mine"),
          add: async (call, next) => {
            const response = await next(call);
            return new Response(response.body, { status: 202, headers: response.headers });
          },
        },
      },
    });
    expect((await own.get("/fleets/7/vehicles/1")).text).toBe("mine");
    expect((await own.send("POST", "/fleets/7/vehicles", { kind: "Vehicle" })).status).toBe(202);
    expect(await own.ids("/fleets/7/vehicles")).toHaveLength(1);
    await own.close();
  });

  test("a fault of the server is reported with its details, and the client gets none of them", async () => {
    const faults: unknown[] = [];
    const own = await openClient({
      report: (fault) => faults.push(fault),
      handlers: { Vehicle: { read: () => Promise.reject(new Error("the patient's name")) } },
    });
    const { status, text, json } = await own.get("/fleets/7/vehicles/1");
    expect([status, json.issue[0]?.code, faults.length]).toEqual([500, "exception", 1]);
    expect(text).not.toContain("patient");
    await own.close();
  });

  test("every link starts with the public URL, and references with it point to this server", async () => {
    const own = await openClient({ publicUrl: "https://fleet.example/api/" });
    const { headers, json } = await own.send("POST", "/fleets/7/vehicles", { kind: "Vehicle" });
    const url = `https://fleet.example/api/fleets/7/vehicles/${json.id}`;
    expect(headers.get("location")).toBe(url);
    const id = await own.add("/fleets/7/jobs", { kind: "Job", vehicle: { href: url } });
    expect(await own.ids(`/fleets/7/jobs?vehicle=${json.id}`)).toEqual([id]);
    await own.close();
  });
});
