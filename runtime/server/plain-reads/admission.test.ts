import { afterAll, beforeAll, expect, test } from "vitest";
import type { AppOptions } from "../app-options.js";
import { bearerAccess } from "../auth/bearer.js";
import { oneToken } from "../auth/token-list.js";
import { openStore } from "../store/open-store.js";
import type { Store } from "../store/store.js";
import { fleet } from "../testing/fleet.js";
import { admissionOf } from "./admission.js";

let store: Store;
beforeAll(async () => {
  store = await openStore("memory");
});
afterAll(() => store.close());

const known = oneToken("secret");
const access = bearerAccess([known], known);
const other = bearerAccess([known], known);

const cases: readonly (readonly [string, Partial<AppOptions>, boolean])[] = [
  ["asks nobody", {}, true],
  ["knows its tokens at once", access, true],
  ["has to wait for some token", bearerAccess([known]), false],
  ["counts requests", { limits: { requestsPerMinute: 1 } }, false],
  ["authenticates in a way of its own", { ...access, authenticate: (_, next) => next() }, false],
  ["authorizes in a way of its own", { ...access, authorize: () => false }, false],
  ["authorizes without asking who it is", { authorize: () => false }, false],
  ["names people in a way of its own", { ...access, who: () => "somebody" }, false],
  ["has parts of two", { ...access, authorize: other.authorize }, false],
  ["lacks a part", { authenticate: access.authenticate }, false],
];

test.each(cases)("a server that %s reads past its app or not", (_, options, past) => {
  expect(admissionOf({ definition: fleet, store, ...options }) !== undefined).toBe(past);
});
