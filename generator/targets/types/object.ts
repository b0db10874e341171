// Writes the TypeScript declaration of one object.
import { isReturned, isSettable } from "../../../spec/direction.js";
import type { Field } from "../../../spec/field.js";
import type { Shape } from "../../../spec/model.js";
import { lineWidth } from "../../layout/json-text.js";
import { union } from "../../layout/signature.js";
import type { ObjectType, ResourceTypes } from "../../naming/object-types.js";
import type { TargetContext } from "../../target.js";
import { relationsInWords } from "../shared/describe.js";
import type { Declarations } from "./declarations.js";
import { commented, fieldMeaning, objectMeaning, oneLine } from "./doc.js";
import type { TypeNames } from "./type-names.js";
import { valueList } from "./value-lists.js";

/** The named values of an object's fields, as lists. */
export function valueLists(names: TypeNames, { name, fields }: ObjectType): readonly string[] {
  return fields.flatMap((field) => {
    const named = names.valuesOf(field);
    return named === undefined ? [] : valueList(named, `${name}.${field.name}`, field);
  });
}

/** The declaration of one object. */
export function objectText(
  context: TargetContext,
  names: TypeNames,
  declarations: Declarations,
  object: ObjectType,
): string {
  const members = declarations.get(object) ?? [];
  const isReference = shapeOf(context, object)?.role === "reference";
  return [
    ...commented(
      oneLine([
        ...objectMeaning(object),
        ...relationsOf(context, object),
        ...unnamedMembers(context, object),
      ]),
      object.node,
    ),
    `export interface ${object.name}${isReference ? `<${names.target} extends string = string>` : ""} {`,
    ...object.fields.flatMap((field, at) =>
      isSettable(field) ? memberLines(context, field, members[at] ?? "") : [],
    ),
    ...(isReference ? phantom(names) : []),
    "}",
  ].join("\n");
}

/** The declaration of the members of a record that only the server sets; none if clients set all. */
export function readOnlyText(
  context: TargetContext,
  names: TypeNames,
  declarations: Declarations,
  types: ResourceTypes,
): readonly string[] {
  const { record } = types;
  if (record.fields.every(isSettable)) return [];
  const members = declarations.get(record) ?? [];
  return [
    [
      `/** The members of ${record.name} that only the server sets. */`,
      `export interface ${names.readOnlyOf(types)} {`,
      ...record.fields.flatMap((field, at) =>
        isSettable(field) ? [] : memberLines(context, field, members[at] ?? ""),
      ),
      "}",
    ].join("\n"),
  ];
}

/** A record as the server returns it, with the names of the members that it never returns. */
export function storedText(
  context: TargetContext,
  names: TypeNames,
  declarations: Declarations,
  types: ResourceTypes,
): readonly string[] {
  const { record } = types;
  const { name, fields } = record;
  const left = `export type ${names.storedOf(types)} =`;
  const secret = secretIn(record);
  const shown = shownParts(
    context,
    declarations,
    record,
    secret.slice(0, 1).map(() => names.writeOnlyOf(types)),
  );
  const parts = [...shown, ...(fields.every(isSettable) ? [] : [names.readOnlyOf(types)])];
  return [
    ...(secret.length === 0
      ? []
      : [
          `/** The members of ${name} that the server never returns. */\n${union(`export type ${names.writeOnlyOf(types)} =`, secret)}`,
        ]),
    `/** ${name} as the server returns it. */\n${argument(`${left} ${names.stored}`, parts)}`,
  ];
}

const secretIn = ({ fields }: ObjectType): readonly string[] =>
  fields.filter((field) => !isReturned(field)).map(({ name }) => JSON.stringify(name));

/** The types whose intersection is an object as the server returns it; the object's own if it returns all members, at every depth. */
function shownParts(
  context: TargetContext,
  declarations: Declarations,
  object: ObjectType,
  secret = secretIn(object),
): readonly string[] {
  const inside = object.fields.flatMap((field, at) => {
    const inner =
      isReturned(field) && field.type.kind === "object" ? context.types.objectOf(field) : undefined;
    const shown = inner === undefined ? "" : shownParts(context, declarations, inner).join(" & ");
    if (inner === undefined || shown === inner.name) return [];
    const member = declarations.get(object)?.[at] ?? "";
    const from = member.lastIndexOf(inner.name);
    const type = member.slice(0, from) + shown + member.slice(from + inner.name.length);
    return [{ name: JSON.stringify(field.name), type: `{ ${type} }` }];
  });
  const omitted = [...secret, ...inside.map(({ name }) => name)];
  const left = omitted.length === 0 ? object.name : `Omit<${object.name}, ${omitted.join(" | ")}>`;
  return [left, ...inside.map(({ type }) => type)];
}

/** A type with one argument, an intersection, as Biome lays it out. */
function argument(left: string, parts: readonly string[]): string {
  const line = `${left}<${parts.join(" & ")}>;`;
  if (line.length <= lineWidth || parts.length === 1) return line;
  return `${left}<\n  ${parts.join(" & ")}\n>;`;
}

function shapeOf({ model }: TargetContext, { node }: ObjectType): Shape | undefined {
  return model.shapes.find(({ clause }) => clause === node.clause);
}

function memberLines(context: TargetContext, field: Field, member: string): readonly string[] {
  return [...commented(oneLine(fieldMeaning(context, field)), field, 2), ...laidOut(member)];
}

/** A member on one line; if that is too long, a reference's target types are on their own lines. */
function laidOut(member: string): readonly string[] {
  const line = `  ${member};`;
  const [, left = "", inner = "", right = ""] = /^(.*?<)(".*")(>.*)$/.exec(line) ?? [];
  if (line.length <= lineWidth || !inner.includes(" | ")) return [line];
  if (inner.length + 4 <= lineWidth) return [left, `    ${inner}`, `  ${right}`];
  return [left, ...inner.split(" | ").map((name) => `    | ${name}`), `  ${right}`];
}

const phantom = ({ refersTo, target }: TypeNames): readonly string[] => [
  "  /** Never present: it lets the compiler distinguish references to different types. */",
  `  readonly [${refersTo}]?: ${target};`,
];

/** Declared before the shape that uses it. */
export const phantomSymbol = ({ refersTo }: TypeNames): string => `declare const ${refersTo}: unique symbol;`;

/** What the document states of several members of a record together. */
function relationsOf({ types }: TargetContext, object: ObjectType): readonly string[] {
  const found = types.resources.find(({ record }) => record === object);
  return found === undefined ? [] : relationsInWords(found.resource);
}

/** A comment on each record says how unnamed members are treated: the type names none of them. */
function unnamedMembers({ model, types }: TargetContext, object: ObjectType): readonly string[] {
  if (!types.resources.some(({ record }) => record === object)) return [];
  const gap = model.gaps.find(({ probe }) => probe === "unknown-fields");
  if (gap === undefined) return [];
  return [`Members that the document does not name: ${gap.answer} (${gap.clause}).`];
}
