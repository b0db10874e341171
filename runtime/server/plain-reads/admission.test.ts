import { afterAll, beforeAll, expect, test } from "vitest";
import type { AppOptions } from "../app-options.js";
import { bearerAccess } from "../auth/bearer.js";
import { oneToken } from "../auth/token-list.js";
import { openStore } from "../store/open-store.js";
import type { Store } from "../store-port/store.js";
import { fleet } from "../testing/fleet.js";
import { admissionOf } from "./plain-reads.js";

let store: Store;
beforeAll(async () => {
  store = await openStore("memory");
});
afterAll(() => store.close());

const known = oneToken("secret");
const access = bearerAccess([known], known);
const other = bearerAccess([known], known);

const cases: readonly (readonly [string, Partial<AppOptions>, boolean])[] = [
  ["requires no token", {}, true],
  ["knows all its tokens", access, true],
  ["must wait for some token", bearerAccess([known]), false],
  ["counts requests", { limits: { requestsPerMinute: 1 } }, false],
  ["has its own authenticate", { ...access, authenticate: (_, next) => next() }, false],
  ["has its own authorize", { ...access, authorize: () => false }, false],
  ["authorizes without authentication", { authorize: () => false }, false],
  ["has its own who", { ...access, who: () => "somebody" }, false],
  ["combines parts of two accesses", { ...access, authorize: other.authorize }, false],
  ["lacks a part", { authenticate: access.authenticate }, false],
];

test.each(cases)("a server that %s uses the shorter way or not", (_, options, past) => {
  expect(admissionOf({ definition: fleet, store, ...options }) !== undefined).toBe(past);
});
