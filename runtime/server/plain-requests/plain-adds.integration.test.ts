import * as fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { AppOptions } from "../app-options.js";
import { bearerAccess } from "../auth/bearer.js";
import { tokenList } from "../auth/token-list.js";
import { boundTo } from "../store/bound-to.js";
import { openStore } from "../store/open-store.js";
import type { Store } from "../store/store.js";
import { StoreUnavailable } from "../store/store-error.js";
import { openConnection } from "../testing/raw-connection.js";
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
  withoutIds,
} from "../testing/two-ways.js";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A store of its own, and all that it was asked to keep. */
async function keeping(): Promise<{ readonly store: Store; readonly kept: unknown[] }> {
  const opened = await openStore("memory");
  closing.push(() => opened.close());
  const kept: unknown[] = [];
  const add: Store["add"] = (key, draft, terms = {}) => {
    kept.push(JSON.parse(withoutIds(JSON.stringify([key, draft, terms]))));
    return opened.add(key, draft, terms);
  };
  return { store: { ...boundTo(opened), add }, kept };
}

async function both(
  options: Omit<AppOptions, "definition">,
  other: Store = options.store,
): Promise<readonly [Side, Side]> {
  const sides = await twoWays(options, { ...options, store: other });
  closing.unshift(
    ...sides.map(
      ({ running }) =>
        () =>
          running.close(),
    ),
  );
  return sides;
}

const ship = JSON.stringify({ kind: "Ship", flag: "ä🚢", id: "own", meta: { tag: 1, versionId: "9" } });

const bodyOf = () =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant(ship) },
    { weight: 2, arbitrary: fc.json() },
    {
      weight: 5,
      arbitrary: fc.constantFrom(
        '{"kind":"Ship","flag":7}',
        '{"flag":7}',
        '{"kind":"Call","of":{"link":"http://localhost/at/1/ships/7"},"about":{"link":"https://localhost/x"}}',
        '{"kind":"Call","stay":{"from":"2026-02-31","to":"2026-03"},"pilot":"Ü"}',
        `\uFEFF${ship}`,
        '{"kind":"Ship","a":[[[[[[]]]]]]}',
        `{"kind":"Ship","flag":"${"x".repeat(2000)}"}`,
        '{"kind":"Ship",}',
        "[]",
        "",
      ),
    },
  );

const pathOf = () =>
  fc
    .tuple(
      pick("/at", "/v9/at", "//at", ""),
      pick("/1", "/2", "/..", "/%31"),
      pick("/ships", "/calls", "/berths", "/%73hips", "/Ships", "/ships/1", "/ships/$manifest"),
      pick("", "/", "?x=1", "#x", "\\"),
    )
    .map((parts) => parts.join(""));

const lengthHeader = (body: string) =>
  pick(
    `Content-Length: ${Buffer.byteLength(body)}\r\n`,
    `Content-Length: 0${Buffer.byteLength(body)}\r\n`,
  ).map((line) => (body === "" ? "" : line));

const requestOf = () =>
  bodyOf().chain((body) =>
    fc
      .tuple(
        pick("POST", "PUT", "OPTIONS"),
        pathOf(),
        hostHeader(),
        header("X-Request-Id", namedRequest, "a name"),
        header("If-None-Exist", "flag=plain", "flag=%C3%A4", "nonsense=1"),
        header("If-None-Match", "*"),
        pageHeaders(),
        header("Idempotency-Key", "one", "two", "no key"),
        header("Prefer", "return=minimal", "return=OperationOutcome", "respond-async"),
        header("Expect", "100-continue", "more"),
        header("Content-Encoding", "gzip"),
        pick(
          "Content-Type: application/json\r\n",
          "Content-Type: application/fhir+json; charset=utf-8\r\n",
          "Content-Type: text/plain\r\n",
          "Content-Type: application/json\r\nContent-Type: text/plain\r\n",
          "",
        ),
        tokenHeader(),
        lengthHeader(body),
      )
      .map(
        ([method, path, ...headers]) =>
          `${method} ${path || "/"} HTTP/1.1\r\n${headers.join("")}Connection: close\r\n\r\n${body}`,
      ),
  );

const limits = { bodyBytes: 1000, depth: 5 };
const now = () => 1_770_000_000_000;

test.each([
  ["nobody is asked who they are", {}],
  [
    "tokens are known at once",
    (() => {
      const known = tokenList(grants);
      return bearerAccess([known], known);
    })(),
  ],
  ["the server has a public name", { publicUrl: "https://ships.example/" }],
  ["pages of another origin may use it", { cors: ["https://app.example"], allowedHosts: ["there"] }],
])("past the app nothing is added or answered otherwise, where %s", async (_, access) => {
  const [one, other] = [await keeping(), await keeping()];
  const [past, through] = await both({ store: one.store, limits, now, ...access }, other.store);
  await fc.assert(
    fc.asyncProperty(requestOf(), async (request) => {
      expect(await answerOf(past, request)).toEqual(await answerOf(through, request));
      expect(past.actions()).toEqual(through.actions());
      expect(one.kept.splice(0)).toEqual(other.kept.splice(0));
    }),
    { numRuns: 400 },
  );
  await vi.waitFor(() => expect(past.exchanges()).toEqual(through.exchanges()), { timeout: 50_000 });
  expect(past.past()).toBeGreaterThan(10);
  expect([through.past(), past.faults(), through.faults()]).toEqual([0, [], []]);
});

const adding = (): string => {
  const headers = `Host: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(ship)}`;
  return `POST /at/1/ships HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n${ship}`;
};

const failing = (store: Store, add: Store["add"]): Partial<AppOptions> => ({
  store: { ...boundTo(store), add },
});

describe("an add that fails is answered and reported as the app does", () => {
  const cases: readonly (readonly [string, (store: Store) => Partial<AppOptions>, RegExp])[] = [
    [
      "a store that is full",
      (store) =>
        failing(store, () => Promise.reject(new StoreUnavailable("The store is full.", 30, undefined))),
      /^HTTP\/1.1 503 .*Nothing was changed/,
    ],
    [
      "a store that did not answer",
      (store) =>
        failing(store, () => Promise.reject(new StoreUnavailable("The store is away.", 5, undefined, true))),
      /^HTTP\/1.1 503 .*Whether the change was kept is not known/,
    ],
    [
      "a fault of the store's",
      (store) => failing(store, () => Promise.reject(new Error("no such table"))),
      /^HTTP\/1.1 500 /,
    ],
    [
      "a fault that is thrown at once",
      (store) =>
        failing(store, () => {
          throw new Error("no such table");
        }),
      /^HTTP\/1.1 500 /,
    ],
    [
      "an audit that cannot be told",
      () => ({
        audit: () => {
          throw new Error("the log is full");
        },
      }),
      /^HTTP\/1.1 500 /,
    ],
    [
      "a store that takes too long",
      (store) => ({ ...failing(store, () => new Promise(() => undefined)), limits: { milliseconds: 20 } }),
      /^HTTP\/1.1 503 .*took too long/,
    ],
    ["too much at once", () => ({ limits: { maxConcurrent: 0 } }), /^HTTP\/1.1 503 .*under work/],
  ];

  test.each(cases)("%s", async (_, options, expected) => {
    const { store } = await keeping();
    const [past, through] = await both({ store, now, ...options(store) });
    const answers = [await answerOf(past, adding()), await answerOf(through, adding())];
    expect(answers[0]).toEqual(answers[1]);
    expect(JSON.stringify(answers[0])).toMatch(new RegExp(expected.source.replace("^", '"status":"')));
    expect(past.faults()).toEqual(through.faults());
  });
});

test("a body may come in pieces, and of one that never comes whole nothing is left", async () => {
  const { store, kept } = await keeping();
  const [past] = await both({ store, now });
  const whole = adding();
  const cut = await openConnection(past.running.url);
  cut.say(whole.slice(0, -9));
  await expect.poll(() => past.past()).toBe(1);
  cut.hangUp();
  await expect.poll(() => past.exchanges()).toHaveLength(1);
  const pieces = [whole.slice(0, 30), whole.slice(30, -20), whole.slice(-20, -9), whole.slice(-9)];
  expect(await answerOf(past, ...pieces)).toEqual(await answerOf(past, whole));
  expect([past.past(), kept.length, past.faults()]).toEqual([3, 2, []]);
  expect(past.exchanges()).toContainEqual(expect.objectContaining({ status: 499, cut: true }));
});

test("a store that has to wait for its records is added to past the app all the same", async () => {
  const { store } = await keeping();
  const { readNow, ...waits } = boundTo(store);
  const [past] = await both({ store: waits, now });
  expect(await answerOf(past, adding())).toMatchObject({ status: expect.stringContaining("201") });
  expect(past.past()).toBe(1);
});
