/** Tests what a client gets when an add fails, and when its body comes in pieces. */
import { afterEach, describe, expect, test } from "vitest";
import type { AppOptions } from "../app-options.js";
import { openStore } from "../store/open-store.js";
import { boundStore } from "../store-port/bound-store.js";
import type { Store } from "../store-port/store.js";
import { StoreUnavailable } from "../store-port/store-error.js";
import { openConnection } from "../testing/raw-connection.js";
import { answerOf, type Side, twoWays, withoutIds } from "../testing/two-ways.js";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A store, and the arguments of all its adds. */
async function keeping(): Promise<{ readonly store: Store; readonly kept: unknown[] }> {
  const opened = await openStore("memory");
  closing.push(() => opened.close());
  const kept: unknown[] = [];
  const add: Store["add"] = (key, newVersion, terms = {}) => {
    kept.push(JSON.parse(withoutIds(JSON.stringify([key, newVersion, terms]))));
    return opened.add(key, newVersion, terms);
  };
  return { store: { ...boundStore(opened), add }, kept };
}

async function open(options: Omit<AppOptions, "definition">): Promise<Side> {
  const sides = await twoWays(options);
  closing.unshift(...sides.map(({ running }) => running.close));
  return sides[0];
}

const vehicle = JSON.stringify({
  kind: "Vehicle",
  plate: "ä🚢",
  id: "own",
  meta: { tag: 1, versionId: "9" },
});
const now = () => 1_770_000_000_000;

const adding = (): string => {
  const headers = `Host: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(vehicle)}`;
  return `POST /fleets/1/vehicles HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n${vehicle}`;
};

const failing = (store: Store, add: Store["add"]): Partial<AppOptions> => ({
  store: { ...boundStore(store), add },
});

describe("a failed add is answered with its status and cause", () => {
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
      /^HTTP\/1.1 503 .*It is not known whether the change was stored/,
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
      "an audit log that cannot be written",
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
    [
      "too many concurrent requests",
      () => ({ limits: { maxConcurrent: 0 } }),
      /^HTTP\/1.1 503 .*which is its maximum/,
    ],
  ];

  test.each(cases)("%s", async (_, options, expected) => {
    const { store } = await keeping();
    const side = await open({ store, now, ...options(store) });
    const answer = JSON.stringify(await answerOf(side, adding()));
    expect(answer).toMatch(new RegExp(expected.source.replace("^", '"status":"')));
  });
});

test("a body may arrive in pieces, and nothing is stored of an incomplete one", async () => {
  const { store, kept } = await keeping();
  const side = await open({ store, now });
  const whole = adding();
  const cut = await openConnection(side.running.url);
  cut.say(whole.slice(0, -9));
  cut.hangUp();
  await expect.poll(() => side.exchanges()).toHaveLength(1);
  const pieces = [whole.slice(0, 30), whole.slice(30, -20), whole.slice(-20, -9), whole.slice(-9)];
  expect(await answerOf(side, ...pieces)).toEqual(await answerOf(side, whole));
  expect([kept.length, side.faults()]).toEqual([2, []]);
  expect(side.exchanges()).toContainEqual(expect.objectContaining({ status: 499, cut: true }));
});
