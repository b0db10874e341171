import { describe, expect, it } from "vitest";
import { ownServer } from "../testing/own-server.js";
import { Clients } from "./clients.js";
import { Desk } from "./desk.js";

const same = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) => {
  const clients = new Clients();
  return clients.of(one) === clients.of(other);
};

describe("clients", () => {
  it.each([
    ["none sends any", { accept: "*/*" }, { accept: "text/html" }],
    [
      "one token, and a cookie that changes",
      { authorization: "Bearer a", cookie: "n=1" },
      { authorization: "Bearer a" },
    ],
    ["one cookie, and a token of a form", { cookie: "sid=1", "x-csrf-token": "b" }, { cookie: "sid=1" }],
    ["one API key, and a key of one add", { "x-api-key": "k", "idempotency-key": "7" }, { "x-api-key": "k" }],
    [
      "one user's digests",
      { authorization: 'Digest username="ann", nc=00000001, response="a"' },
      { authorization: 'Digest username="ann", nc=00000002, response="b"' },
    ],
  ])("are one where credentials are: %s", (_, one, other) => {
    expect(same(one, other)).toBe(true);
  });

  it.each([
    ["tokens", { authorization: "Bearer a" }, { authorization: "Bearer b" }],
    ["a token and none", { authorization: "Bearer a" }, {}],
    ["cookies", { cookie: "sid=1" }, { cookie: "sid=2" }],
    ["API keys", { "x-api-key": "k" }, { "x-api-key": "l" }],
    ["digests", { authorization: 'Digest username="ann"' }, { authorization: 'Digest username="bo"' }],
  ])("are two where credentials differ: %s", (_, one, other) => {
    expect(same(one, other)).toBe(false);
  });

  it("are told apart where a desk judges: a record that is hidden from one is not lost to the other", async () => {
    const { model } = await ownServer();
    const base = "https://records.example";
    const collection = `${base}/r4/sites/12/Patient`;
    const failed = (reader: string) => {
      const desk = new Desk(model, base);
      let n = 0;
      const say = (method: string, url: string, token: string, status: number, sent = "", got = "") => {
        n += 1;
        desk.take([
          { type: "departed", n, method, url, at: n * 20_000 },
          {
            type: "returned",
            n,
            at: n * 20_000 + 1,
            requestHeaders: ["Authorization", `Bearer ${token}`],
            request: { size: sent.length, bytes: sent },
            status,
            responseHeaders: ["Content-Type", "application/json"],
            response: { size: got.length, bytes: got },
          },
        ]);
      };
      say(
        "POST",
        collection,
        "writer",
        201,
        '{"resourceType":"Patient"}',
        '{"resourceType":"Patient","id":"p1"}',
      );
      say("GET", `${collection}/p1`, reader, 404);
      const { checks } = desk.report({ only: [], pinned: {} });
      return checks.flatMap(({ id, verdict }) => (verdict === "fail" ? [id] : []));
    };
    expect(failed("reader")).toEqual([]);
    expect(failed("writer")).toEqual(["interaction/Patient/read"]);
  });
});
