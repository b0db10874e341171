import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createApp } from "../app.js";
import type { AppOptions } from "../app-options.js";
import { bearerAccess } from "../auth/bearer.js";
import { tokenList } from "../auth/token-list.js";
import { serve } from "../serve.js";
import { openStore } from "../store/open-store.js";
import type { Store } from "../store-port/store.js";
import { askerAt } from "../testing/client.js";
import { fleet } from "../testing/fleet.js";
import {
  answerOf,
  grants,
  header,
  hostHeader,
  namedRequest,
  pageHeaders,
  pick,
  type Side,
  tokenHeader,
  twoWays,
} from "../testing/two-ways.js";

let store: Store;
const ids: string[] = [];
const open: Side[] = [];
beforeAll(async () => {
  store = await openStore("memory");
  const maker = await serve({
    app: createApp({ definition: fleet, store }),
    port: 0,
    authenticated: false,
  });
  const client = askerAt(maker.url);
  for (const plate of ["plain", "äöü 🚢", "gone"])
    ids.push(await client.add("/fleets/1/vehicles", { kind: "Vehicle", plate }));
  await client.send("DELETE", `/fleets/1/vehicles/${ids[2]}`);
  await maker.close();
});
afterAll(async () => {
  for (const { running } of open) await running.close();
  await store.close();
});

async function both(more: Partial<AppOptions>): Promise<readonly [Side, Side]> {
  const sides = await twoWays({ store, ...more });
  open.push(...sides);
  return sides;
}

const siteOf = () => pick("/1", "/2", "/.", "/..", "/%31", "/", `/${"1".repeat(300)}`);
const typeOf = () => pick("/vehicles", "/jobs", "/garages", "/%76ehicles", "/Vehicles", "");

const collectionOf = () =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.tuple(pick("/fleets", "/v1/fleets", "//fleets", "/Fleets", ""), siteOf(), typeOf()),
    },
    fc.tuple(pick("/v1", "/v2", ""), typeOf(), pick("/of", "/Of", ""), siteOf()),
  );

const pathOf = () =>
  fc
    .tuple(
      collectionOf(),
      fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...ids.map((id) => `/${id}`)) },
        fc.constantFrom(
          "/absent",
          "/$manifest",
          "/",
          "",
          "/..",
          "/__proto__",
          `/%${ids[0]?.charCodeAt(0).toString(16)}${ids[0]?.slice(1)}`,
        ),
      ),
      pick("", "/", "?", "?x=1", "#x", "/more", "\\"),
    )
    .map((parts) => parts.flat().join(""));

const requestOf = () =>
  fc
    .tuple(
      pick("GET", "HEAD", "OPTIONS", "PATCH", "get"),
      pathOf(),
      hostHeader(),
      header("X-Request-Id", namedRequest, "a name"),
      header("If-None-Match", "*", 'W/"1"', "no tag"),
      pageHeaders(),
      header("If-None-Exist", "plate=plain"),
      header("Content-Length", "0", "x"),
      tokenHeader(),
    )
    .map(
      ([method, path, ...headers]) =>
        `${method} ${path || "/"} HTTP/1.1\r\n${headers.join("")}Connection: close\r\n\r\n`,
    );

test.each([
  ["no token is required", {}],
  [
    "all tokens are known",
    (() => {
      const known = tokenList(grants);
      return bearerAccess([known], known);
    })(),
  ],
  ["pages of another origin may use it", { cors: ["https://app.example"], allowedHosts: ["there"] }],
])("the shorter way gives the same answers as the app if %s", async (_, access) => {
  const [past, through] = await both(access);
  await fc.assert(
    fc.asyncProperty(requestOf(), async (request) => {
      expect(await answerOf(past, request)).toEqual(await answerOf(through, request));
      expect(past.actions()).toEqual(through.actions());
    }),
    { numRuns: 400 },
  );
  await vi.waitFor(() => expect(past.exchanges()).toEqual(through.exchanges()), { timeout: 200_000 });
  expect(past.past()).toBeGreaterThan(10);
  expect(through.past()).toBe(0);
});

test("a read that cannot be reported to the audit log is refused by the app", async () => {
  const audit = (): never => {
    throw new Error("the log is full");
  };
  const [past] = await both({ audit });
  const answer = await fetch(`${past.running.url}/fleets/1/vehicles/${ids[0]}`);
  expect([answer.status, past.past(), past.faults().length]).toEqual([500, 0, 1]);
});
