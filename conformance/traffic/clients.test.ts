import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ownServer } from "../testkit/own-server.js";
import { readHar } from "./har/read-har.js";
import { HarFile } from "./har/write-har.js";
import { Clients, TrafficJudge } from "./traffic-judge.js";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-clients-"));
});
afterAll(() => rm(folder, { recursive: true }));

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
  ])("are one client if credentials are: %s", (_, one, other) => {
    expect(same(one, other)).toBe(true);
  });

  it.each([
    ["tokens", { authorization: "Bearer a" }, { authorization: "Bearer b" }],
    ["a token and none", { authorization: "Bearer a" }, {}],
    ["cookies", { cookie: "sid=1" }, { cookie: "sid=2" }],
    ["API keys", { "x-api-key": "k" }, { "x-api-key": "l" }],
    ["digests", { authorization: 'Digest username="ann"' }, { authorization: 'Digest username="bo"' }],
  ])("are two clients if credentials differ: %s", (_, one, other) => {
    expect(same(one, other)).toBe(false);
  });

  it("are distinguished by the judge and in its recording: a record that one may not see is not lost for the other", async () => {
    const { model } = await ownServer();
    const base = "https://records.example";
    const collection = `${base}/r4/sites/12/Patient`;
    const failed = async (reader: string) => {
      const file = join(folder, `${reader}.har`);
      const recording = new HarFile(file);
      const trafficJudge = new TrafficJudge(model, base, recording);
      let n = 0;
      const say = (method: string, url: string, token: string, status: number, sent = "", got = "") => {
        n += 1;
        trafficJudge.take([
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
      recording.close();
      const again = new TrafficJudge(model, base);
      await readHar(file, base, (trafficEvents) => again.take(trafficEvents));
      return [trafficJudge, again].map((one) =>
        one
          .report({ only: [], pinned: {} })
          .checks.flatMap(({ id, verdict }) => (verdict === "fail" ? [id] : [])),
      );
    };
    expect(await failed("reader")).toEqual([[], []]);
    const lost = ["interaction/Patient/read"];
    expect(await failed("writer")).toEqual([lost, lost]);
  });
});
