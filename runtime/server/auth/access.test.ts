import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, type Client, openClient } from "../testing/client.js";
import { bearerAccess } from "./bearer.js";
import { GrantError, parseGrants } from "./grants.js";
import { openAccess } from "./open-access.js";
import { tokenList } from "./token-list.js";

const tokens = {
  both: "both-0123456789abcdef",
  reads: "reads-0123456789abcdef",
  adds: "adds-0123456789abcdef",
};
const grants = [
  { token: tokens.both, sites: ["one", "two"], may: ["read", "write"] },
  { token: tokens.reads, sites: "*", may: ["read"] },
  { token: tokens.adds, sites: ["one"], may: ["write"] },
];
const vehicle = { kind: "Vehicle", plate: "x" };
let client: Client;
let id: string;
const as = (token: string, more: Record<string, string> = {}) => ({
  Authorization: `Bearer ${token}`,
  ...more,
});
const add = (site: string, headers: Record<string, string>): Promise<Answer> =>
  client.send("POST", `/fleets/${site}/vehicles`, vehicle, headers);

beforeAll(async () => {
  client = await openClient(bearerAccess([tokenList(parseGrants(JSON.stringify(grants)))]));
  id = (await add("one", as(tokens.both))).json.id;
});
afterAll(() => client.close());

describe("a list of tokens", () => {
  test.each([
    ["none", {}, 401],
    ["another scheme", { Authorization: `Basic ${tokens.both}` }, 401],
    ["one that is not in the list", as("other-0123456789abcdef"), 401],
    ["the start of one", as(tokens.both.slice(0, -1)), 401],
    ["one for another site", as(tokens.both), 403],
    ["one for adding", as(tokens.adds), 403],
    ["one for reading everywhere", as(tokens.reads), 200],
    ["the same, the scheme in small letters", { Authorization: `bearer  ${tokens.reads}` }, 200],
  ])("reading with %s", async (_, headers, status) => {
    const { json, status: found, headers: sent } = await client.get("/fleets/three/vehicles", headers);
    expect(found).toBe(status);
    expect(sent.has("www-authenticate")).toBe(status !== 200);
    expect(json["resourceType"]).toBe(status === 200 ? "Bundle" : "OperationOutcome");
  });

  test("each interaction requires its own right", async () => {
    const path = `/fleets/one/vehicles/${id}`;
    const action = async (token: string) => [
      (await client.get(path, as(token))).status,
      (await client.get("/fleets/one/vehicles", as(token))).status,
      (await add("one", as(token))).status,
      (await client.send("PUT", "/fleets/one/vehicles", { ...vehicle, id }, as(token))).status,
      (await client.send("DELETE", `${path}0`, undefined, as(token))).status,
    ];
    expect(await action(tokens.both)).toEqual([200, 200, 201, 200, 404]);
    expect(await action(tokens.reads)).toEqual([200, 200, 403, 403, 403]);
    expect(await action(tokens.adds)).toEqual([403, 403, 201, 200, 404]);
  });

  test("a conditional create needs the right to read what it may find", async () => {
    const search = { "If-None-Exist": "plate=x" };
    expect((await add("one", as(tokens.adds, search))).status).toBe(403);
    expect((await add("two", as(tokens.both, search))).status).toBe(201);
  });

  test("a body without a length is let through like any other", async () => {
    const body = new Blob([JSON.stringify(vehicle)]).stream();
    const headers = { ...as(tokens.both), "Content-Type": "application/json" };
    const request = new Request("http://localhost/fleets/one/vehicles", {
      method: "POST",
      headers,
      body,
      duplex: "half",
    });
    expect((await client.app.request(request)).status).toBe(201);
  });
});

describe("the error for an invalid list says what is wrong, and contains no token", () => {
  const good = { token: "good-0123456789abcdef", sites: "*", may: ["read"] };
  test.each<[string, unknown, RegExp]>([
    ["not a list", {}, /holds no list/],
    ["an empty one", [], /empty/],
    ["a short token", [{ ...good, token: "short" }], /entry 1, .* 16 or more/],
    ["a token that no header can hold", [good, { ...good, token: "with a space 0123456789" }], /entry 2, /],
    ["no sites", [{ ...good, sites: [] }], /for which sites/],
    ["an unknown right", [{ ...good, may: ["delete"] }], /what its token may do/],
    ["a misspelt member", [{ ...good, site: ["1"] }], /member site/],
    ["an empty name", [{ ...good, name: "" }], /has a name .* Write 1 to 100 characters/],
    ["a token twice", [good, good], /one token twice/],
  ])("%s", (_, list, message) => {
    expect(() => parseGrants(JSON.stringify(list))).toThrow(message);
  });

  test("it has a remedy apart from the cause, and names the file", async () => {
    for (const text of ["", "[]", "[{}]", JSON.stringify([good, good])]) {
      const refused = () => parseGrants(text, true, "tokens.json");
      expect(refused).toThrow(
        expect.objectContaining({ what: expect.stringMatching(/^tokens\.json/), remedy: expect.any(String) }),
      );
    }
    await expect(openAccess({ tokens: "/nowhere/tokens.json" })).rejects.toMatchObject({
      what: "The list of tokens, /nowhere/tokens.json, cannot be read: it does not exist.",
      remedy: "name a file that exists and that you may read",
    });
  });

  test("a file that is not JSON, a missing file, and two options together", async () => {
    expect(() => parseGrants(`[{ "token": "${good.token}" `)).toThrow(
      /^The list of tokens is not JSON\. Write \[\{ "token": "…"[^\w]+"sites": \["12"\], "may": \["read", "write"\], "name": "ward 3" \}\]\.$/,
    );
    await expect(openAccess({ tokens: "/nowhere/tokens.json" })).rejects.toThrow(GrantError);
    await expect(openAccess({ token: "a", tokens: "b" })).rejects.toThrow(/more than once/);
    await expect(openAccess({ token: "a", tokenFile: "b" })).rejects.toThrow(/more than once/);
    await expect(openAccess({ tokenFile: "/nowhere/token" })).rejects.toThrow(GrantError);
  });

  test.each(["a b", "tökén", "a\n", "\t", " secret"])(
    "one token that no request can send: %j",
    async (token) => {
      const refused = await openAccess({ token }).catch((fault: unknown) => fault);
      expect(refused).toBeInstanceOf(GrantError);
      expect(String(refused)).not.toContain(token);
      expect(String(refused)).toMatch(/no request can send it/);
    },
  );
});

test("requests above the limit per minute are refused until there is room", async () => {
  let now = 0;
  const own = await openClient({ limits: { requestsPerMinute: 3 }, now: () => now });
  const ask = async (): Promise<Answer> => own.get("/fleets/1/vehicles");
  for (const _ of [1, 2, 3]) expect((await ask()).status).toBe(200);
  const refused = await ask();
  expect([refused.status, refused.json.issue[0]?.code, refused.headers.get("retry-after")]).toEqual([
    429,
    "throttled",
    "20",
  ]);
  now += 20_000;
  expect([(await ask()).status, (await ask()).status]).toEqual([200, 429]);
  expect((await own.get("/health")).status).toBe(200);
  await own.close();
});
