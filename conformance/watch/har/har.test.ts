import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
