import { afterEach, expect, test, vi } from "vitest";
import { openStore } from "../store/open-store.js";
import { StoreUnavailable } from "../store-port/store-error.js";
import { openClient } from "../testing/client.js";
import { faultEntry } from "./fault-entry.js";

afterEach(() => vi.restoreAllMocks());

test("by default, faults go to standard error, without messages that may quote a record", async () => {
  const written = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const store = await openStore("memory");
  store.read = () =>
    Promise.reject(new StoreUnavailable("The store is locked.", 1, new TypeError("Ödegård")));
  const client = await openClient({ store });
  const { headers } = await client.get("/fleets/1/vehicles/1");
  await client.close();
  const text = written.mock.calls.join();
  const [first = "", frame = ""] = text.split("\n");
  expect(first).toBe(`request ${headers.get("x-request-id")} failed: StoreUnavailable: The store is locked.`);
  expect(frame).toMatch(/^ {4}at .*fault-entry\.test\.ts:\d+:\d+/);
  expect(text).toMatch(/\ncaused by TypeError\n {4}at /);
  expect(text).not.toContain("Ödegård");
});

test("a fault whose message was changed later has no frames", () => {
  const fault = new Error("Ödegård\n    at Ödegård (x:1:1)");
  expect(fault.stack).toContain("Ödegård");
  fault.message = "changed";
  expect(faultEntry(fault)).toEqual({ fault: "Error", stack: [] });
});

test("circular causes are written a few times", () => {
  const fault = new Error("one");
  fault.cause = fault;
  expect(JSON.stringify(faultEntry(fault)).split('"cause"')).toHaveLength(6);
});

test.each([[null], [undefined], ["text"], [7], [Object.create(null)]])("%j can be thrown too", (thrown) => {
  expect(faultEntry(thrown)).toEqual({ fault: typeof thrown, stack: [] });
});
