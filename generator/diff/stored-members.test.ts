// Tests what the diff says about stored records, which keep the member of a removed field.
import { expect, test } from "vitest";
import { modelOf } from "../testing/models.js";
import { diff } from "./diff.js";
import { storedMembersRemedy } from "./stored-members.js";
import { type Edit, edited } from "./testing/diff-folder.js";

/** The remedies of the changes that an edit makes, by their clauses. */
function remedies(
  find: string,
  put: string,
  before: readonly Edit[] = [],
): Readonly<Record<string, unknown>> {
  const models = { old: modelOf(edited(before)), new: modelOf(edited([...before, { find, put }])) };
  const changes = diff(models.old, models.new);
  return Object.fromEntries(
    changes.flatMap((change) => {
      const remedy = storedMembersRemedy(change, models);
      return remedy === undefined ? [] : [[change.clause, remedy.replace(/^.*Change them /, "")]];
    }),
  );
}

test.each([
  ["of a type with updates", "      crates: integer\n", "", { "field.Driver.crates": "with updates." }],
  [
    "of a type without updates",
    "seats: { is:",
    "benches: { is:",
    { "field.Vehicle.seats": "in an edited export, as the type has no update." },
  ],
  [
    "of a shape",
    "street: string, town: Link(Town)",
    "street: string",
    { "shape.Address.town": "with updates, or in an edited export for a type without updates." },
  ],
  ["of an answer", "fields: { woken: integer }", "fields: { woke: boolean }", {}],
  ["that is added", "      crates: integer\n", "      crates: integer\n      boxes: string\n", {}],
])("a field %s", (_, find, put, expected) => {
  expect(remedies(find, put)).toEqual(expected);
});

test("a field that no server stores", () => {
  const secret = { find: "crates: integer", put: "crates: { is: integer, writeOnly: true }" };
  expect(remedies("      crates: { is: integer, writeOnly: true }\n", "", [secret])).toEqual({});
});
