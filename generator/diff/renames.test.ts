// Tests which nodes are paired as renamed.
import { expect, it } from "vitest";
import { smallSpec } from "../../spec/testing/small-spec.js";
import { modelOf } from "../testing/models.js";
import { diff } from "./diff.js";
import { type Edit, edited } from "./testing/diff-folder.js";
import { richModel } from "./testing/rich-model.js";

const edit = (find: string, put: string): Edit => ({ find, put });

/** The two clauses of each likely rename. */
const renames = (...edits: readonly Edit[]) =>
  diff(richModel(), modelOf(edited(edits))).flatMap(({ clause, rename }) =>
    rename === undefined ? [] : [clause, rename.clause],
  );

it.each<[string, readonly Edit[], readonly string[]]>([
  [
    "a field of a shape",
    [edit("home: Address", "dwelling: Address")],
    ["field.Driver.home", "field.Driver.dwelling"],
  ],
  [
    "a plain field by its name",
    [edit("weight: number", "weights: number")],
    ["field.Driver.weight", "field.Driver.weights"],
  ],
  [
    "a field by its meaning",
    [
      edit("born: { is: date, means", "birthday: { is: date, means"),
      edit("born: { type: date, looks-at: born }", "born: { type: date, looks-at: birthday }"),
    ],
    ["field.Driver.born", "field.Driver.birthday"],
  ],
  [
    "an object by its members",
    [edit("seats: { is:", "benches: { is:")],
    ["field.Vehicle.seats", "field.Vehicle.benches"],
  ],
  [
    "a parameter by what it looks at",
    [edit("driver: { type: reference, looks-at: driver }", "carrier: { type: reference, looks-at: driver }")],
    ["search.Job.driver", "search.Job.carrier"],
  ],
  [
    "a path form by its path",
    [edit("legacy: {", "ancient: {"), edit("[plain, legacy]", "[plain, ancient]")],
    ["form.legacy", "form.ancient"],
  ],
  [
    "a type by its fields",
    [edit("  Job:\n", "  Task:\n"), edit("fixed: Job", "fixed: Task")],
    ["resource.Job", "resource.Task"],
  ],
  [
    "a shape by its members",
    [edit("  Address:\n", "  Dwelling:\n"), edit("home: Address", "home: Dwelling")],
    ["shape.Address", "shape.Dwelling"],
  ],
  [
    "a named operation by its name",
    [edit("$wake", "$waken")],
    ["named-operation.Driver.$wake", "named-operation.Driver.$waken"],
  ],
])("%s may be renamed", (_, edits, clauses) => {
  expect(renames(...edits)).toEqual(clauses);
});

it.each<[string, readonly Edit[]]>([
  ["plain fields of other names", [edit("crates: integer", "stars: integer")]],
  ["fields of other types", [edit("weight: number", "weights: integer")]],
  [
    "fields of other types of record",
    [
      edit("      weight: number\n", ""),
      edit("      ended: timestamp", "      weight: number\n      ended: timestamp"),
    ],
  ],
])("%s are not a rename", (_, edits) => {
  expect(renames(...edits)).toEqual([]);
});

/** The consequences of renames, each with the clause of what was renamed. */
const following = (...edits: readonly Edit[]) =>
  diff(richModel(), modelOf(edited(edits))).flatMap(({ rule, clause, follows }) =>
    follows === undefined ? [] : [`${clause} ${rule}: ${follows.clause}`],
  );

it.each<[string, readonly Edit[], readonly string[]]>([
  [
    "a parameter that looks at a renamed field",
    [
      edit("born: { is: date, means", "birthday: { is: date, means"),
      edit("born: { type: date, looks-at: born }", "born: { type: date, looks-at: birthday }"),
    ],
    [
      "search.Driver.born parameter-looks-elsewhere: field.Driver.born",
      "field.Driver.birthday field-added: field.Driver.born",
    ],
  ],
  [
    "parameters that look into a renamed object",
    [
      edit("booking: { is: object,", "hire: { is: object,"),
      edit("{ start: booking.from, end: booking.until }", "{ start: hire.from, end: hire.until }"),
      edit("[booking.made, booking.from]", "[hire.made, hire.from]"),
    ],
    [
      "search.Vehicle.booked parameter-looks-elsewhere: field.Vehicle.booking",
      "search.Vehicle.made parameter-looks-elsewhere: field.Vehicle.booking",
      "field.Vehicle.hire field-added: field.Vehicle.booking",
    ],
  ],
  [
    "the effect of an action on a renamed field",
    [
      edit("      floor: integer", "      floors: integer"),
      edit("looks-at: floor }", "looks-at: floors }"),
      edit("sets: { floor: 0,", "sets: { floors: 0,"),
    ],
    [
      "search.Vehicle.floor parameter-looks-elsewhere: field.Vehicle.floor",
      "action.Vehicle.pay.sets.floor action-effect-removed: field.Vehicle.floor",
      "action.Vehicle.pay.sets.floors action-effect-added: field.Vehicle.floor",
      "field.Vehicle.floors field-added: field.Vehicle.floor",
    ],
  ],
  [
    "a rule with a renamed parameter",
    [
      edit("vehicle: { type: reference, required", "cart: { type: reference, required"),
      edit("at-least-one: [vehicle,", "at-least-one: [cart,"),
    ],
    [
      "rule.Driver.at-least-one.1 at-least-one-changed: search.Driver.vehicle",
      "search.Driver.cart parameter-added: search.Driver.vehicle",
    ],
  ],
  [
    "a field of a renamed shape",
    [edit("  Address:\n", "  Dwelling:\n"), edit("home: Address", "home: Dwelling")],
    ["field.Driver.home field-retyped: shape.Address", "shape.Dwelling shape-added: shape.Address"],
  ],
])("%s only follows, as the added half does", (_, edits, expected) => {
  expect(following(...edits)).toEqual(expected);
});

it("a relation, a reference and the new name of a required field follow from a rename", async () => {
  const ward = ({ name = "name", from = "from", type = "Device" }) =>
    smallSpec({
      [type]: {
        interactions: ["read", "add"],
        fields: { [name]: { is: "string", required: true, means: "what is written on it" } },
      },
      Booking: {
        interactions: ["read", "add"],
        fields: {
          device: `Link(${type})`,
          [from]: { is: "timestamp", means: "its begin" },
          until: "timestamp",
        },
        relations: { time: { before: [from, "until"] } },
      },
    });
  const old = await ward({});
  const followers = async (names: Parameters<typeof ward>[0]) =>
    diff(old, await ward(names)).flatMap(({ rule, follows }) => (follows === undefined ? [] : [rule]));
  expect(await followers({ type: "Gadget" })).toEqual([
    "reference-target-removed",
    "reference-target-added",
    "resource-added",
  ]);
  expect(await followers({ from: "since" })).toEqual(["relation-changed", "field-added"]);
  expect(await followers({ name: "words" })).toEqual(["required-field-added"]);
});

it("a parameter that looks at another field follows from nothing", () => {
  const looking = [
    edit("      ended: timestamp", "      ended: timestamp\n      relief: Link(Driver)"),
    edit("driver: { type: reference, looks-at: driver }", "driver: { type: reference, looks-at: relief }"),
  ];
  expect(following(...looking)).toEqual([]);
  const renamedToo = edit("weight: number", "weights: number");
  expect(following(...looking, renamedToo)).toEqual([
    "field.Driver.weights field-added: field.Driver.weight",
  ]);
});
