import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { InterfaceDefinition, ResourceDefinition } from "../definition.js";
import { openStore } from "../store/open-store.js";
import { prepareStore } from "../store/prepare-store.js";
import { type Client, openClient } from "../testing/client.js";
import { fleet } from "../testing/fleet.js";
import { places } from "../testing/places.js";
import { above, below, compareNumber, parseNumber } from "./numbers.js";

test.each([
  ["3", 3, 2.5, 3.5],
  ["3.0", 3, 2.95, 3.05],
  ["100", 100, 99.5, 100.5],
  ["100.00", 100, 99.995, 100.005],
  ["1e2", 100, 50, 150],
  ["1.0E2", 100, 95, 105],
  ["25e-1", 2.5, 2.45, 2.55],
  ["-3", -3, -3.5, -2.5],
  ["0", 0, -0.5, 0.5],
  ["0.30", 0.3, 0.295, 0.305],
])("%s is a number with its precision", (text, value, low, high) => {
  expect(parseNumber(text)).toEqual({ value, low, high });
});

test.each(["", " 3", "+3", "3.", ".5", "1e", "0x3", "NaN", "1e999", "three", "1".repeat(65), "3,0"])(
  "%j is not a number",
  (text) => {
    expect(parseNumber(text)).toBeUndefined();
  },
);

test("there is no number between a number and the next", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(above(value)).toBeGreaterThan(value);
      expect(below(value)).toBeLessThan(value);
      expect(below(above(value))).toEqual(value === 0 ? expect.closeTo(0) : value);
    }),
  );
});

test("a number is found by its own text, in whatever notation", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      for (const text of [String(value), value.toExponential()]) {
        const found = parseNumber(text.replace("e+", "e"));
        if (found === undefined) return;
        expect(found.low).toBeLessThanOrEqual(value);
        const { highAtMost = Number.NaN } = compareNumber("eq", found);
        expect(highAtMost).toBeGreaterThanOrEqual(value);
      }
    }),
  );
});

/** The fleet, whose grades can be searched with these prefixes. */
function fleetWith(prefixes: ResourceDefinition["parameters"][number]["prefixes"]): InterfaceDefinition {
  const resources = fleet.resources.map((resource) => ({
    ...resource,
    parameters: resource.parameters.map((parameter) =>
      parameter.match === "number" && prefixes !== undefined ? { ...parameter, prefixes } : parameter,
    ),
  }));
  return { ...fleet, resources };
}

const { file, postgres } = places();

describe.each([
  ["memory", () => "memory"],
  ["a file", file],
  ["PostgreSQL", postgres],
])("numbers in %s", (_, place) => {
  let client: Client;
  let plain: Client;
  const names = new Map<string, string>();
  beforeAll(async () => {
    const store = await openStore(await place());
    const definition = fleetWith(["ne", "gt", "lt", "ge", "le", "sa", "eb", "ap"]);
    await prepareStore(store, definition);
    client = await openClient({ store, definition });
    plain = await openClient({ store });
    const grades = ["3.0", "3", "2.5", "3.5", "2.4999", "0.1", "-3", "1e2", "120", "12345678901234567890"];
    for (const grade of [...grades, '"3"', "true", "null", "1e999"]) {
      const { json } = await client.send("POST", "/fleets/n/vehicles", `{"kind":"Vehicle","grade":${grade}}`);
      names.set(json.id, grade);
    }
  });
  afterAll(() => client.close());

  const find = async (query: string): Promise<readonly (string | undefined)[]> =>
    (await client.ids(`/fleets/n/vehicles?${query}`)).map((id) => names.get(id)).reverse();

  test.each([
    ["3", ["3.0", "3", "2.5", '"3"']],
    ["3.0", ["3.0", "3", '"3"']],
    ["2.5", ["2.5", "2.4999"]],
    ["0.1", ["0.1"]],
    ["0.10", ["0.1"]],
    ["-3", ["-3"]],
    ["1e2", ["1e2", "120"]],
    ["100", ["1e2"]],
    ["3.0,2.5000", ["3.0", "3", "2.5", '"3"']],
    ["12345678901234567890", ["12345678901234567890"]],
    ["gt3", ["3.5", "1e2", "120", "12345678901234567890"]],
    ["sa3", ["3.5", "1e2", "120", "12345678901234567890"]],
    ["ge3.5", ["3.5", "1e2", "120", "12345678901234567890"]],
    ["lt2.5", ["2.4999", "0.1", "-3"]],
    ["eb2.5", ["2.4999", "0.1", "-3"]],
    ["le2.5", ["2.5", "2.4999", "0.1", "-3"]],
    ["ge2.5&grade=lt3.5", ["3.0", "3", "2.5", '"3"']],
    ["ne3&grade=gt0", ["3.5", "2.4999", "0.1", "1e2", "120", "12345678901234567890"]],
    ["ap110.0", ["1e2", "120"]],
  ])("%s finds the records with that value", async (value, found) => {
    expect(await find(`grade=${value}`)).toEqual(found);
  });

  test.each(["three", "", "gt", "xx3", "3x", "eq3"])(
    "%j is refused, instead of finding nothing",
    async (value) => {
      const { status, json } = await client.get(`/fleets/n/vehicles?grade=${value}`);
      expect([status, json.issue[0]?.expression]).toEqual([400, ["grade"]]);
    },
  );

  test("a prefix is refused if the document states none", async () => {
    const { status, json } = await plain.get("/fleets/n/vehicles?grade=gt2");
    expect([status, json.issue[0]?.details.text]).toEqual([400, expect.stringMatching(/no prefix/)]);
    expect((await plain.get("/fleets/n/vehicles?grade=3")).json.entry).toHaveLength(4);
  });
});
