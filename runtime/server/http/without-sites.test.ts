// Tests the server of an interface without sites.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bearerAccess } from "../auth/bearer.js";
import { parseGrants } from "../auth/grants.js";
import { tokenList } from "../auth/token-list.js";
import type { FormDefinition, InterfaceDefinition } from "../definition.js";
import { plainlyRead, recordPaths } from "../plain-reads/plain-paths.js";
import { type Client, openClient } from "../testing/client.js";
import { fleet } from "../testing/fleet.js";
import { FairShare, holderAt } from "./fair-share.js";
import { isInterfacePath } from "./interface-paths.js";
import { withoutSite } from "./paths.js";

const withoutSites = ({ name, segments }: FormDefinition): FormDefinition => ({
  name,
  segments: segments.filter(({ kind }) => kind !== "site"),
});
const definition: InterfaceDefinition = { ...fleet, forms: fleet.forms.map(withoutSites) };

const tokens = {
  named: "named-0123456789abcdef",
  elsewhere: "elsewhere-0123456789",
  reads: "reads-0123456789abcdef",
};
const grants = [
  { token: tokens.named, may: ["read", "write"] },
  { token: tokens.elsewhere, sites: ["one"], may: ["read"] },
  { token: tokens.reads, may: ["read"] },
];
const as = (token: string) => ({ Authorization: `Bearer ${token}` });

let client: Client;
let id: string;
beforeAll(async () => {
  const list = tokenList(parseGrants(JSON.stringify(grants), false));
  client = await openClient({ definition, ...bearerAccess([list], list) });
  id = (await client.send("POST", "/fleets/vehicles", { kind: "Vehicle", plate: "x" }, as(tokens.named))).json
    .id;
});
afterAll(() => client.close());

test("adds, lists and reads a record at its paths", async () => {
  const headers = as(tokens.named);
  const { json } = await client.get("/fleets/vehicles?plate=x", headers);
  expect(json.entry.map((entry: { resource: { id: string } }) => entry.resource.id)).toEqual([id]);
  for (const path of [`/fleets/vehicles/${id}`, `/v1/vehicles/of/${id}`])
    expect((await client.get(path, headers)).json["plate"]).toBe("x");
  expect((await client.get(`/fleets/1/vehicles/${id}`, headers)).status).toBe(404);
});

describe("rights", () => {
  test("the sites of a token are ignored", async () => {
    expect((await client.get(`/fleets/vehicles/${id}`, as(tokens.elsewhere))).status).toBe(200);
  });

  test.each([
    ["a right that a token lacks", "POST", "/fleets/vehicles", tokens.reads, 403],
    ["a record that is not there", "GET", "/fleets/vehicles/absent", tokens.named, 404],
  ])("%s is refused without the word site", async (_, method, path, token, status) => {
    const answer = await client.send(method, path, method === "GET" ? undefined : {}, as(token));
    expect([answer.status, answer.json.issue[0]?.diagnostics]).toEqual([
      status,
      expect.not.stringContaining("site"),
    ]);
  });

  test("a list of tokens names sites if the interface has sites", () => {
    expect(() => parseGrants(JSON.stringify(grants))).toThrow("for which sites");
  });
});

test("plain reads find the record's path", () => {
  const find = recordPaths(definition, plainlyRead(definition));
  expect(find("/fleets/vehicles/7")).toMatchObject({
    site: withoutSite,
    id: "7",
    route: "/fleets/vehicles/:id",
  });
  expect(isInterfacePath(definition, "/fleets/vehicles/7")).toBe(true);
  expect(isInterfacePath(definition, "/fleets/1/vehicles/7")).toBe(false);
});

test("no share of the whole is kept for other sites", () => {
  const share = new FairShare(8);
  const holder = holderAt(withoutSite, undefined);
  for (let taken = 0; taken < 8; taken += 1) {
    expect(share.fits(holder, 1)).toBe(true);
    share.take(holder, 1);
  }
});
