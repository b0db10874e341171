import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { Ajv } from "ajv";
import formats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InterfaceModel } from "../../../spec/model.js";
import { checks } from "../../checks/all.js";
import { runSuite } from "../../run/run-suite.js";
import { settings } from "../../run/testing/suite.js";
import { openSession } from "../../session.js";
import { ownServer } from "../../testing/own-server.js";
import { serveFetch } from "../../testing/serve.js";
import { Desk } from "../desk.js";
import { startProxy } from "../proxy/server.js";
import type { Passage } from "../proxy/tap.js";
import { readHar } from "./read.js";
import { HarFile } from "./write.js";

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
const wish = { only: [], pinned: {} };

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

async function passagesOf(content: unknown): Promise<readonly Passage[]> {
  const all: Passage[] = [];
  await readHar(await write("some.har", content), base, (passages) => all.push(...passages));
  return all;
}

it("a HAR with an entry that cannot be held in memory is told with its place", async () => {
  const deep = `${"[".repeat(600)}${"]".repeat(600)}`;
  const text = JSON.stringify(har(entry(), entry({ deep: "HERE" }))).replace('"HERE"', deep);
  await expect(passagesOf(text)).rejects.toMatchObject({
    name: "UserError",
    message: expect.stringMatching(/^entry 1 of .*, at byte \d+, nests more than 500 levels deep$/),
  });
});

describe("a HAR of what passed the proxy", () => {
  it("is valid, holds no credentials, and is judged as the traffic itself was", async () => {
    const { fetch, close } = await own.open();
    const deployment = await serveFetch(fetch);
    const file = join(folder, "recorded.har");
    const recording = new HarFile(file);
    const desk = new Desk(model, deployment.url, recording);
    const tap = { hear: (passage: Passage) => desk.take([passage]) };
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
    const live = desk.report(wish);
    const text = await readFile(file, "utf8");
    const ajv = new Ajv({ strict: false, logger: false });
    formats.default(ajv);
    const validate = ajv.addMetaSchema(draft06).addSchema(Object.values(harSchemas)).getSchema("har.json#");
    expect(validate?.(JSON.parse(text)), JSON.stringify(validate?.errors?.slice(0, 3))).toBe(true);
    expect(text).not.toContain("s3cret");
    const again = new Desk(model, deployment.url);
    await readHar(file, deployment.url, (passages) => again.take(passages));
    const verdicts = (desk: Desk) => desk.report(wish).checks.map(({ id, verdict }) => [id, verdict]);
    expect(verdicts(again)).toEqual(verdicts(desk));
    expect(live.verdict).toBe("conformant");
    expect(live.summary.required.pass).toBeGreaterThan(60);
  });
});

describe("a HAR of a body that could not be kept", () => {
  it("says that it was left out, and not that it was empty", async () => {
    const file = join(folder, "long.har");
    const recording = new HarFile(file);
    const desk = new Desk(model, base, recording);
    const url = `${base}/r4/sites/12/Patient?identifier=1`;
    const none: string[] = [];
    const request = { size: 0, bytes: "" };
    desk.take([
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
    const again = new Desk(model, base);
    await readHar(file, base, (passages) => again.take(passages));
    for (const one of [desk, again]) {
      const { checks, watched } = one.report(wish);
      expect(checks.filter(({ verdict }) => verdict === "fail")).toEqual([]);
      expect(watched?.unjudged).toEqual({ [unreadable]: 1 });
    }
  });
});

describe("a HAR of a browser", () => {
  it("is told in the order of its times: answers before what left after them", async () => {
    const late = entry({ startedDateTime: "2026-03-01T08:00:00.010Z", time: 1 });
    const early = entry({ time: 10 });
    const told = await passagesOf(har(late, early));
    expect(told.map(({ type, n }) => `${type} ${n}`)).toEqual([
      "departed 2",
      "returned 2",
      "departed 1",
      "returned 1",
    ]);
  });

  it("leaves out other addresses, and counts them", async () => {
    const elsewhere = entry({}, { url: "https://records.example/apiary/x" });
    const file = await write("two.har", har(elsewhere, entry()));
    expect(await readHar(file, base, () => undefined)).toEqual({ elsewhere: 1, entries: 2 });
  });

  it("has bodies in base64, bodies that were not recorded, and answers that never came", async () => {
    const content = { encoding: "base64", text: Buffer.from('{"ä":1}').toString("base64"), size: 9 };
    const told = await passagesOf(
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
    const desk = new Desk(model, base);
    desk.take(await passagesOf(har(entry({}, {}, { content: { size: 12 } }))));
    expect(desk.report(wish).watched?.unjudged).toEqual({ [unreadable]: 1 });
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
    const desk = new Desk(model, base);
    desk.take(await passagesOf(har(...entries)));
    const report = desk.report(wish);
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
  ])("may be packed as a whole, and is then to be unpacked: .%s", async (extension, bytes) => {
    const file = join(folder, `packed.${extension}`);
    await writeFile(file, bytes);
    await expect(readHar(file, base, () => undefined)).rejects.toMatchObject({
      message: expect.stringMatching(/is packed/),
    });
  });

  it.each([
    ["nothing.har", "{}", /holds no log\.entries/],
    ["text.har", "no HAR at all", /holds no log\.entries/],
    ["cut.har", JSON.stringify(har(entry(), entry())).slice(0, -40), /ends within entry 1/],
    ["no-url.har", har(entry(), entry({}, { url: "here" })), /entry 1 of .* has no request\.url/],
    ["no-time.har", har(entry({ startedDateTime: "yesterday" })), /entry 0 of .* has no startedDateTime/],
  ])("is refused with its place where it is none: %s", async (name, content, message) => {
    const file = await write(name, content);
    await expect(readHar(file, base, () => undefined)).rejects.toMatchObject({
      name: "UserError",
      message: expect.stringMatching(message),
    });
  });
});

const unreadable = "a body was too long to keep, or packed in a way that can't be read";
const draft06 = { $id: "http://json-schema.org/draft-06/schema#", type: ["object", "boolean"] };
