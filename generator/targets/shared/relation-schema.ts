// Writes the relations between the fields of a record as JSON Schema.
import type { Resource } from "../../../spec/model.js";
import { nullableIn, type Relation } from "../../../spec/relation.js";
import { present, type Schema } from "./null-schema.js";

/** The keywords for a type's relations. JSON Schema has no word for the order of two members. */
export function relationSchema({ relations = [] }: Pick<Resource, "relations">): Schema {
  const nullable = new Set(relations.flatMap(nullableIn));
  const all = relations.flatMap(needsOf);
  const isPlain = ([name, others]: Need): boolean =>
    ![name, ...others].some((one) => one.includes(".") || nullable.has(one));
  const needs = joined(all.filter(isPlain));
  const choices = [
    ...relations.flatMap((relation) => choiceOf(relation, nullable) ?? []),
    ...all.filter((need) => !isPlain(need)).map((need) => needSchema(need, nullable)),
  ];
  return {
    ...(choices.length > 1 ? { allOf: choices } : (choices[0] ?? {})),
    ...(Object.keys(needs).length > 0 ? { dependentRequired: needs } : {}),
  };
}

function choiceOf({ kind, fields }: Relation, nullable: ReadonlySet<string>): Schema | undefined {
  const alone = fields.map((name) => present([name], nullable));
  if (kind === "one-of") return { oneOf: alone };
  if (kind === "at-least-one") return { anyOf: alone };
  if (kind !== "at-most-one") return undefined;
  const pairs = fields.flatMap((name, index) =>
    fields.slice(index + 1).map((other) => present([name, other], nullable)),
  );
  const [only, more] = pairs;
  return { not: more === undefined ? only : { anyOf: pairs } };
}

/** The members that a member needs. */
type Need = readonly [name: string, others: readonly string[]];

/** `dependentRequired` counts a member that is null as there. */
const needSchema = ([name, others]: Need, nullable: ReadonlySet<string>): Schema => ({
  anyOf: [{ not: present([name], nullable) }, present(others, nullable)],
});

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
