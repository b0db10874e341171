// Builds what a field says of requests and answers, and checks that the field can have it.
import { isChanged, isSent } from "../direction.js";
import type { Field } from "../field.js";
import type { ReadOnly } from "../field-parts.js";
import { isRequired, isUnique, stepsOf } from "../limits.js";
import { type Entry, entryAt, flagOf, type Tree, textOf, valueAt } from "../source/tree.js";
import type { SpecNode } from "../spec-node.js";
import { nodeOf } from "./node.js";
import type { Scope } from "./scope.js";

/** What the clauses of a field's values begin with, and whether it is a field of the record itself, or of an object in no list. */
interface Home {
  readonly named: string;
  readonly isInRecord: boolean;
  readonly isInObject: boolean;
}

/** What the server alone sets, or what no answer contains. */
export function directionOf(
  field: Field,
  long: Tree | undefined,
  home: Home,
  scope: Scope,
): Partial<Pick<Field, "readOnly" | "writeOnly">> {
  const readOnly = readOnlyOf(field, entryAt(long, "readOnly"), home, scope);
  const writeOnly = nodeAt(field, entryAt(long, "writeOnly"), home, scope);
  const found = { ...(readOnly && { readOnly }), ...(writeOnly && { writeOnly }) };
  for (const keyword of ["readOnly", "writeOnly"] as const) {
    const spot = entryAt(long, keyword)?.keySpot;
    const problem = found[keyword] && problemOf({ ...field, ...found }, home);
    if (spot === undefined || problem === undefined) continue;
    scope.report("CRI1338", spot, `${field.name} is ${keyword}, and ${problem}`);
    break;
  }
  return found;
}

function readOnlyOf(field: Field, entry: Entry | undefined, home: Home, scope: Scope): ReadOnly | undefined {
  const node = nodeAt(field, entry, home, scope);
  const text = textOf(plainOf(entry));
  if (node === undefined) return undefined;
  const on = textOf(valueAt(entry?.value, "on"));
  return {
    ...node,
    ...((on === "add" || on === "update") && { on }),
    ...((text === "ignored" || text === "refused") && { sent: text }),
  };
}

function plainOf(entry: Entry | undefined): Tree | undefined {
  return valueAt(entry?.value, "is") ?? entry?.value;
}

function nodeAt(field: Field, entry: Entry | undefined, { named }: Home, scope: Scope): SpecNode | undefined {
  const plain = plainOf(entry);
  if (entry === undefined || (textOf(plain) === undefined && flagOf(plain) !== true)) return undefined;
  const kind = entry.key === "readOnly" ? "read-only" : "write-only";
  const clause = named.replace(/^value\./, `${kind}.`);
  const details = plain === entry.value ? undefined : entry.value;
  return nodeOf({ clause, spot: entry.keySpot, details, section: field.section }, scope);
}

function problemOf(field: Field, { isInRecord, isInObject }: Home): string | undefined {
  if (!isInRecord) {
    if (field.readOnly !== undefined) return "is not a field of the record itself";
    if (!isInObject) return "is not a field of the record or of an object in it that is in no list";
    if (isRequired(field)) return "is required, although it is inside an object";
  }
  if (field.fixed !== undefined) return "is fixed";
  if (isUnique(field) && !(isSent(field) && field.writeOnly === undefined))
    return "is unique: the generated server compares the values that clients send and it stores";
  if (field.readOnly === undefined) return undefined;
  if (!isChanged(field) && stepsOf(field) !== undefined) return "has steps, which no update takes";
  if (field.writeOnly !== undefined) return "is writeOnly too";
  if (isRequired(field) && !isSent(field) && field.default === undefined) {
    return "is required: it needs a default, the value that the server gives";
  }
  return undefined;
}
