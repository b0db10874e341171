import { expect, test } from "vitest";
import { harbour } from "../testing/harbour.js";
import { referenceKey } from "./references.js";

test.each([
  ["http://h", "http://h/at/one/ships/1", "Ship/1"],
  ["http://h", "http://h:80/at/one/ships/1", "http://h:80/at/one/ships/1"],
  ["http://h", "Ship/1", "Ship/1"],
  ["", "http://h/at/one/ships/1", "http://h/at/one/ships/1"],
  ["", "/at/one/ships/1", "/at/one/ships/1"],
])("at the base %j, %s is found by %s", (base, text, key) => {
  expect(referenceKey(text, { definition: harbour, site: "one", base })).toBe(key);
});
