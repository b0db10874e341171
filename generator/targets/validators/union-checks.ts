// Writes the functions that validate unions: values of one of several types.
import type { Field, FieldType } from "../../../spec/field.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { discriminatorOf, jsonKindOf, type UnionType } from "../../../spec/unions.js";
import { callText } from "../../layout/call.js";
import { lineWidth } from "../../layout/json-text.js";
import type { ObjectTypes } from "../../naming/object-types.js";
import type { TargetContext } from "../../target.js";
import { insideOf, valueCheck } from "./map-checks.js";
import { valueKind } from "./value-kinds.js";

/** A union with its alternatives as fields. */
interface UnionCheck {
  /** The name of the function. */
  readonly name: string;
  readonly type: UnionType;
  readonly alternatives: readonly Field[];
}

/** The unions among the values of these fields, and those inside of them. */
export const unionsIn = (types: ObjectTypes, fields: readonly Field[]): readonly UnionCheck[] =>
  fields.flatMap((field) => {
    const alternatives = insideOf(field);
    const inner = unionsIn(types, alternatives);
    const name = valueCheck(types, field);
    return field.type.kind === "union" && name !== undefined
      ? [{ name, type: field.type, alternatives }, ...inner]
      : inner;
  });

/** Whether the function of a union looks at a date. */
export const looksAtDate = ({ type }: UnionCheck): boolean => type.of.some(({ kind }) => kind === "dateTime");

/** The statements of the function: each returns if the value is of one alternative. */
export function unionCheckLines(
  { model, types }: TargetContext,
  { type, alternatives }: UnionCheck,
): readonly string[] {
  const discriminator = discriminatorOf(model, type);
  const member = discriminator === undefined ? "" : `[${JSON.stringify(discriminator.member)}]`;
  const textOf = (shape: FieldType): string =>
    JSON.stringify([...(discriminator?.shapes ?? [])].find(([, one]) => one === shape)?.[0] ?? "");
  const lines = alternatives.flatMap((field) => {
    const check = valueCheck(types, field);
    if (check === undefined) return [`  if (${valueKind(field).right("json")}) return found;`];
    const call = `return ${check}(found, place, json);`;
    const is =
      discriminator === undefined
        ? "hasMembers(json)"
        : `hasMembers(json) && json${member} === ${textOf(field.type)}`;
    const line = `  if (${is}) ${call}`;
    return line.length <= lineWidth ? [line] : [`  if (${is})`, `    ${call}`];
  });
  const must = `must be ${wordsOf(model, type)}`;
  return [
    ...lines,
    callText(
      "return ",
      { callee: "noAlternative", parts: ["found", "place", JSON.stringify(must), "json"] },
      ";",
      2,
    ),
  ];
}

const words: Readonly<Partial<Record<FieldType["kind"], string>>> = {
  boolean: "true or false",
  integer: "a whole number",
  number: "a number",
  dateTime: "a date, as text",
};

/** The alternatives for a person. */
function wordsOf(model: InterfaceModel, type: UnionType): string {
  const { member, shapes } = discriminatorOf(model, type) ?? {};
  const plain = type.of.flatMap((one) => {
    if (jsonKindOf(one) === "object") return member === undefined ? ["an object"] : [];
    return [words[one.kind] ?? "a text"];
  });
  const named =
    member === undefined || shapes === undefined
      ? []
      : [`an object whose ${member} is ${[...shapes.keys()].join(" or ")}`];
  return [...plain, ...named].join(", or ");
}
