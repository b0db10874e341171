// Tests that bodies which would cost much work are refused early.
import { afterEach, beforeEach, expect, test } from "vitest";
import { bodyIn } from "../interactions/body.js";
import { openStore } from "../store/open-store.js";
import { boundStore } from "../store-port/bound-store.js";
import type { NewVersion } from "../store-port/store.js";
import { type Client, openClient } from "../testing/client.js";

const vehicles = "/fleets/1/vehicles";
const kept: NewVersion[] = [];
let client: Client;
beforeEach(async () => {
  kept.length = 0;
  const store = await openStore("memory");
  client = await openClient({
    limits: { maxEntries: 3 },
    store: {
      ...boundStore(store),
      add(key, newVersion, terms) {
        kept.push(newVersion);
        return store.add(key, newVersion, terms);
      },
    },
  });
});
afterEach(() => client.close());

const named = (count: number) => ({
  kind: "Vehicle",
  names: Array.from({ length: count }, (_, at) => ({ called: `n${at}` })),
});

test("a record with too many search values is refused, with the place and the limit", async () => {
  expect((await client.send("POST", vehicles, named(3))).status).toBe(201);
  const { status, json } = await client.send("POST", vehicles, named(4));
  expect([status, json.issue[0]?.code]).toEqual([422, "too-costly"]);
  expect(json.issue[0]?.expression).toEqual(["Vehicle.names.called"]);
  expect(json.issue[0]?.details.text).toMatch(
    /at most 3 search values, and Vehicle\.names\.called exceeds that/,
  );
  expect(kept).toHaveLength(1);
});

test("so is an update, and the record does not change", async () => {
  const id = await client.add(vehicles, named(3));
  const { status } = await client.send("PUT", vehicles, { ...named(4), id });
  expect(status).toBe(422);
  expect((await client.get(`${vehicles}/${id}`)).json.meta["versionId"]).toBe("1");
});

test("the work stops at the limit: later values are not read", async () => {
  let looked = 0;
  const names = new Proxy(named(1000).names, {
    get(target, name, receiver) {
      looked += 1;
      return Reflect.get(target, name, receiver);
    },
  });
  const { indexBody } = await import("../interactions/index-body.js");
  const { fleet } = await import("../testing/fleet.js");
  const [vehicle] = fleet.resources;
  if (vehicle === undefined) throw new Error("the fleet has no vehicles");
  const body = { value: { names }, text: "", members: [] };
  expect(() => indexBody(body, vehicle, { definition: fleet, site: "1", base: "" }, 3)).toThrow(/at most 3/);
  expect(looked).toBeLessThan(50);
});

test("a long body that is nested too deeply is refused before it is parsed", () => {
  const open = "[".repeat(100_000);
  // It is not JSON: if it were parsed, the error would say so.
  expect(() => bodyIn(Buffer.from(`{"a":${open}`), "application/json", 100)).toThrow(/more than 100 levels/);
  const text = JSON.stringify({ a: `${"[".repeat(200)}"\\`, b: "x".repeat(70_000) });
  expect(bodyIn(Buffer.from(text), "application/json", 5).members).toHaveLength(2);
  expect(() => bodyIn(Buffer.from(`{"a":"${"x".repeat(70_000)}`), "application/json", 5)).toThrow(/not JSON/);
});
