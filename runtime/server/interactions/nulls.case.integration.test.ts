// Tests members that are null: how they are stored and shown, and that null counts as no value, on all stores.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BodyTerms, InterfaceDefinition } from "../definition.js";
import { openStore } from "../store/open-store.js";
import { prepareStore } from "../store/prepare-store.js";
import type { Store } from "../store-port/store.js";
import { type Client, openClient, type Shown } from "../testing/client.js";
import { fleet } from "../testing/fleet.js";
import { places } from "../testing/places.js";

const { file, postgres } = places();

/** The interface whose plates are unique, whose grades have a default and an order, and whose validator takes any value. */
const definitionWith = (
  terms: BodyTerms = {},
  update: InterfaceDefinition["interactions"]["update"] = fleet.interactions.update,
): InterfaceDefinition => ({
  ...fleet,
  interactions: { ...fleet.interactions, update },
  resources: fleet.resources.map((one) =>
    one.type === "Vehicle"
      ? {
          ...one,
          unique: [["plate"]],
          defaults: { grade: 5 },
          parameters: one.parameters.map((parameter) =>
            parameter.name === "sort"
              ? {
                  name: "order",
                  match: "sort",
                  targets: [],
                  demanded: false,
                  orders: { grade: { by: ["grade"], as: "number" } },
                }
              : parameter,
          ),
          terms,
          validate: () => [],
        }
      : one,
  ),
});

describe.each<readonly [string, () => Promise<Store>]>([
  ["memory", () => openStore("memory")],
  ["a file", async () => openStore(await file())],
  ["PostgreSQL", async () => openStore(await postgres())],
])("a member that is null in %s", (_, open) => {
  let store: Store;
  const opened = (...more: Parameters<typeof definitionWith>): Promise<Client> =>
    openClient({ definition: definitionWith(...more), store });
  const vehicle = (fleetId: number, id?: string) =>
    `/fleets/${fleetId}/vehicles${id === undefined ? "" : `/${id}`}`;
  const owned = ({ id: _id, meta: _meta, kind: _kind, ...own }: Shown) => own;
  beforeAll(async () => {
    store = await open();
    await prepareStore(store, definitionWith());
  });
  afterAll(() => store.close());

  test("is kept, and goes before a default", async () => {
    const client = await opened();
    const body = { kind: "Vehicle", plate: null, grade: null, names: { called: null } };
    const id = await client.add(vehicle(1), body);
    const { json } = await client.get(vehicle(1, id));
    expect(owned(json)).toEqual({ plate: null, grade: null, names: { called: null } });
    const other = await client.add(vehicle(1), { kind: "Vehicle", plate: "b" });
    expect(owned((await client.get(vehicle(1, other))).json)).toEqual({ plate: "b", grade: 5 });
  });

  test("clashes with no other, is found by nothing, and comes last in every order", async () => {
    const client = await opened();
    const added: string[] = [];
    for (const grade of [null, 2, null, 1])
      added.push(await client.add(vehicle(2), { kind: "Vehicle", plate: null, grade }));
    const [first = "", two = "", third = "", one = ""] = added;
    expect(await client.ids(`${vehicle(2)}?order=grade`)).toEqual([one, two, ...[third, first]]);
    for (const query of ["plate=null", "plate=", "grade=0", "grade=null"]) {
      const { status, json } = await client.get(`${vehicle(2)}?${query}`);
      if (status === 200) expect(json.entry, query).toEqual([]);
    }
    expect(await client.ids(`${vehicle(2)}?grade=2`)).toEqual([two]);
  });

  test("can take the place of a value, and a value its place", async () => {
    const client = await opened();
    const id = await client.add(vehicle(3), { kind: "Vehicle", plate: "a", grade: 3 });
    const put = (plate: string | null) =>
      client.send("PUT", vehicle(3), { kind: "Vehicle", id, plate, grade: null });
    expect(owned((await put(null)).json)).toEqual({ plate: null, grade: null });
    expect(await client.ids(`${vehicle(3)}?plate=a`)).toEqual([]);
    const other = await client.add(vehicle(3), { kind: "Vehicle", plate: "a" });
    expect((await put("a")).status).toBe(409);
    expect((await put("b")).status).toBe(200);
    expect(await client.ids(`${vehicle(3)}?plate=b`)).toEqual([id]);
    expect(await client.ids(`${vehicle(3)}?plate=a`)).toEqual([other]);
  });

  test("is removed by a patch that merges", async () => {
    const client = await opened({}, { method: "PATCH", on: "record", merges: true });
    const id = await client.add(vehicle(4), {
      kind: "Vehicle",
      plate: null,
      names: { called: null, used: "x" },
    });
    const { json } = await client.send("PATCH", vehicle(4, id), { plate: null, names: { used: "y" } });
    expect(owned(json)).toEqual({ grade: 5, names: { called: null, used: "y" } });
  });

  test("is left out if the interface says so, and only there", async () => {
    const nulls = [["plate"], ["grade"], ["crew", "age"]];
    const client = await opened({ nulls });
    const crew = [{ age: null, name: null }, { age: 3.0 }];
    const body = { kind: "Vehicle", plate: null, grade: null, bought: null, crew };
    const id = await client.add(vehicle(5), body);
    const shown = { bought: null, crew: [{ name: null }, { age: 3 }] };
    expect(owned((await client.get(vehicle(5, id))).json)).toEqual(shown);
    const { json } = await client.send("PUT", vehicle(5), { ...body, id, plate: "a" });
    expect(owned(json)).toEqual({ plate: "a", ...shown });
  });
});
