// Writes the relations between the fields of a record as JSON Schema.
import type { Relation } from "../../../spec/relation.js";
import type { Schema } from "../schemas.js";

/** The keywords for a type's relations. JSON Schema has no word for the order of two members. */
export function relationSchema(relations: readonly Relation[] = []): Schema {
  const choices = relations.flatMap((relation) => choiceOf(relation) ?? []);
  const needs = joined(relations.flatMap(needsOf));
  return {
    ...(choices.length > 1 ? { allOf: choices } : (choices[0] ?? {})),
    ...(Object.keys(needs).length > 0 ? { dependentRequired: needs } : {}),
  };
}

function choiceOf({ kind, fields }: Relation): Schema | undefined {
  const alone = fields.map((name) => ({ required: [name] }));
  if (kind === "one-of") return { oneOf: alone };
  if (kind === "at-least-one") return { anyOf: alone };
  if (kind !== "at-most-one") return undefined;
  const pairs = fields.flatMap((name, index) =>
    fields.slice(index + 1).map((other) => ({ required: [name, other] })),
  );
  const [only, more] = pairs;
  return { not: more === undefined ? only : { anyOf: pairs } };
}

/** The members that a member needs. */
type Need = readonly [name: string, others: readonly string[]];

function needsOf({ kind, fields }: Relation): readonly Need[] {
  const [first = "", ...rest] = fields;
  if (kind === "needs") return [[first, rest]];
  if (kind !== "all-or-none") return [];
  return fields.map((name) => [name, fields.filter((other) => other !== name)]);
}

/** Each member once, with all that it needs. */
function joined(needs: readonly Need[]): Readonly<Record<string, readonly string[]>> {
  const all = new Map<string, readonly string[]>();
  for (const [name, others] of needs) all.set(name, [...new Set([...(all.get(name) ?? []), ...others])]);
  return Object.fromEntries(all);
}
