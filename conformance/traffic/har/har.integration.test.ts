// Tests the judging of HAR files of browsers, proxies and test tools.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { Ajv } from "ajv";
import formats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InterfaceModel } from "../../../spec/model.js";
import { serveFetch } from "../../behaviours/serve.js";
import { checks } from "../../checks/all.js";
import { openSession } from "../../runner/open-session.js";
import { runSuite } from "../../runner/run-suite.js";
import { ownServer } from "../../testkit/own-server.js";
import { settings } from "../../testkit/runner/silent-suite.js";
import { startProxy } from "../proxy/server.js";
import type { TrafficEvent } from "../proxy/tap.js";
import { TrafficJudge } from "../traffic-judge.js";
import { readHar } from "./read-har.js";
import { HarFile } from "./write-har.js";

let folder: string;
let model: InterfaceModel;
const own = await ownServer();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-har-"));
  ({ model } = own);
});
afterAll(() => rm(folder, { recursive: true }));

const harSchemas: Readonly<Record<string, object>> = createRequire(import.meta.url)("har-schema");
const base = "https://records.example/api";
const config = { only: [], pinned: {} };

const entry = (more: object = {}, request: object = {}, response: object = {}) => ({
  startedDateTime: "2026-03-01T08:00:00.000Z",
  time: 5,
  request: { method: "GET", url: `${base}/r4/sites/12/Patient/p1`, headers: [], ...request },
  response: { status: 200, headers: [], content: {}, ...response },
  ...more,
});

async function write(name: string, content: unknown): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

const har = (...entries: readonly object[]) => ({ log: { creator: { entries: 1, "]": "[{" }, entries } });

async function trafficEventsOf(content: unknown): Promise<readonly TrafficEvent[]> {
  const all: TrafficEvent[] = [];
  await readHar(await write("some.har", content), base, (trafficEvents) => all.push(...trafficEvents));
  return all;
}

it("an entry that is too large for memory is reported with its place", async () => {
  const deep = `${"[".repeat(600)}${"]".repeat(600)}`;
  const text = JSON.stringify(har(entry(), entry({ deep: "HERE" }))).replace('"HERE"', deep);
  await expect(trafficEventsOf(text)).rejects.toMatchObject({
    name: "UserError",
    message: expect.stringMatching(/^entry 1 of .*, at byte \d+, nests more than 500 levels deep$/),
  });
});

describe("a HAR of what passed the proxy", () => {
  it("is valid, holds no credentials, and gives the same results as the traffic", async () => {
    const { fetch, close } = await own.open();
    const deployment = await serveFetch(fetch);
    const file = join(folder, "recorded.har");
    const recording = new HarFile(file);
    const trafficJudge = new TrafficJudge(model, deployment.url, recording);
    const tap = { hear: (trafficEvent: TrafficEvent) => trafficJudge.take([trafficEvent]) };
    const address = { target: deployment.url, host: "127.0.0.1", port: 0, allowRemote: false };
    const proxy = await startProxy(address, tap);
    const only = ["interaction/", "round-trip/Patient", "search/Encounter", "update/", "delete/"];
    const headers = { "x-api-key": "s3cret-key" };
    const session = openSession(model, { ...settings, baseUrl: proxy.url, headers, only });
    await runSuite(session, { checks, probes: [], only });
    await session.close();
    await proxy.close();
    await deployment.close();
    await close();
    recording.close();
    const live = trafficJudge.report(config);
    const text = await readFile(file, "utf8");
    const ajv = new Ajv({ strict: false, logger: false });
    formats.default(ajv);
    const validate = ajv.addMetaSchema(draft06).addSchema(Object.values(harSchemas)).getSchema("har.json#");
    expect(validate?.(JSON.parse(text)), JSON.stringify(validate?.errors?.slice(0, 3))).toBe(true);
    expect(text).not.toContain("s3cret");
    const again = new TrafficJudge(model, deployment.url);
    await readHar(file, deployment.url, (trafficEvents) => again.take(trafficEvents));
    const verdicts = (trafficJudge: TrafficJudge) =>
      trafficJudge.report(config).checks.map(({ id, verdict }) => [id, verdict]);
    expect(verdicts(again)).toEqual(verdicts(trafficJudge));
    expect(live.verdict).toBe("conformant");
    expect(live.summary.required.pass).toBeGreaterThan(60);
  });
});

describe("a HAR of a body that could not be kept", () => {
  it("says that it was left out, not that it was empty", async () => {
    const file = join(folder, "long.har");
    const recording = new HarFile(file);
    const trafficJudge = new TrafficJudge(model, base, recording);
    const url = `${base}/r4/sites/12/Patient?identifier=1`;
    const none: string[] = [];
    const request = { size: 0, bytes: "" };
    trafficJudge.take([
      { type: "departed", n: 1, method: "GET", url, at: 1 },
      {
        type: "returned",
        n: 1,
        at: 2,
        requestHeaders: none,
        request,
        status: 200,
        responseHeaders: none,
        response: { size: 9_000_000 },
      },
    ]);
    recording.close();
    const again = new TrafficJudge(model, base);
    await readHar(file, base, (trafficEvents) => again.take(trafficEvents));
    for (const one of [trafficJudge, again]) {
      const { checks, watched } = one.report(config);
      expect(checks.filter(({ verdict }) => verdict === "fail")).toEqual([]);
      expect(watched?.unjudged).toEqual({ [unreadable]: 1 });
    }
  });
});

describe("a HAR of a browser", () => {
  it("is read in the order of its times: answers before later requests", async () => {
    const late = entry({ startedDateTime: "2026-03-01T08:00:00.010Z", time: 1 });
    const early = entry({ time: 10 });
    const reported = await trafficEventsOf(har(late, early));
    expect(reported.map(({ type, n }) => `${type} ${n}`)).toEqual([
      "departed 2",
      "returned 2",
      "departed 1",
      "returned 1",
    ]);
  });

  it("skips other addresses, and counts them", async () => {
    const elsewhere = entry({}, { url: "https://records.example/apiary/x" });
    const file = await write("two.har", har(elsewhere, entry()));
    expect(await readHar(file, base, () => undefined)).toEqual({
      elsewhere: 1,
      otherOrigins: ["https://records.example"],
      entries: 2,
    });
  });

  it("may have bodies in base64, bodies that were not recorded, and missing answers", async () => {
    const content = { encoding: "base64", text: Buffer.from('{"ä":1}').toString("base64"), size: 9 };
    const told = await trafficEventsOf(
      har(
        entry({}, {}, { content }),
        entry({}, {}, { content: { size: 12 } }),
        entry({}, {}, { status: 0, content: { size: 0 } }),
      ),
    );
    const [packed, lost, never] = told.filter(({ type }) => type === "returned");
    expect(packed).toMatchObject({ response: { bytes: Buffer.from('{"ä":1}').toString("latin1") } });
    expect(lost).toMatchObject({ response: { size: 12 } });
    expect(lost).not.toHaveProperty("response.bytes");
    expect(never).toMatchObject({ fault: "no answer was recorded" });
    const trafficJudge = new TrafficJudge(model, base);
    trafficJudge.take(await trafficEventsOf(har(entry({}, {}, { content: { size: 12 } }))));
    expect(trafficJudge.report(config).watched?.unjudged).toEqual({ [unreadable]: 1 });
  });

  const collection = `${base}/r4/sites/12/Patient`;
  const added = (record: object) =>
    entry(
      {},
      { method: "POST", url: collection, postData: { text: JSON.stringify(record) } },
      { status: 201, headers: [{ name: "Location", value: `${collection}/p1` }], content: { size: 0 } },
    );
  const later = { startedDateTime: "2026-03-01T08:00:01.000Z" };
  const patient = { resourceType: "Patient", id: "p1", gender: "female" };
  const text = JSON.stringify(patient);
  const judged = async (...entries: readonly object[]) => {
    const trafficJudge = new TrafficJudge(model, base);
    trafficJudge.take(await trafficEventsOf(har(...entries)));
    const report = trafficJudge.report(config);
    return {
      failed: report.checks.flatMap(({ id, verdict }) => (verdict === "fail" ? [id] : [])),
      read: report.checks.find(({ id }) => id === "round-trip/Patient/gender")?.verdict,
    };
  };

  it.each([
    ["Chrome's memory", { _fromCache: "memory" }, {}],
    ["Safari's disk", { _fetchType: "Disk Cache" }, {}],
    ["Firefox's cache", { cache: { afterRequest: null } }, {}],
    ["a service worker", {}, { _fetchedViaServiceWorker: true }],
    ["a test that plays the server", { _wasFulfilled: true }, {}],
  ])("has answers that never came from the deployment: %s", async (_, more, response) => {
    const old = JSON.stringify({ ...patient, gender: "male" });
    const content = { content: { size: old.length, text: old } };
    expect(
      await judged(added(patient), entry({ ...later, ...more }, {}, { ...content, ...response })),
    ).toEqual({
      failed: [],
      read: "not-applicable",
    });
    expect((await judged(added(patient), entry(later, {}, content))).failed).toEqual([
      "round-trip/Patient/gender",
    ]);
  });

  it.each([
    ["no size", {}, []],
    ["a size of -1", { size: -1 }, []],
    ["a length of its own", { size: 0 }, [{ name: "Content-Length", value: "120" }]],
    ["a part of it", { size: text.length, text: text.slice(0, -9) }, []],
    ["null", { size: 0, text: null }, []],
  ])("has bodies that were not recorded: %s", async (_, content, headers) => {
    expect(await judged(added(patient), entry(later, {}, { content, headers }))).toEqual({
      failed: [],
      read: "not-applicable",
    });
  });

  it.each([
    ["as it is, and called base64", text, ""],
    ["still packed", gzipSync(text).toString("base64"), "gzip"],
    ["still packed otherwise", brotliCompressSync(text).toString("base64"), "br"],
    ["unpacked", Buffer.from(text).toString("base64"), "gzip"],
  ])("has bodies written %s", async (_, body, coding) => {
    const headers = coding === "" ? [] : [{ name: "content-encoding", value: coding }];
    const content = { size: text.length, text: body, encoding: "base64" };
    expect(await judged(added(patient), entry(later, {}, { content, headers }))).toEqual({
      failed: [],
      read: "pass",
    });
  });

  it.each([
    ["har.gz", gzipSync("{}")],
    ["zhar", deflateSync("{}", { level: 9 })],
    ["har.zip", Buffer.from("PK\x03\x04 and so on")],
  ])("that is compressed is refused: .%s", async (extension, bytes) => {
    const file = join(folder, `packed.${extension}`);
    await writeFile(file, bytes);
    await expect(readHar(file, base, () => undefined)).rejects.toMatchObject({
      message: expect.stringMatching(/is compressed/),
    });
  });

  it.each([
    ["nothing.har", "{}", /has no log\.entries/],
    ["text.har", "no HAR at all", /has no log\.entries/],
    ["cut.har", JSON.stringify(har(entry(), entry())).slice(0, -40), /ends inside entry 1/],
    [
      "no-url.har",
      har(entry(), entry({}, { url: "here" })),
      /entry 1 of .* has a request\.url without scheme/,
    ],
    ["no-time.har", har(entry({ startedDateTime: "yesterday" })), /entry 0 of .* has no startedDateTime/],
  ])("that is invalid is refused with the place of the error: %s", async (name, content, message) => {
    const file = await write(name, content);
    await expect(readHar(file, base, () => undefined)).rejects.toMatchObject({
      name: "UserError",
      message: expect.stringMatching(message),
    });
  });
});

const unreadable = "a body was not recorded whole, or could not be decoded";
const draft06 = { $id: "http://json-schema.org/draft-06/schema#", type: ["object", "boolean"] };
