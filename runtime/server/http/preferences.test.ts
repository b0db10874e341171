import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, type Client, openClient } from "../testing/client.js";

let client: Client;
beforeAll(async () => {
  client = await openClient();
});
afterAll(() => client.close());

const vehicles = "/fleets/7/vehicles";
const write = (method: string, body: object, prefer: string): Promise<Answer> =>
  client.send(method, vehicles, { kind: "Vehicle", plate: "x", ...body }, { Prefer: prefer });

describe("Prefer: return", () => {
  test.each([
    "return=minimal",
    "RETURN = Minimal",
    "respond-async; wait=5, return=minimal;q=1, return=representation",
  ])("%s: no body, but all headers", async (prefer) => {
    const added = await write("POST", {}, prefer);
    expect([added.status, added.text]).toEqual([201, ""]);
    expect(added.headers.get("preference-applied")).toBe("return=minimal");
    const location = added.headers.get("location") ?? "";
    const id = location.split("/").at(-1);
    const updated = await write("PUT", { id }, prefer);
    expect([updated.status, updated.text, updated.headers.get("etag")]).toEqual([200, "", 'W/"2"']);
    expect((await client.get(location)).json["plate"]).toBe("x");
  });

  test("representation, or an unknown value: the record", async () => {
    const asked = await write("POST", {}, "return=representation");
    expect(asked.json["plate"]).toBe("x");
    expect(asked.headers.get("preference-applied")).toBe("return=representation");
    const other = await write("POST", {}, "return=everything, handling");
    expect(other.json["plate"]).toBe("x");
    expect(other.headers.get("preference-applied")).toBeNull();
  });

  test("OperationOutcome: a report of success, not an error", async () => {
    const { status, json } = await write("POST", {}, "return=OperationOutcome");
    expect([status, json["resourceType"], json.issue[0]?.severity]).toEqual([
      201,
      "OperationOutcome",
      "information",
    ]);
    const refused = await write("POST", { plate: 5 }, "return=OperationOutcome");
    expect([refused.status, refused.json.issue[0]?.severity]).toEqual([422, "error"]);
  });
});

describe("Prefer: handling", () => {
  const find = (query: string, prefer: string): Promise<Answer> =>
    client.get(`/fleets/9/vehicles?${query}`, { Prefer: prefer });

  test("lenient ignores unknown parameters, and its links show what was applied", async () => {
    for (const plate of ["a", "a", "b"]) await client.add("/fleets/9/vehicles", { kind: "Vehicle", plate });
    const { status, headers, json } = await find("flog=b&plate=a&name:exact=x&max=1", "handling=lenient");
    expect([status, headers.get("preference-applied")]).toEqual([200, "handling=lenient"]);
    expect(json.link[0]?.url).toBe("http://localhost/fleets/9/vehicles?plate=a&max=1");
    expect((await client.get(json.link[1]?.url ?? "")).json.entry).toHaveLength(1);
  });

  test.each([
    ["strict", "flog=b", 400],
    ["lenient", "plate=", 400],
    ["lenient", "bought=2020-02-31", 400],
  ])("%s: %s", async (handling, query, status) => {
    expect((await find(query, `handling=${handling}`)).status).toBe(status);
  });

  test("lenient does not allow a search without its required parameters", async () => {
    expect((await client.get("/fleets/9/jobs?x=1", { Prefer: "handling=lenient" })).status).toBe(400);
  });
});
