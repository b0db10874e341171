// Tests searches by parameters whose name is the operator, on both stores.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { InterfaceDefinition, SearchParameterDefinition } from "../definition.js";
import { openClient } from "../testing/client.js";
import { fleet } from "../testing/fleet.js";
import { type NamedRecords, namedVehicles } from "../testing/named-records.js";
import { places } from "../testing/places.js";

const operators = ["eq", "ne", "gt", "lt", "ge", "le"] as const;

/** For each operator a parameter beside the number or date: `grade_ge`. */
const withOperators = (parameter: SearchParameterDefinition): readonly SearchParameterDefinition[] => {
  const { match, name, targets } = parameter;
  if (targets.length === 0 || targets.some(({ end }) => end !== undefined)) return [parameter];
  if (match !== "number" && match !== "date") return [parameter];
  return [
    parameter,
    ...operators.map((compares) => ({
      ...parameter,
      name: `${name}_${compares}`,
      demanded: false,
      compares,
    })),
  ];
};

const definition: InterfaceDefinition = {
  ...fleet,
  resources: fleet.resources.map((one) => ({ ...one, parameters: one.parameters.flatMap(withOperators) })),
};

const { file, postgres } = places();

describe.each([
  ["memory", () => "memory"],
  ["a file", file],
  ["PostgreSQL", postgres],
])("operators in %s", (_, place) => {
  let records: NamedRecords;
  beforeAll(async () => {
    records = await namedVehicles(await place(), definition, {
      low: { grade: 1, bought: "2020-03-14" },
      middle: { grade: 2, bought: "2020-03-15T12:00:00Z" },
      high: { grade: 3, bought: "2020-03-16" },
      none: {},
    });
  });
  afterAll(() => records.client.close());

  test.each([
    ["grade_eq=2", "middle"],
    ["grade_ne=2", "high low"],
    ["grade_gt=2", "high"],
    ["grade_lt=2", "low"],
    ["grade_ge=2", "high middle"],
    ["grade_le=2", "low middle"],
    ["grade_ge=2&grade_lt=3", "middle"],
    ["grade_gt=1.5&grade_le=2", "middle"],
    ["bought_ge=2020-03-15", "high middle"],
    ["bought_gt=2020-03-15", "high"],
    ["bought_lt=2020-03-15", "low"],
    ["bought_le=2020-03-15", "low middle"],
    ["bought_eq=2020-03-15", "middle"],
    ["bought_ne=2020-03-15", "high low"],
    ["bought_gt=2020-03-14&bought_lt=2020-03-16", "middle"],
    ["bought=2020-03-15&grade_ge=1", "middle"],
  ])("%s finds %s", async (query, found) => {
    expect(await records.find(query)).toBe(found);
  });

  test.each(["grade_ge=ge2", "bought_ge=ge2020-03-15", "bought_lt=eq2020", "grade_lt=two"])(
    "%s is refused: a plain value is needed",
    async (query) => {
      const { status, json } = await records.client.get(`/fleets/one/vehicles?${query}`);
      expect([status, json.issue[0]?.expression]).toEqual([400, [query.split("=")[0]]]);
    },
  );

  test("a repeated parameter is answered as the interface chooses, since two such values are no range", async () => {
    const or = await openClient({
      definition: { ...definition, answers: { ...definition.answers, repeatedParameter: "or" } },
    });
    await or.add("/fleets/one/vehicles", { kind: "Vehicle", bought: "2020-03-14" });
    expect(await or.ids("/fleets/one/vehicles?bought_ge=2020-03-15&bought_ge=2020-03-10")).toHaveLength(1);
    await or.close();
  });
});
