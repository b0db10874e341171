import type { JSONWebKeySet } from "jose";
import { beforeEach, describe, expect, test } from "vitest";
import { KeyCache, NoKeys } from "./key-cache.js";

const minute = 60_000;
let now: number;
let loads: number;
let reasons: unknown[];
/** The next answer of the issuer: keys, or an error. */
let answer: () => JSONWebKeySet | Promise<JSONWebKeySet>;

const keys = (kid: string): JSONWebKeySet => ({ keys: [{ kid, kty: "EC" }] });
const away = (): never => {
  throw new Error("away");
};
const open = () =>
  new KeyCache({
    load: async () => {
      loads += 1;
      return answer();
    },
    now: () => now,
    report: (reason) => reasons.push(reason),
  });

beforeEach(() => {
  now = 0;
  loads = 0;
  reasons = [];
  answer = () => keys("a");
});

describe("the keys of an issuer", () => {
  test("are loaded once for many concurrent requests, and cached for ten minutes", async () => {
    const kept = open();
    await Promise.all(Array.from({ length: 50 }, () => kept.current()));
    expect(loads).toBe(1);
    now += 10 * minute - 1;
    expect(await kept.current()).toEqual(keys("a"));
    expect(loads).toBe(1);
    answer = () => keys("b");
    now += 1;
    expect(await Promise.all([kept.current(), kept.current()])).toEqual([keys("b"), keys("b")]);
    expect(loads).toBe(2);
  });

  test("are loaded again for a missing key, at most every 30 s", async () => {
    const kept = open();
    await kept.current();
    answer = () => keys("b");
    for (let turn = 0; turn < 100; turn += 1) expect(await kept.renewed()).toEqual(keys("a"));
    expect(loads).toBe(1);
    now += 30_000;
    expect(await kept.renewed()).toEqual(keys("b"));
    for (let turn = 0; turn < 100; turn += 1) await kept.renewed();
    expect(loads).toBe(2);
  });

  test("stay the last good ones for a day while the issuer fails, with pauses between attempts", async () => {
    const kept = open();
    await kept.current();
    answer = away;
    now += 10 * minute;
    for (let turn = 0; turn < 100; turn += 1) expect(await kept.current()).toEqual(keys("a"));
    expect([loads, reasons.length]).toEqual([2, 1]);
    now = 24 * 60 * minute - 1;
    expect(await kept.current()).toEqual(keys("a"));
    now += 1;
    await expect(kept.current()).rejects.toThrow(NoKeys);
    answer = () => keys("b");
    now += 30_000;
    expect(await kept.current()).toEqual(keys("b"));
  });

  test("are not waited for if the issuer has failed and now hangs", async () => {
    const kept = open();
    await kept.current();
    answer = away;
    now += 10 * minute;
    await kept.current();
    answer = () => new Promise(() => undefined);
    now += minute;
    expect(await kept.current()).toEqual(keys("a"));
    expect(loads).toBe(3);
  });

  test("are reported missing if they were never loaded, with the time of the next attempt", async () => {
    answer = away;
    const kept = open();
    await expect(kept.current()).rejects.toMatchObject({ retryAfter: 30 });
    now += 20_000;
    await expect(kept.current()).rejects.toMatchObject({ retryAfter: 10 });
    expect(loads).toBe(1);
    answer = () => keys("a");
    now += 10_000;
    expect(await kept.current()).toEqual(keys("a"));
  });
});
