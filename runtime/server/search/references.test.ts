import { expect, test } from "vitest";
import { fleet } from "../testing/fleet.js";
import { referenceKey } from "./references.js";

test.each([
  ["http://h", "http://h/fleets/one/vehicles/1", "Vehicle/1"],
  ["http://h", "http://h:80/fleets/one/vehicles/1", "http://h:80/fleets/one/vehicles/1"],
  ["http://h", "Vehicle/1", "Vehicle/1"],
  ["", "http://h/fleets/one/vehicles/1", "http://h/fleets/one/vehicles/1"],
  ["", "/fleets/one/vehicles/1", "/fleets/one/vehicles/1"],
])("at the base %j, %s is found by %s", (base, text, key) => {
  expect(referenceKey(text, { definition: fleet, site: "one", base })).toBe(key);
});
