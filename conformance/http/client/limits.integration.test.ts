// Tests the limits of a run against answers that are too large, too complex or endless.
import { afterEach, describe, expect, it } from "vitest";
import { defaultLimits, type Limits, limitsOf } from "../../options/run-limits.js";
import type { Settings } from "../../options/settings.js";
import { type HostileKind, serveHostile } from "../../testkit/client/hostile-deployment.js";
import { newLearnedBehaviour } from "../dialect/learned.js";
import { newBudget } from "./budget.js";
import { openClient } from "./client.js";
import { jsonWeight } from "./json-weight.js";

const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

const kb = 1 << 10;

async function hostile(
  attack: HostileKind,
  size = 0,
  limits: Partial<Limits> = {},
  more: Partial<Settings> = {},
) {
  const served = await serveHostile(attack, size);
  const settings: Settings = {
    baseUrl: served.url,
    site: "12",
    write: true,
    headers: {},
    seed: 1,
    only: [],
    timeoutMs: 5_000,
    concurrency: 2,
    limits: { answerBytes: 64 * kb, ...limits },
    ...more,
  };
  const client = openClient(settings, newLearnedBehaviour());
  opened.push(served, client);
  const ask = (path = "/r4/sites/12/Patient") => client.send({ method: "GET", url: served.url + path });
  return { client, ask, url: served.url };
}

describe("an answer that is too large for a run", () => {
  it.each([
    ["endless-body", 0],
    ["endless-body-until-close", 0],
    ["gzip-bomb", 1_024 * kb],
    ["brotli-bomb", 1_024 * kb],
    ["packed-twice", 1_024 * kb],
    ["packed-often", 0],
    ["long-text", 65 * kb],
  ] as const)("is dropped, and does not count as read: %s", async (attack, size) => {
    const { ask } = await hostile(attack, size);
    const exchange = await ask();
    expect(exchange).toMatchObject({
      limit: "answer-too-large",
      fault: expect.stringMatching(/^answered 200/),
    });
    expect(exchange.status).toBeUndefined();
    expect(exchange.responseBody.length).toBeLessThan(2_100);
  });

  it.each([
    ["many-values", 20_000],
    ["deep-values", 501],
  ] as const)("is not parsed as JSON: %s", async (attack, size) => {
    const { ask } = await hostile(attack, size);
    const exchange = await ask();
    expect(exchange.limit).toBe("answer-too-complex");
    expect(exchange.status).toBeUndefined();
  });

  it.each([
    ["long-text", 64 * kb - 2],
    ["many-values", 2_000],
    ["deep-values", 500],
  ] as const)("is read if it is just within the limit: %s", async (attack, size) => {
    const { ask } = await hostile(attack, size);
    const exchange = await ask();
    expect(exchange).toMatchObject({ status: 200 });
    expect(exchange.limit).toBeUndefined();
    expect(exchange.json).toBeDefined();
  });

  it("does not prevent the next one from being read", async () => {
    const { ask, client } = await hostile("endless-body");
    await Promise.all([ask(), ask(), ask()]);
    expect(client.exchanges.map(({ limit }) => limit)).toEqual(Array(3).fill("answer-too-large"));
    expect(client.halt).toBeUndefined();
  });
});

describe("an answer without end", () => {
  it.each(["slow-drip", "hints-flood"] as const)("ends by a time-out: %s", async (attack) => {
    const { ask } = await hostile(attack, 0, {}, { timeoutMs: 300 });
    const exchange = await ask();
    expect(exchange.status).toBeUndefined();
    expect(exchange.fault).toBe("no answer came in 300 ms");
  });

  // No time-out may come first, however slow the machine is.
  it.each([
    ["endless-interim", "the answer's headers are too long"],
    // If a piece of the flood ends within a status line, undici finds the fault first.
    ["interim-flood", expect.stringMatching(/headers are too long|connection was closed/)],
    ["endless-headers", "the answer's headers are too long"],
    ["endless-trailers", "the answer's headers are too long"],
  ] as const)("ends by a fault: %s", async (attack, fault) => {
    const { ask } = await hostile(attack, 0, {}, { timeoutMs: 600_000 });
    const exchange = await ask();
    expect(exchange.status).toBeUndefined();
    expect(exchange.fault).toEqual(fault);
  });

  it("is given up after a few redirects", async () => {
    const { ask, client } = await hostile("redirect-loop");
    expect(await ask()).toMatchObject({ status: 307 });
    expect(client.exchanges).toHaveLength(1);
  });
});

describe("what a run keeps", () => {
  it("is cut, the oldest exchange first, with a note", async () => {
    const { ask, client } = await hostile("long-answers", 40 * kb, { keptBytes: 130 * kb });
    for (let count = 0; count < 4; count += 1) await ask();
    const [first, second, third, last] = client.exchanges;
    expect(last?.json).toBeDefined();
    expect(third?.responseBody.length).toBeGreaterThan(40 * kb);
    expect(first?.responseBody.length).toBeGreaterThan(20_000);
    expect(first?.responseBody).toMatch(/x… \(\d+ bytes; the rest was not kept\)$/);
    expect(() => second?.json).toThrow(expect.objectContaining({ name: "Blocked", limit: "body-not-kept" }));
  });

  it("counts headers, too", async () => {
    const { ask, client } = await hostile("great-headers", 10 * kb, { keptBytes: 30 * kb });
    for (let count = 0; count < 6; count += 1) await ask();
    const held = client.exchanges.reduce(
      (sum, one) => sum + (one.responseHeaders["x-filler"]?.length ?? 0),
      0,
    );
    expect(held).toBeLessThan(30 * kb);
  });
});

describe("a run that has reached a limit", () => {
  it("sends only the requests of its clean-up", async () => {
    const { ask, client } = await hostile("long-answers", 10, { requests: 2 });
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
    expect(await ask()).toMatchObject({ limit: "requests-spent", fault: expect.stringMatching(/^not sent/) });
    expect(client.halt).toMatchObject({ code: "requests-spent" });
    expect(client.exchanges).toHaveLength(2);
    client.beginCleanUp?.();
    expect(await ask()).toMatchObject({ status: 200 });
    expect(client.halt).toBeUndefined();
  });

  it("ends when its time is over", () => {
    let now = 0;
    const budget = newBudget({ requests: 10, runMs: 60_000 }, () => now);
    expect(budget.spend()).toBeUndefined();
    now = 60_000;
    expect(budget.spend()).toMatchObject({ code: "time-spent" });
    expect(budget.halt).toMatchObject({ words: "the run has lasted 1 minute" });
  });

  it("ends when its memory is used", () => {
    const budget = newBudget({ requests: 10, runMs: 60_000 });
    budget.outOfMemory();
    expect(budget.spend()).toMatchObject({ code: "memory-spent" });
  });

  it("sends no URL that is too long", async () => {
    const { ask, client } = await hostile("long-answers", 10);
    const exchange = await ask(`/${"x".repeat(20_000)}`);
    expect(exchange.limit).toBe("url-too-long");
    expect(exchange.url.length).toBeLessThan(16_100);
    expect(client.halt).toBeUndefined();
  });
});

describe("the limits of a run", () => {
  it("grow with the requested number of records, unless they are set", () => {
    expect(limitsOf({})).toEqual(defaultLimits);
    const { requests, runMs, answerBytes } = limitsOf({ records: 100, sequences: 20 });
    expect(requests).toBeGreaterThan(defaultLimits.requests);
    expect(runMs).toBeGreaterThan(defaultLimits.runMs);
    expect(answerBytes).toBe(defaultLimits.answerBytes);
    expect(limitsOf({ records: 100, limits: { requests: 5 } }).requests).toBe(5);
  });
});

describe("the weight of a body", () => {
  it.each([
    ["a text with brackets in it", '{"a":"[[[{{{,,,"}', { depth: 1, bytes: 64 }],
    ["an escaped quote", '["\\"[[[", "\\\\", [1,2]]', { depth: 2, bytes: 2 * 64 + 3 * 16 }],
    ["a body that is not JSON", "<html>", { depth: 0, bytes: 0 }],
    ["an unterminated text", '["[[[[', { depth: 1, bytes: 64 }],
  ])("is the weight of its values: %s", (_, text, weight) => {
    expect(jsonWeight(Buffer.from(text))).toEqual(weight);
  });
});
