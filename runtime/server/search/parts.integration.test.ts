// Tests searches by a part of a text, on all stores.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { InterfaceDefinition, SearchParameterDefinition } from "../definition.js";
import { fleet } from "../testing/fleet.js";
import { type NamedRecords, namedVehicles } from "../testing/named-records.js";
import { places } from "../testing/places.js";

const within = (
  name: string,
  part: NonNullable<SearchParameterDefinition["part"]>,
): SearchParameterDefinition => ({
  name,
  match: "string",
  part,
  targets: [{ path: ["plate"], value: { kind: "string" } }],
  demanded: false,
});

const definition: InterfaceDefinition = {
  ...fleet,
  resources: fleet.resources.map((one) =>
    one.type === "Vehicle"
      ? { ...one, parameters: [...one.parameters, within("q", "ignored"), within("exact", "told apart")] }
      : one,
  ),
};

const { file, postgres } = places();
const long = "é".repeat(400);

describe.each([
  ["memory", () => "memory"],
  ["a file", file],
  ["PostgreSQL", postgres],
])("parts in %s", (_, place) => {
  let records: NamedRecords;
  beforeAll(async () => {
    records = await namedVehicles(await place(), definition, {
      red: { plate: "Red-Zoë 12%" },
      blue: { plate: `blue ${long}_\u0000end` },
      none: {},
    });
  });
  afterAll(() => records.client.close());

  test.each([
    ["q=ed-Z", "red"],
    ["q=ED-z", "red"],
    ["q=zoe", "red"],
    ["q=E", "blue red"],
    ["q=2%25", "red"],
    ["q=_", "blue"],
    ["q=%25", "red"],
    ["q=_%00end", "blue"],
    ["q=rez", ""],
    ["exact=ed-Z", "red"],
    ["exact=ed-z", ""],
    ["exact=Zoe", ""],
    ["exact=%C3%A9_", "blue"],
  ])("%s finds %s", async (query, found) => {
    expect(await records.find(query)).toBe(found);
  });
});
