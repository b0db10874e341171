// The statement that no two records of a type have the same values in several fields together.
import { isOdd } from "../direction.js";
import type { Field } from "../field.js";
import { isUnique } from "../limits.js";
import type { Resource } from "../model.js";
import { itemsOf, textsOf, valueAt } from "../source/tree.js";
import { roomOf } from "../unique-keys.js";
import { statement } from "./statement.js";

const kinds: readonly Field["type"]["kind"][] = ["string", "integer", "number", "boolean", "dateTime"];

/** Why a field can't be unique together with others; undefined if it can. */
function problemOf({ actions = [] }: Resource, field: Field): string | undefined {
  if (field.many || !kinds.includes(field.type.kind)) return "is a list or an object";
  if (isOdd(field)) return "is fixed, or has a default, steps, readOnly or writeOnly";
  if (isUnique(field)) return "is unique alone";
  const isSet = actions.some(({ sets = [] }) => sets.some(({ name }) => name === field.name));
  return isSet ? "is set by an action" : undefined;
}

const added = {
  direction: "request",
  level: "breaking",
  title: "values of several fields together must now be unique",
  reason: "A request that repeats the values of another record is refused.",
  remedy: "Make clients send other values first. Stored records that repeat values are kept.",
} as const;

export const uniqueTogether = statement({
  name: "unique-together",
  member: "uniqueTogether",
  needs: "add",
  unoffered: "CRI1398",
  section: "fields",
  extension:
    "Lists of members: no two records of the type have the same values in all of one list at one site.",
  parts: { groups: [] },
  served: "unique",
  read({ value }, node, { resource, report }) {
    const known = resource.fields.map(({ name }) => name);
    const groups = itemsOf(valueAt(value, "groups")).map((group) => {
      const named = textsOf(group);
      const fields = named.flatMap(({ text }) => resource.fields.find(({ name }) => name === text) ?? []);
      for (const { text, spot } of named) {
        const field = fields.find(({ name }) => name === text);
        const problem = field && problemOf(resource, field);
        if (field === undefined)
          report("CRI1398", spot, `${resource.name} has no field "${text}"`, { written: text, known });
        else if (problem !== undefined) report("CRI1398", spot, `${text} ${problem}`);
      }
      if (fields.every((field) => roomOf(field) === 0))
        report("CRI1398", group.spot, "the fields have too few values to tell many records apart");
      return fields.map(({ name }) => name);
    });
    return { ...node, groups };
  },
  write: ({ groups }) => ({ groups }),
  words: ({ groups }) =>
    `no two records have the same values of ${groups.map((names) => names.join(" and ")).join(", nor of ")}`,
  changes: {
    added,
    removed: {
      direction: "response",
      level: "risky",
      title: "values of several fields together may now be repeated",
      reason: "A client that finds one record by these values may now find several.",
      remedy: "Make clients accept several records first.",
    },
    changed: { ...added, title: "values of other fields together must now be unique" },
  },
});
