// Builds the fields of records, shapes and objects.
import { defined } from "../defined.js";
import type { Field, FieldType } from "../field.js";
import type { FieldDefault } from "../field-parts.js";
import type { Json } from "../json.js";
import { isRequired, isUnique, isWithin } from "../limits.js";
import {
  type Entry,
  entriesOf,
  entryAt,
  flagOf,
  type Tree,
  textAt,
  textOf,
  textsOf,
  valueAt,
} from "../source/tree.js";
import { byKey } from "../text/order.js";
import { typeWords } from "../type-words.js";
import { constraintsOf, enumValuesOf } from "./constraints.js";
import { directionOf } from "./direction.js";
import { object, typeOfText } from "./field-type.js";
import { listText } from "./list-text.js";
import { nodeOf } from "./node.js";
import { nullableOf } from "./nullable.js";
import type { Scope } from "./scope.js";
import { valuesOf } from "./values.js";

/** What a field's clause, path and sections begin with. */
export interface FieldHome {
  /** Clause of what holds the field: `field.Patient`, `shape.Coding`. */
  readonly clause: string;
  /** What the clauses of named values begin with: `value.Patient`. */
  readonly values: string;
  /** Path of what holds the field, empty at the root. */
  readonly path: string;
  readonly section: string;
  readonly statusSection: string;
  /** Whether it is in a list (default: false). */
  readonly isInList?: boolean;
}

/** The members of a record, a shape or an object, in the order of the spec: the one in which the document lists them. */
export function fieldsOf(tree: Tree | undefined, home: FieldHome, scope: Scope): readonly Field[] {
  return entriesOf(tree).map((entry) => fieldOf(entry, home, scope));
}

function fieldOf(entry: Entry, home: FieldHome, scope: Scope): Field {
  const { key: name, keySpot: spot, value } = entry;
  const long = value.kind === "map" ? value : undefined;
  const path = home.path === "" ? name : `${home.path}.${name}`;
  const clause = `${home.clause}.${name}`;
  const node = nodeOf({ clause, spot, details: long, section: home.section }, scope);
  const inner = { ...home, clause, path, section: node.section };
  const found = typeOf(long === undefined ? value : valueAt(long, "is"), long, inner, scope);
  const isStatus = flagOf(valueAt(long, "status")) ?? false;
  const named = `${home.values}.${path}`;
  const field = defined({
    ...node,
    name,
    path,
    type: found.type ?? ({ kind: "string" } as const),
    many: found.many,
    businessIdentifier: flagOf(valueAt(long, "business-identifier")),
    optional: flagOf(valueAt(long, "optional")) ?? false,
    fixed: textAt(long, "fixed"),
    values: [
      ...valuesOf(
        valueAt(long, "values"),
        { clause: named, section: isStatus ? home.statusSection : node.section },
        scope,
      ),
      ...valuesOf(enumValuesOf(long), { clause: named, section: node.section }, scope),
    ],
    ...samplesOf(valueAt(long, "samples")),
    ...examplesOf(valueAt(long, "examples")),
    ...codingsOf(valueAt(long, "codings")),
    status: isStatus,
  });
  const isInRecord = home.path === "" && clause.startsWith("field.");
  const isInObject = clause.startsWith("field.") && home.isInList !== true;
  const within = defined({ ...field, constraints: constraintsOf(field, long, { named, isInRecord }, scope) });
  const initial = defined({ ...within, default: defaultOf(within, long, { named, isInRecord }, scope) });
  const limited = defined({
    ...initial,
    isId:
      (isInRecord && name === scope.header.idMember && isRequired(initial) && isUnique(initial)) || undefined,
    ...directionOf(initial, long, { named, isInRecord, isInObject }, scope),
    nullable: nullableOf(initial, long, named, scope),
  });
  checkFixed(limited, long, scope);
  checkCodings(limited, long, scope);
  if (found.type === undefined) scope.broken.add(limited);
  return limited;
}

/** A fixed value is a single string, so that it can be compared. */
function checkFixed({ name, type, many, fixed }: Field, long: Tree | undefined, { report }: Scope): void {
  const spot = entryAt(long, "fixed")?.keySpot;
  if (fixed === undefined || spot === undefined || (type.kind === "string" && !many)) return;
  report(
    "CRI1327",
    spot,
    `${name} is fixed to a text, and is ${many ? "a list" : `of type ${typeWords(type)}`}`,
  );
}

function samplesOf(tree: Tree | undefined): Pick<Field, "samples"> {
  const samples = textsOf(tree).map(({ text }) => text);
  return samples.length === 0 ? {} : { samples };
}

function examplesOf(tree: Tree | undefined): Pick<Field, "examples"> {
  const examples = textsOf(tree).map(({ text }) => text);
  return examples.length === 0 ? {} : { examples };
}

/** Codes of the code systems that a field is bound to, in the order of their names. */
function codingsOf(tree: Tree | undefined): Pick<Field, "codings"> {
  const codings = byKey(entriesOf(tree)).flatMap(({ key: system, value }) =>
    byKey(entriesOf(value)).map(({ key: code, value: display }) => ({
      system,
      code,
      display: textOf(display) ?? code,
    })),
  );
  return codings.length === 0 ? {} : { codings };
}

/** Only a coding, or a concept with codings, belongs to a code system. */
function checkCodings({ name, type }: Field, long: Tree | undefined, { report, shapes }: Scope): void {
  const spot = entryAt(long, "codings")?.keySpot;
  const role = type.kind === "shape" ? shapes.get(type.shape) : undefined;
  if (spot === undefined || role === "coding" || role === "concept") return;
  report("CRI1329", spot, `${name} has codings, and is neither a coding nor a concept`);
}

interface FoundType {
  readonly type: FieldType | undefined;
  readonly many: boolean;
}

/** The type that a field names. An object also has its `fields`, and nothing else has. */
function typeOf(written: Tree | undefined, long: Tree | undefined, home: FieldHome, scope: Scope): FoundType {
  const text = textOf(written);
  if (written === undefined || text === undefined) return { type: undefined, many: false };
  const { item, many, fault } = listText(text);
  if (fault !== undefined) scope.report("CRI1110", written.spot, fault.message, { remedy: fault.remedy });
  const fields = entryAt(long, "fields");
  if (item === object) {
    const inside = { ...home, isInList: home.isInList === true || many };
    if (fields === undefined) scope.report("CRI1210", written.spot, "an object without its fields");
    return { type: { kind: "object", fields: fieldsOf(fields?.value, inside, scope) }, many };
  }
  if (fields !== undefined) scope.report("CRI1211", fields.keySpot, `fields of ${text}, which is no object`);
  const form = valueAt(long, "form");
  const formText = textOf(form);
  const url = form && formText !== undefined ? { text: formText, spot: form.spot } : undefined;
  return { type: typeOfText({ text: item, spot: written.spot, form: url }, scope), many };
}

/** The default of a field; `named` is what the clauses of its values begin with. */
function defaultOf(
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
  const readOnly = entryAt(long, "readOnly");
  const given = readOnly !== undefined && textOf(valueAt(readOnly.value, "on")) !== "update";
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
