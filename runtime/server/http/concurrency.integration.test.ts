// Tests conditional requests: If-Match, If-Unmodified-Since, If-None-Match, If-None-Exist and Idempotency-Key.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openStore } from "../store/open-store.js";
import { type Answer, type Client, openClient } from "../testing/client.js";

let client: Client;
let now = 0;
beforeEach(async () => {
  now = Date.UTC(2026, 0, 1);
  client = await openClient({ now: () => now });
});
afterEach(() => client.close());

const vehicles = "/fleets/7/vehicles";
const vehicleAt = (version: number) => ({ kind: "Vehicle", plate: `v${version}` });
const added = async (): Promise<string> => client.add(vehicles, vehicleAt(1));
const put = (id: string, headers: Record<string, string>): Promise<Answer> =>
  client.send("PUT", vehicles, { ...vehicleAt(2), id }, headers);
const codeOf = ({ status, json }: Answer) => [status, json.issue[0]?.code];

// A header, and whether its condition is true for version 1.
const conditions: readonly (readonly [string, boolean])[] = [
  ['W/"1"', true],
  ['"1"', true],
  ["*", true],
  ['W/"9", W/"1"', true],
  ['"9",\t"1"', true],
  ['W/"2"', false],
  ['"11"', false],
  ['""', false],
  [', "9", , W/"1",', true],
  ['"9",,\t"2",', false],
];
const nonsense = ["1", "W/1", '"1', '*, "1"', '"1" "2"', '"1", ; "2"', ",", ""];

describe("If-Match", () => {
  test.each(conditions)("%s", async (tags, holds) => {
    const id = await added();
    const answer = await put(id, { "If-Match": tags });
    expect(answer.status).toBe(holds ? 200 : 412);
    const { json } = await client.get(`${vehicles}/${id}`);
    expect(json["plate"]).toBe(holds ? "v2" : "v1");
    const removed = await client.send("DELETE", `${vehicles}/${await added()}`, undefined, {
      "If-Match": tags,
    });
    expect(removed.status).toBe(holds ? 204 : 412);
  });

  test.each(nonsense)("%j is refused, and nothing is changed", async (tags) => {
    const id = await added();
    expect(codeOf(await put(id, { "If-Match": tags }))).toEqual([400, "value"]);
    expect((await client.get(`${vehicles}/${id}`)).json.meta["versionId"]).toBe("1");
  });

  test("of many changes of the same version one succeeds, and the others get 412", async () => {
    const id = await added();
    const all = await Promise.all(Array.from({ length: 10 }, () => put(id, { "If-Match": 'W/"1"' })));
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(412)]);
  });

  test("a missing record is not found; a repeated delete succeeds", async () => {
    expect((await put("none", { "If-Match": "*" })).status).toBe(404);
    const id = await added();
    const headers = { "If-Match": 'W/"1"' };
    for (const _ of [1, 2])
      expect((await client.send("DELETE", `${vehicles}/${id}`, undefined, headers)).status).toBe(204);
    expect((await put(id, headers)).status).toBe(410);
  });
});

describe("If-Unmodified-Since", () => {
  test.each([
    ["an earlier time", "Wed, 31 Dec 2025 23:59:59 GMT", false],
    ["the second of the version, of which there may be others", "Thu, 01 Jan 2026 00:00:00 GMT", false],
    ["a later time", "Thu, 01 Jan 2026 00:00:01 GMT", true],
    ["a time that is yet to come", "Thu, 01 Jan 2026 00:00:03 GMT", false],
  ])("%s", async (_, time, holds) => {
    now += 999;
    const id = await added();
    const headers = { "If-Unmodified-Since": time };
    expect((await client.send("DELETE", `${vehicles}/${await added()}`, undefined, headers)).status).toBe(
      holds ? 204 : 412,
    );
    expect((await put(id, headers)).status).toBe(holds ? 200 : 412);
    expect((await client.get(`${vehicles}/${id}`)).json["plate"]).toBe(holds ? "v2" : "v1");
  });

  test("is ignored next to an ETag", async () => {
    const headers = { "If-Unmodified-Since": "Wed, 31 Dec 2025 23:59:59 GMT", "If-Match": 'W/"1"' };
    expect((await put(await added(), headers)).status).toBe(200);
  });

  test.each(["yesterday", "2026-01-01T00:00:00Z", "Thu, 99 Jan 2026 00:00:00 GMT", ""])(
    "%j is refused, and nothing is changed",
    async (time) => {
      const id = await added();
      expect(codeOf(await put(id, { "If-Unmodified-Since": time }))).toEqual([400, "value"]);
      expect((await client.get(`${vehicles}/${id}`)).json.meta["versionId"]).toBe("1");
    },
  );
});

describe("If-None-Match", () => {
  const getWith = async (id: string, tags: string): Promise<Response> =>
    client.app.request(`${vehicles}/${id}`, { headers: { "If-None-Match": tags } });

  test.each(conditions)("%s", async (tags, holds) => {
    const id = await added();
    const response = await getWith(id, tags);
    expect(response.status).toBe(holds ? 304 : 200);
    expect(response.headers.get("etag")).toBe('W/"1"');
    expect((await response.text()) === "").toBe(holds);
    expect((await put(id, { "If-None-Match": tags })).status).toBe(holds ? 412 : 200);
  });

  test.each(nonsense)("%j is refused", async (tags) =>
    expect((await getWith(await added(), tags)).status).toBe(400),
  );
});

describe("If-None-Exist", () => {
  const addUnless = (search: string, path = vehicles): Promise<Answer> =>
    client.send("POST", path, { kind: "Vehicle", plate: "x", name: "n" }, { "If-None-Exist": search });

  test("adds once, and then answers with the existing record", async () => {
    const first = await addUnless("plate=x");
    const again = await addUnless("?plate=x");
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.text).toBe(first.text);
    expect(again.headers.get("location")).toBe(first.headers.get("location"));
    expect((await addUnless("plate=x", "/fleets/8/vehicles")).status).toBe(201);
    await client.add(vehicles, { kind: "Vehicle", plate: "x" });
    expect(codeOf(await addUnless("plate=x"))).toEqual([412, "multiple-matches"]);
    expect(await client.ids(vehicles)).toHaveLength(2);
  });

  test.each([
    "http://localhost/fleets/7/vehicles?plate=x",
    "vehicles?plate=x",
    "/fleets/7/vehicles?plate=x",
    "https://a.example/Vehicle?plate=x",
  ])("accepts the URL of a search, which many clients send: %s", async (search) => {
    const first = await addUnless("plate=x");
    const again = await addUnless(search);
    expect([again.status, again.text]).toEqual([200, first.text]);
  });

  test("a question mark in a value is part of the value", async () => {
    const statuses: number[] = [];
    for (const search of ["plate=who?x", "name=?plate=x", "?plate=x?"])
      statuses.push((await addUnless(search)).status);
    expect(statuses).toEqual([201, 201, 201]);
  });

  test("of many concurrent adds stores one", async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => addUnless("plate=x")));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(all.map(({ text }) => text)).size).toBe(1);
  });

  test.each([
    "",
    "max=1",
    "plate=",
    "flog=x",
    "plate=x&_cursor=y",
    "bought=2020-02-31",
    "plate=M\u00fc",
    "plate=M%FC",
    "http://localhost/fleets/7/vehicles?",
    "http://localhost/fleets/7/vehicles?flog=x",
  ])("%j is refused by the header's name, and nothing is added", async (search) => {
    const answer = await addUnless(search);
    expect([answer.status, answer.json]).toEqual([
      400,
      expect.objectContaining({
        issue: [expect.objectContaining({ diagnostics: expect.stringContaining("If-None-Exist") })],
      }),
    ]);
    expect(await client.ids(vehicles)).toEqual([]);
  });
});

describe("Idempotency-Key", () => {
  const addWith = (key: string, body: unknown = vehicleAt(1), path = vehicles): Promise<Answer> =>
    client.send("POST", path, body, { "Idempotency-Key": key });
  const facts = ({ status, text, headers }: Answer) => [
    status,
    text,
    headers.get("location"),
    headers.get("etag"),
  ];

  test("the same request gets the same answer, and adds once", async () => {
    const first = await addWith("k1");
    const id = first.json.id;
    await put(id, {});
    now += 1000;
    expect(facts(await addWith("k1"))).toEqual(facts(first));
    expect(await client.ids(vehicles)).toEqual([id]);
    const all = await Promise.all(Array.from({ length: 10 }, () => addWith("k2")));
    expect(new Set(all.map(({ text }) => text)).size).toBe(1);
  });

  test("another request with the key is refused; another site has its own keys", async () => {
    await addWith("k");
    expect(codeOf(await addWith("k", vehicleAt(2)))).toEqual([422, "duplicate"]);
    expect(codeOf(await addWith("k", { kind: "Job", plate: "v1" }, "/fleets/7/jobs"))).toEqual([
      422,
      "duplicate",
    ]);
    expect((await addWith("k", vehicleAt(2), "/fleets/8/vehicles")).status).toBe(201);
  });

  test("it is remembered for a day", async () => {
    await addWith("k");
    now += 24 * 60 * 60 * 1000;
    expect((await addWith("k", vehicleAt(2))).status).toBe(422);
    now += 1;
    expect((await addWith("k", vehicleAt(2))).status).toBe(201);
  });

  test("a refused request can be corrected and sent with the same key", async () => {
    expect((await addWith("k", { plate: 5 })).status).toBe(422);
    expect((await addWith("k")).status).toBe(201);
  });

  test.each(["", "two words", "x".repeat(256), "ä"])("%j is not a key", async (key) => {
    expect((await addWith(key)).status).toBe(400);
    expect(await client.ids(vehicles)).toEqual([]);
  });

  test("a key is remembered after a restart", async () => {
    const folder = mkdtempSync(join(tmpdir(), "retries-"));
    const answers: unknown[] = [];
    for (const _ of [1, 2]) {
      const store = await openStore(`sqlite:${join(folder, "x.db")}`);
      const own = await openClient({ store });
      answers.push((await own.send("POST", vehicles, vehicleAt(1), { "Idempotency-Key": "k" })).text);
      expect(await own.ids(vehicles)).toHaveLength(1);
      await own.close();
    }
    expect(answers[1]).toBe(answers[0]);
    rmSync(folder, { recursive: true });
  });
});
