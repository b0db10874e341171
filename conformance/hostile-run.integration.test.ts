// Tests whole runs against deployments that try to exhaust the suite.
import { afterEach, describe, expect, it } from "vitest";
import { loadSpec } from "../spec/load.js";
import type { InterfaceModel } from "../spec/model.js";
import { otherSpec, ownSpec } from "../spec/package-root.js";
import { serveFetch } from "./behaviours/serve.js";
import { checks } from "./checks/all.js";
import { probes } from "./gaps/all.js";
import { fetchOf } from "./mutation/server/served.js";
import type { Limits } from "./options/run-limits.js";
import { Filing, jsonReport } from "./reports/filing.js";
import { limitLines } from "./reports/not-tested.js";
import { type CleanUp, openSession } from "./runner/open-session.js";
import type { Report } from "./runner/report.js";
import { runSuite } from "./runner/run-suite.js";
import { exitCode } from "./runner/verdict.js";
import { type HostileKind, serveHostile } from "./testkit/client/hostile-deployment.js";
import { reportFaults } from "./testkit/reports/schemas.js";
import { discover } from "./tools/discover/discover.js";

const loaded = await loadSpec(otherSpec());
if (!loaded.ok) throw new Error("the tests' spec has mistakes");
const { model } = loaded;

const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

const kb = 1 << 10;

async function run(
  url: string,
  limits: Partial<Limits>,
  write = false,
  only: readonly string[] = [],
  of: InterfaceModel = model,
) {
  const session = openSession(of, {
    baseUrl: url,
    site: "12",
    write,
    headers: {},
    seed: 5,
    only: [],
    timeoutMs: 2_000,
    concurrency: 4,
    limits: { answerBytes: 32 * kb, ...limits },
  });
  let cleanUp: CleanUp | undefined;
  let report: Report;
  try {
    report = await runSuite(session, { checks, probes, only });
  } finally {
    cleanUp = await session.close();
  }
  return { report, cleanUp, exchanges: session.client.exchanges };
}

async function attacked(attack: HostileKind, size: number, limits: Partial<Limits> = {}, write = false) {
  const served = await serveHostile(attack, size);
  opened.push(served);
  return run(served.url, { requests: 60, ...limits }, write, ["search/", "interaction/", "gap/"]);
}

const codesOf = ({ checks: results }: Report) =>
  new Set(results.flatMap(({ reasonCode }) => (reasonCode === undefined ? [] : [reasonCode])));

describe("a deployment that sends more than a run can hold", () => {
  it.each([
    ["endless-body", 0, "answer-too-large"],
    ["gzip-bomb", 512 * kb, "answer-too-large"],
    ["many-values", 10_000, "answer-too-complex"],
    ["deep-values", 4_000, "answer-too-complex"],
  ] as const)("is judged by nothing of it, and the report says why: %s", async (attack, size, code) => {
    const { report } = await attacked(attack, size);
    expect(report.checks.filter(({ verdict }) => verdict === "fail" || verdict === "error")).toEqual([]);
    expect(codesOf(report)).toContain(code);
    expect(exitCode(report)).toBe(3);
    expect(limitLines(report, 3).join(" ")).toContain("--max-answer MB");
    expect(reportFaults(JSON.parse(jsonReport(report)))).toEqual([]);
  });

  it("still accepts the adds, and the remaining records are reported", async () => {
    const { report, cleanUp } = await attacked("endless-body", 0, {}, true);
    expect(report.checks.filter(({ verdict }) => verdict === "fail" || verdict === "error")).toEqual([]);
    expect(cleanUp.left).toEqual([]);
    expect(exitCode(report)).toBe(3);
  });
});

describe("lists without end", () => {
  it("are followed for so many pages in all", async () => {
    // its paths name the types, which is all that the attack knows
    const own = await loadSpec(ownSpec());
    if (!own.ok) throw new Error("the committed spec has mistakes");
    const served = await serveHostile("endless-next", 10);
    opened.push(served);
    const only = ["search/Patient", "interaction/Patient"];
    const { report, exchanges } = await run(
      served.url,
      { pages: 7, requests: 5_000 },
      false,
      only,
      own.model,
    );
    expect(exchanges.filter(({ url }) => url.includes("page=")).length).toBe(7);
    expect(report.checks.filter(({ verdict }) => verdict === "error")).toEqual([]);
  });
});

describe("a run that has used up what it may", () => {
  it.each([
    ["requests-spent", { requests: 60 }, "--max-requests N"],
    ["time-spent", { runMs: 200 }, "--max-minutes N"],
  ] as const)("ends in order, and removes what it added: %s", async (code, limits, remedy) => {
    const own = await fetchOf(model);
    const served = await serveFetch(own.fetch);
    opened.push(own, served);
    const { report, cleanUp, exchanges } = await run(served.url, { answerBytes: 1 << 20, ...limits }, true);
    expect(codesOf(report)).toEqual(new Set([code]));
    expect(report.checks.filter(({ verdict }) => verdict === "fail" || verdict === "error")).toEqual([]);
    expect(exitCode(report)).toBe(3);
    expect(limitLines(report, 3).join(" ").replace(/\s+/g, " ")).toContain(remedy);
    expect(cleanUp.problem).toBeUndefined();
    expect(cleanUp.removed).toBeGreaterThan(0);
    expect(exchanges.some(({ method, status }) => method === "DELETE" && status !== undefined)).toBe(true);
  });
});

describe("a look at what a deployment offers", () => {
  it.each([
    ["long-id", 9_000, /an id of 9000 characters/],
    ["endless-body", 0, /a body of more than/],
  ] as const)("says what could not be read of it: %s", async (attack, size, why) => {
    const own = await loadSpec(ownSpec());
    if (!own.ok) throw new Error("the committed spec has mistakes");
    const served = await serveHostile(attack, size);
    opened.push(served);
    const session = openSession(own.model, {
      baseUrl: served.url,
      site: "12",
      write: false,
      headers: {},
      seed: 5,
      only: [],
      timeoutMs: 2_000,
      concurrency: 4,
      limits: { answerBytes: 32 * kb, requests: 200 },
    });
    opened.push(session);
    const { collections } = await discover(session);
    const said = collections.flatMap(({ sights }) => [...sights.values()].map((sight) => sight.said));
    expect(said.join(" ")).toMatch(why);
  });
});

describe("the file of a report", () => {
  const exchange = (n: number) => ({
    n,
    method: "GET",
    url: "http://127.0.0.1:9/x",
    requestHeaders: {},
    status: 200,
    responseHeaders: { "x-filler": "h".repeat(10_000) },
    responseBody: "x".repeat(50_000),
    milliseconds: 1,
    waits: 0,
  });
  const result = (id: string, transcript: number, first = 0) => ({
    id,
    clauses: [],
    kind: "required" as const,
    verdict: "fail" as const,
    title: id,
    section: "",
    milliseconds: 1,
    exchanges: [exchange(first + 1)],
    transcript: Array.from({ length: transcript }, (_, index) => exchange(first + index)),
  });

  it("has room for what decided, and of transcripts for as much as is bearable", () => {
    const { results: filed, exchanges: all } = new Filing({}, 1_000_000).file(
      Array.from({ length: 20 }, (_, n) => result(`a/b/${n}`, 100, 1_000 * n)),
    );
    expect(JSON.stringify([filed, all]).length).toBeLessThan(1_300_000);
    const known = new Set(all.map(({ n }) => n));
    expect(filed.every(({ exchanges: [one] = [] }) => one !== undefined && known.has(one))).toBe(true);
    expect(filed[0]?.transcript?.length).toBeGreaterThan(5);
    expect(filed.at(-1)).toMatchObject({ transcript: [19_001], transcriptLeftOut: 99 });
  });

  it("shows a long transcript by its ends", () => {
    const [filed] = new Filing({}, 1e9).file([result("a/b/c", 1_000)]).results;
    const { transcript = [], transcriptLeftOut } = filed ?? {};
    expect(transcript).toEqual([...Array(200).keys(), ...[...Array(200).keys()].map((n) => n + 800)]);
    expect(transcriptLeftOut).toBe(600);
  });
});
