// Tests which nodes are paired as renamed.
import { expect, it } from "vitest";
import { modelOf } from "../testing/models.js";
import { diff } from "./diff.js";
import { type Edit, edited } from "./testing/diff-folder.js";
import { richModel } from "./testing/rich-model.js";

const edit = (find: string, put: string): Edit => ({ find, put });

const hints = (...edits: readonly Edit[]) =>
  diff(richModel(), modelOf(edited(edits))).flatMap(({ clause, hint }) =>
    hint === undefined ? [] : [clause],
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
    ["field.Driver.born", "field.Driver.birthday", "search.Driver.born"],
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
  expect([...hints(...edits)].sort()).toEqual([...clauses].sort());
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
  expect(hints(...edits)).toEqual([]);
});

it("a parameter whose field was probably renamed says so, and another does not", () => {
  const looking = (...edits: readonly Edit[]) =>
    diff(richModel(), modelOf(edited(edits))).filter(({ rule }) => rule === "parameter-looks-elsewhere");
  const [follows] = looking(
    edit("born: { is: date, means", "birthday: { is: date, means"),
    edit("born: { type: date, looks-at: born }", "born: { type: date, looks-at: birthday }"),
  );
  expect(follows?.ifRenamed?.remedy).toContain("Nothing to do if the field was renamed");
  const [elsewhere] = looking(
    edit("      ended: timestamp", "      ended: timestamp\n      relief: Link(Driver)"),
    edit("driver: { type: reference, looks-at: driver }", "driver: { type: reference, looks-at: relief }"),
  );
  expect(elsewhere?.clause).toBe("search.Job.driver");
  expect(elsewhere).not.toHaveProperty("hint");
});
