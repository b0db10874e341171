// Tests that no request for one site reaches a record of another, however site and id are written.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, openClient } from "../testing/client.js";

let client: Client;
let id: string;
beforeAll(async () => {
  client = await openClient();
  id = await client.add("/fleets/one/vehicles", {
    kind: "Vehicle",
    plate: "same",
    sort: { terms: [{ symbol: "x" }] },
    bought: "2020",
  });
});
afterAll(() => client.close());

describe("a record cannot be read from another site", () => {
  test.each(["two", "One", "one%20", "%6Fne%00", "o", "one%2F", "*", "%25", "one'--"])(
    "from %s",
    async (site) => {
      const statuses = [
        (await client.get(`/fleets/${site}/vehicles/${id}`)).status,
        (await client.send("DELETE", `/fleets/${site}/vehicles/${id}`)).status,
        (await client.send("PUT", `/fleets/${site}/vehicles`, { kind: "Vehicle", id })).status,
      ];
      for (const status of statuses) expect([400, 404]).toContain(status);
      for (const query of ["", "?plate=same", "?sort=x", "?bought=2020", `?key=${id}`]) {
        const { status, json } = await client.get(`/fleets/${site}/vehicles${query}`);
        expect(status === 400 ? [] : json.entry).toEqual([]);
      }
    },
  );

  test("its own site still has it, however the name is escaped", async () => {
    expect((await client.get(`/fleets/%6Fne/vehicles/${id}`)).status).toBe(200);
    expect(await client.ids(`/fleets/one/vehicles?key=${id}`)).toEqual([id]);
  });
});

describe("odd names of sites", () => {
  test.each(["a%2Fb", "%C3%BC", "a b", "%2525", "a:b", "_", "constructor", "1;2"])(
    "%s is a separate site",
    async (site) => {
      const { status, headers, json } = await client.send("POST", `/fleets/${site}/vehicles`, {
        kind: "Vehicle",
      });
      expect(status).toBe(201);
      const location = headers.get("location") ?? "";
      expect((await client.get(location)).json.id).toBe(json.id);
      expect(await client.ids(`/fleets/${site}/vehicles`)).toEqual([json.id]);
    },
  );

  test.each([
    "/fleets//vehicles",
    "/fleets/../vehicles",
    "/fleets/%2e%2e/vehicles",
    "/fleets/./vehicles",
    "/fleets/%0d%0a/vehicles",
    `/fleets/${"x".repeat(300)}/vehicles`,
  ])("%s is refused", async (path) => {
    const { status, json } = await client.get(path);
    expect([400, 404]).toContain(status);
    expect(json["resourceType"]).toBe("OperationOutcome");
  });

  test.each(["__proto__", "constructor", "..%2F..%2Fone", "%00", "%ZZ", "' OR 1=1 --"])(
    "no record is found by the id %s",
    async (name) => {
      expect((await client.get(`/fleets/one/vehicles/${name}`)).status).toBe(404);
    },
  );
});
