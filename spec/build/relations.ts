// Builds the relations between the fields of a type, and checks that its fields can have them.
import { isOdd } from "../direction.js";
import type { Field } from "../field.js";
import { isWithinPath } from "../json-paths.js";
import { isRequired } from "../limits.js";
import { isOrder, type Relation, relationKinds } from "../relation.js";
import { type Entry, entriesOf, entryAt, textsOf, valueAt } from "../source/tree.js";
import { quoted } from "./field-type.js";
import { nodeOf } from "./node.js";
import type { Scope } from "./scope.js";
import { findFields, pathsOf, type Searched } from "./targets.js";

/** In the order of the spec; undefined if there are none. */
export function relationsOf(
  resource: Entry,
  searched: Searched,
  scope: Scope,
): readonly Relation[] | undefined {
  const relations = entriesOf(valueAt(resource.value, "relations")).flatMap(
    (entry) => relationOf(entry, searched, scope) ?? [],
  );
  checkCircles(relations, scope);
  return relations.length === 0 ? undefined : relations;
}

function relationOf(
  { key: name, keySpot: spot, value: details }: Entry,
  { resource, fields, shapes }: Searched,
  scope: Scope,
): Relation | undefined {
  const kinds = relationKinds.flatMap((kind) => {
    const entry = entryAt(details, kind);
    return entry === undefined ? [] : [{ kind, entry }];
  });
  const [only, second] = kinds;
  if (only === undefined || second !== undefined) {
    const written = kinds.map(({ kind }) => kind).join(" and ") || "no kind";
    scope.report("CRI1390", spot, `the relation ${name} has ${written}`);
    return undefined;
  }
  const { kind, entry } = only;
  const names = textsOf(entry.value);
  const along = names.map(({ text, spot: at }) => {
    const found = findFields(text.split("."), fields, shapes) ?? [];
    const list = found.slice(0, -1).find(({ many }) => many);
    const problem = list ? `${quoted(text)} leads into ${list.name}, which is a list` : undefined;
    if (found.length > 0 && problem === undefined) return found;
    const message = problem ?? `${resource} has no field ${quoted(text)}`;
    scope.report("CRI1391", at, message, { written: text, known: pathsOf(fields) });
    return [];
  });
  const section = scope.header.section("fields", resource);
  const node = nodeOf({ clause: `relation.${resource}.${name}`, spot, details, section }, scope);
  const texts = names.map(({ text }) => text);
  const named = along.flatMap((found) => found.at(-1) ?? []);
  const relation: Relation = {
    ...node,
    name,
    kind,
    fields: texts,
    named,
    ...(isOrder(kind) && { compares: named[0]?.type.kind === "dateTime" ? "dates" : "numbers" }),
  };
  const problem = named.length < texts.length ? undefined : problemOf(relation, along, scope);
  if (problem !== undefined) scope.report("CRI1392", entry.keySpot, `the relation ${name}: ${problem}`);
  return relation;
}

/** Why the fields can't have the relation; undefined if they can. */
function problemOf(
  { kind, named, fields }: Relation,
  along: readonly (readonly Field[])[],
  { broken }: Scope,
): string | undefined {
  const odd = along.flat().find(isOdd);
  if (odd !== undefined) return `${odd.name} is fixed, or has a default, readOnly or writeOnly`;
  const inner = fields.find((path) => fields.some((one) => one !== path && isWithinPath(path, one)));
  if (inner !== undefined) return `${inner} is inside another field that it names`;
  if (isOrder(kind)) return named.some((field) => broken.has(field)) ? undefined : orderProblem(named);
  const required = fields.find((_, index) => along[index]?.every(isRequired));
  return required && `${required} is required, so the relation says nothing of it`;
}

function orderProblem([first, second, more]: readonly Field[]): string | undefined {
  if (first === undefined || second === undefined || more !== undefined) return "an order has two fields";
  const [one, other] = [first, second].map(comparedAs);
  if (one === undefined || one !== other) {
    return `${first.path} and ${second.path} are not two numbers, or two dates of one precision`;
  }
  const bound = (field: Field, keyword: string) =>
    Number(field.constraints?.find((limit) => limit.keyword === keyword)?.value ?? Number.NaN);
  return bound(first, "minimum") > bound(second, "maximum")
    ? `no value of ${first.path} is as small as one of ${second.path}`
    : undefined;
}

/** What the values of a field are compared as: dates only if both fields have the same forms. */
function comparedAs({ type, many }: Field): string | undefined {
  if (many) return undefined;
  if (type.kind === "dateTime") return type.forms.join();
  return type.kind === "integer" || type.kind === "number" ? "number" : undefined;
}

/** No value is before itself. */
function checkCircles(relations: readonly Relation[], { report }: Scope): void {
  const orders = relations.filter(({ kind }) => isOrder(kind));
  for (const { name, fields, at } of orders) {
    const [first = "", second = ""] = fields;
    const reached = new Set([second]);
    for (const here of reached) {
      for (const one of orders) if (one.fields[0] === here && one.fields[1]) reached.add(one.fields[1]);
    }
    if (!reached.has(first)) continue;
    report("CRI1392", { ...at, length: name.length }, `the relation ${name}: the order is a circle`);
    return;
  }
}
