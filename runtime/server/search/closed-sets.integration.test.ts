// Tests searches by flags and by values of a closed set, on both stores.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { InterfaceDefinition, SearchParameterDefinition } from "../definition.js";
import { openClient } from "../testing/client.js";
import { fleet } from "../testing/fleet.js";
import { type NamedRecords, namedVehicles } from "../testing/named-records.js";
import { places } from "../testing/places.js";

const flag: SearchParameterDefinition = {
  name: "lent",
  match: "boolean",
  targets: [{ path: ["lent"], value: { kind: "boolean" } }],
  demanded: false,
  allowed: ["true", "false"],
};

/** The fleet with a flag, and with a closed set of sorts. */
const definitionWith = (unlisted?: SearchParameterDefinition["unlisted"]): InterfaceDefinition => ({
  ...fleet,
  resources: fleet.resources.map((one) =>
    one.type !== "Vehicle"
      ? one
      : {
          ...one,
          parameters: [
            ...one.parameters.map((parameter) =>
              parameter.name === "sort" ? { ...parameter, allowed: ["Van", "Car"] } : parameter,
            ),
            flag,
          ].map((parameter) =>
            parameter.allowed === undefined || unlisted === undefined
              ? parameter
              : { ...parameter, unlisted },
          ),
        },
  ),
});

const { file, postgres } = places();

describe.each([
  ["memory", () => "memory"],
  ["a file", file],
  ["PostgreSQL", postgres],
])("closed sets in %s", (_, place) => {
  let records: NamedRecords;
  beforeAll(async () => {
    records = await namedVehicles(await place(), definitionWith(), {
      out: { lent: true, sort: { terms: [{ symbol: "Van" }] } },
      home: { lent: false, sort: { terms: [{ symbol: "Car" }] } },
      text: { lent: "yes" },
      none: { sort: { terms: [{ symbol: "Bus" }] } },
    });
  });
  afterAll(() => records.client.close());

  test.each([
    ["lent=true", "out"],
    ["lent=false", "home"],
    ["lent=true,false", "home out"],
    ["sort=Van", "out"],
    ["sort=|Car", "home"],
    ["sort=Van&lent=false", ""],
  ])("%s finds %s", async (query, found) => {
    expect(await records.find(query)).toBe(found);
  });

  test.each(["lent=yes", "lent=TRUE", "lent=1", "lent=true,maybe", "sort=Bus", "sort=Van,Bus"])(
    "%s is refused",
    async (query) => {
      const { status, json } = await records.client.get(`/fleets/one/vehicles?${query}`);
      expect([status, json.issue[0]?.expression]).toEqual([400, [query.split("=")[0]]]);
    },
  );
});

test("a value beyond a closed set is answered as the interface chooses", async () => {
  const [lenient, strict] = await Promise.all(
    (["finds nothing", 422] as const).map((unlisted) => openClient({ definition: definitionWith(unlisted) })),
  );
  if (lenient === undefined || strict === undefined) throw new Error("two clients were opened");
  await lenient.add("/fleets/one/vehicles", { kind: "Vehicle", lent: true });
  expect(await lenient.ids("/fleets/one/vehicles?lent=yes")).toEqual([]);
  expect(await lenient.ids("/fleets/one/vehicles?lent=yes,true")).toHaveLength(1);
  expect((await strict.get("/fleets/one/vehicles?lent=yes")).status).toBe(422);
  await lenient.close();
  await strict.close();
});
