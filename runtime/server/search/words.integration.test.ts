// Tests full-text searches, on both stores.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { InterfaceDefinition, SearchParameterDefinition } from "../definition.js";
import { fleet } from "../testing/fleet.js";
import { type NamedRecords, namedVehicles } from "../testing/named-records.js";
import { places } from "../testing/places.js";

const q: SearchParameterDefinition = {
  name: "q",
  match: "text",
  targets: [
    { path: ["plate"], value: { kind: "string" } },
    { path: ["names", "called"], value: { kind: "string" } },
  ],
  demanded: false,
};

const definition: InterfaceDefinition = {
  ...fleet,
  resources: fleet.resources.map((one) =>
    one.type === "Vehicle" ? { ...one, parameters: [...one.parameters, q] } : one,
  ),
};

const { file, postgres } = places();

describe.each([
  ["memory", () => "memory"],
  ["a file", file],
  ["PostgreSQL", postgres],
])("words in %s", (_, place) => {
  let records: NamedRecords;
  beforeAll(async () => {
    records = await namedVehicles(await place(), definition, {
      red: { plate: "Red-Zoë 12", names: [{ called: ["The old one", "red"] }] },
      blue: { plate: "blue", names: [{ called: ["the old Zoe"] }] },
      none: {},
    });
  });
  afterAll(() => records.client.close());

  test.each([
    ["red", "red"],
    ["RED", "red"],
    ["zoe", "blue red"],
    ["zoë", "blue red"],
    ["old", "blue red"],
    ["12", "red"],
    ["ol", ""],
    ["red blue", "blue red"],
    ["red nothing", "red"],
    ["nothing", ""],
    ["-", ""],
  ])("%s finds %s", async (value, found) => {
    expect(await records.find(`q=${encodeURIComponent(value)}`)).toBe(found);
  });
});
