// Builds the default of a field, and checks that the field can have it.

import type { Field } from "../field.js";
import type { FieldDefault } from "../field-parts.js";
import type { Json } from "../json.js";
import { isRequired, isUnique, isWithin } from "../limits.js";
import { entryAt, type Tree, valueAt } from "../source/tree.js";
import { typeWords } from "../type-words.js";
import { nodeOf } from "./node.js";
import type { Scope } from "./scope.js";

/** The default of a field; `named` is what the clauses of its values begin with. */
export function defaultOf(
  field: Field,
  long: Tree | undefined,
  { named, isInRecord }: { readonly named: string; readonly isInRecord: boolean },
  scope: Scope,
): FieldDefault | undefined {
  const entry = entryAt(long, "default");
  const inner = valueAt(entry?.value, "is");
  const tree = inner ?? entry?.value;
  if (entry === undefined || tree?.kind !== "scalar" || tree.value === null) return undefined;
  const { value } = tree;
  const given = entryAt(long, "readOnly") !== undefined;
  const problem = isInRecord ? problemOf(field, value, given) : "is not a field of the record itself";
  if (problem !== undefined) scope.report("CRI1337", entry.keySpot, `${field.name} ${problem}`);
  const clause = named.replace(/^value\./, "default.");
  const details = inner === undefined ? undefined : entry.value;
  return { ...nodeOf({ clause, spot: entry.keySpot, details, section: field.section }, scope), value };
}

/** `given`: only the server sets the field. */
function problemOf(field: Field, value: Json, given: boolean): string | undefined {
  const { type, many, fixed, constraints = [] } = field;
  if (many || fixed !== undefined) return `is ${many ? "a list" : "fixed"}, so it has no default`;
  if (isUnique(field)) return "is unique, so no two records can have the default";
  if (isRequired(field) && !given) return "is required, so no add leaves it out";
  const kind = type.kind === "integer" && Number.isInteger(value) ? "integer" : typeof value;
  if (kind !== type.kind) return `is of type ${typeWords(type)}, and its default is a ${kind}`;
  const broken = constraints.find((limit) => !isWithin(limit, value));
  return broken === undefined ? undefined : `has a default that breaks ${broken.keyword}`;
}
