// Tests which stored records fit an interface.
import { expect, test } from "vitest";
import type { InterfaceDefinition, ResourceDefinition } from "../definition.js";
import { fleet } from "../testing/fleet.js";
import { recordCheck } from "./misfits.js";

const withVehicle = (change: Partial<ResourceDefinition>): InterfaceDefinition => ({
  ...fleet,
  resources: fleet.resources.map((one) => (one.type === "Vehicle" ? { ...one, ...change } : one)),
});

const missing = (pointer: string) => () => [{ pointer, rule: "required", message: "is missing" }];

/** The faults of vehicles, of which each has the id of its place in the list. */
function faultsIn(definition: InterfaceDefinition, bodies: readonly string[]): readonly unknown[] {
  const check = recordCheck(definition);
  const results = bodies.map((body, at) => check({ type: "Vehicle", id: `v${at}`, past: false, body }));
  return results.map((one) => (typeof one === "object" ? one.faults : one));
}

test.each([
  ["is not JSON", "{", ["The body is not a JSON object"]],
  ["is no object", "[]", ["The body is not a JSON object"]],
  ["has another id", '{"kind":"Vehicle","id":"v1"}', ['The body has another id: "v1"']],
  ["has several mistakes", '{"plate":1}', ["Vehicle.kind is missing", "Vehicle.plate must be a text"]],
  ["fits", '{"kind":"Vehicle","id":"v0","meta":{"versionId":"1"}}', "fits"],
])("a record that %s", (_, body, faults) => {
  expect(faultsIn(fleet, [body])).toEqual([faults]);
});

test("a record may have members that only the server sets, and lack those that no answer contains", () => {
  const body = '{"kind":"Vehicle","grade":1}';
  expect(faultsIn(withVehicle({ readOnly: { grade: "refused" } }), [body])).toEqual(["fits"]);
  const validate = missing("/secret");
  expect(faultsIn(withVehicle({ validate }), [body])).toEqual([["Vehicle.secret is missing"]]);
  expect(faultsIn(withVehicle({ validate, writeOnly: ["secret"] }), [body])).toEqual(["fits"]);
});

test("two records with a value that only one may have", () => {
  const bodies = [1, 2, 1].map((grade) => JSON.stringify({ kind: "Vehicle", grade }));
  expect(faultsIn(fleet, bodies)).toEqual(["fits", "fits", "fits"]);
  expect(faultsIn(withVehicle({ unique: [["grade"]] }), bodies)).toEqual([
    "fits",
    "fits",
    ["Vehicle.grade has the same value as in Vehicle/v0"],
  ]);
});

test("numbers that no double holds are unlike their neighbours", () => {
  const bodies = ["9007199254740993", "9007199254740992", "9007199254740993.0"].map(
    (grade) => `{"kind":"Vehicle","grade":${grade}}`,
  );
  expect(faultsIn(withVehicle({ unique: [["grade"]] }), bodies)).toEqual([
    "fits",
    "fits",
    ["Vehicle.grade has the same value as in Vehicle/v0"],
  ]);
});

test("old versions, deletes and records of types that the interface does not have are not checked", () => {
  const check = recordCheck(fleet);
  const bare = {
    kind: "version",
    id: "a",
    version: 1,
    updated: 0,
    base: undefined,
    fromSite: undefined,
  } as const;
  const current = { ...bare, type: "Vehicle", past: false, body: "{}" };
  expect(check(current)).toBeInstanceOf(Object);
  for (const change of [{ past: true }, { body: undefined }, { type: "Ship" }])
    expect(check({ ...current, ...change })).toBeUndefined();
});

test("two records with the same values of several members", () => {
  const bodies = [[1, "a"], [1, "b"], [1], [1], [1, "a"]].map(([grade, plate]) =>
    JSON.stringify({ kind: "Vehicle", grade, plate }),
  );
  expect(faultsIn(withVehicle({ unique: [["grade", "plate"]] }), bodies)).toEqual([
    ...["fits", "fits", "fits", "fits"],
    ["Vehicle has the same values of grade and plate as Vehicle/v0"],
  ]);
});
