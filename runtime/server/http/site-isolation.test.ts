// Tests that no request for one site reaches a record of another, however site and id are written.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, openClient } from "../testing/client.js";

let client: Client;
let id: string;
beforeAll(async () => {
  client = await openClient();
  id = await client.add("/at/one/ships", {
    kind: "Ship",
    flag: "same",
    build: { codes: [{ mark: "x" }] },
    launched: "2020",
  });
});
afterAll(() => client.close());

describe("a record cannot be read from another site", () => {
  test.each(["two", "One", "one%20", "%6Fne%00", "o", "one%2F", "*", "%25", "one'--"])(
    "from %s",
    async (site) => {
      const statuses = [
        (await client.get(`/at/${site}/ships/${id}`)).status,
        (await client.send("DELETE", `/at/${site}/ships/${id}`)).status,
        (await client.send("PUT", `/at/${site}/ships`, { kind: "Ship", id })).status,
      ];
      for (const status of statuses) expect([400, 404]).toContain(status);
      for (const query of ["", "?flag=same", "?build=x", "?launched=2020", `?key=${id}`]) {
        const { status, json } = await client.get(`/at/${site}/ships${query}`);
        expect(status === 400 ? [] : json.entry).toEqual([]);
      }
    },
  );

  test("its own site still has it, however the name is escaped", async () => {
    expect((await client.get(`/at/%6Fne/ships/${id}`)).status).toBe(200);
    expect(await client.ids(`/at/one/ships?key=${id}`)).toEqual([id]);
  });
});

describe("odd names of sites", () => {
  test.each(["a%2Fb", "%C3%BC", "a b", "%2525", "a:b", "_", "constructor", "1;2"])(
    "%s is a separate site",
    async (site) => {
      const { status, headers, json } = await client.send("POST", `/at/${site}/ships`, { kind: "Ship" });
      expect(status).toBe(201);
      const location = headers.get("location") ?? "";
      expect((await client.get(location)).json.id).toBe(json.id);
      expect(await client.ids(`/at/${site}/ships`)).toEqual([json.id]);
    },
  );

  test.each([
    "/at//ships",
    "/at/../ships",
    "/at/%2e%2e/ships",
    "/at/./ships",
    "/at/%0d%0a/ships",
    `/at/${"x".repeat(300)}/ships`,
  ])("%s is refused", async (path) => {
    const { status, json } = await client.get(path);
    expect([400, 404]).toContain(status);
    expect(json["resourceType"]).toBe("OperationOutcome");
  });

  test.each(["__proto__", "constructor", "..%2F..%2Fone", "%00", "%ZZ", "' OR 1=1 --"])(
    "no record is found by the id %s",
    async (name) => {
      expect((await client.get(`/at/one/ships/${name}`)).status).toBe(404);
    },
  );
});
