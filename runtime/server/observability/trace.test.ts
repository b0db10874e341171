import { afterEach, describe, expect, test } from "vitest";
import { openStore } from "../store/open-store.js";
import { boundStore } from "../store-port/bound-store.js";
import { namedRequest, type Side, twoWays } from "../testing/two-ways.js";
import type { Exchange } from "./observe.js";
import { traceIn } from "./trace.js";

const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
const parent = "00f067aa0ba902b7";

test.each([
  [`00-${trace}-${parent}-01`, trace],
  [`00-${trace}-${parent}-00`, trace],
  [`cc-${trace}-${parent}-01`, trace],
  [`cc-${trace}-${parent}-01-what-the-future-will-be-like`, trace],
  [`cc-${trace}-${parent}-01.what`, undefined],
  [`00-${trace}-${parent}-01-more`, undefined],
  [`00-${trace}-${parent}-01-`, undefined],
  [`ff-${trace}-${parent}-01`, undefined],
  [`00-${"0".repeat(32)}-${parent}-01`, undefined],
  [`00-${trace}-${"0".repeat(16)}-01`, undefined],
  [`00-${trace.toUpperCase()}-${parent}-01`, undefined],
  [`00-${trace}-${parent}`, undefined],
  [`00-${trace}-${parent}-01, 00-${trace}-${parent}-01`, undefined],
  ["", undefined],
  [undefined, undefined],
])("the trace of %s is %s", (given, expected) => {
  expect(traceIn(given)).toBe(expected);
});

describe.each([
  ["past the app", 0],
  ["through the app", 1],
] as const)("%s", (_, way) => {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  test("a request and its faults are reported with its trace and the id that its client sent", async () => {
    const opened = await openStore("memory");
    const store = { ...boundStore(opened), add: () => Promise.reject(new RangeError("no")) };
    const exchanges: Exchange[] = [];
    const reported: unknown[] = [];
    const sides: readonly Side[] = await twoWays({
      store,
      observe: (exchange) => exchanges.push(exchange),
      report: (_, request, of) => reported.push({ request, of }),
    });
    closing.push(() => opened.close(), ...sides.map(({ running }) => running.close));
    const headers = {
      "Content-Type": "application/json",
      "X-Request-Id": namedRequest,
      traceparent: `00-${trace}-${parent}-01`,
    };
    const url = `${sides[way]?.running.url}/fleets/1/vehicles`;
    const failed = await fetch(url, { method: "POST", headers, body: '{"kind":"Vehicle"}' });
    expect([failed.status, failed.headers.get("x-request-id")]).toEqual([500, namedRequest]);
    expect(reported).toEqual([{ request: namedRequest, of: trace }]);
    await expect.poll(() => exchanges).toHaveLength(1);
    expect(exchanges[0]).toMatchObject({ request: namedRequest, trace });
    expect((await fetch(url)).status).toBe(200);
    await expect.poll(() => exchanges).toHaveLength(2);
    expect(exchanges[1]).not.toHaveProperty("trace");
  });
});
