// Tells the alternatives of a union apart, by the JSON type of a value or by a member that names it.
import type { Field, FieldType } from "./field.js";
import { isArray, isObject, type Json } from "./json.js";
import type { InterfaceModel } from "./model.js";

type Shapes = Pick<InterfaceModel, "shapes">;
export type UnionType = Extract<FieldType, { readonly kind: "union" }>;
type ShapeType = Extract<FieldType, { readonly kind: "shape" }>;

/** The JSON type of the values of a type; integers are numbers. */
type JsonKind = "string" | "number" | "boolean" | "object";

export function jsonKindOf({ kind }: FieldType): JsonKind {
  if (kind === "boolean") return "boolean";
  if (kind === "integer" || kind === "number") return "number";
  return kind === "shape" || kind === "object" || kind === "map" || kind === "union" ? "object" : "string";
}

/** The member that tells the shapes of a union apart: it has another fixed text in each. */
interface Discriminator {
  readonly member: string;
  /** The shapes by the text of the member. */
  readonly shapes: ReadonlyMap<string, ShapeType>;
}

/** Undefined if there is no such member, or if fewer than two alternatives are shapes. */
export function discriminatorOf({ shapes }: Shapes, { of }: UnionType): Discriminator | undefined {
  const objects = of.filter((type) => jsonKindOf(type) === "object");
  const named = objects.filter((type) => type.kind === "shape");
  if (named.length < 2 || named.length < objects.length) return undefined;
  const fixedIn = ({ shape }: ShapeType): readonly Field[] =>
    shapes.find(({ name }) => name === shape)?.fields.filter(({ fixed }) => fixed !== undefined) ?? [];
  const [first] = named;
  for (const { name: member } of first === undefined ? [] : fixedIn(first)) {
    const texts = named.flatMap((type) => fixedIn(type).find(({ name }) => name === member)?.fixed ?? []);
    if (texts.length === named.length && new Set(texts).size === named.length)
      return { member, shapes: new Map(named.map((type, index) => [texts[index] ?? "", type])) };
  }
  return undefined;
}

/** Two alternatives that no value tells apart; undefined if there are none. */
export function confused(model: Shapes, union: UnionType): readonly [FieldType, FieldType] | undefined {
  const isDiscriminated = discriminatorOf(model, union) !== undefined;
  for (const [index, type] of union.of.entries()) {
    const kind = jsonKindOf(type);
    const other = union.of.slice(0, index).find((one) => jsonKindOf(one) === kind);
    if (other !== undefined && !(kind === "object" && isDiscriminated)) return [other, type];
  }
  return undefined;
}

/** The alternative that a value is of, by its JSON type and its discriminator; undefined if it is of none. */
export function alternativeOf(model: Shapes, union: UnionType, value: Json): FieldType | undefined {
  if (value === null || isArray(value)) return undefined;
  const found = union.of.filter((type) => jsonKindOf(type) === typeof value);
  if (found.length < 2 || !isObject(value)) return found[0];
  const { member = "", shapes } = discriminatorOf(model, union) ?? {};
  return shapes?.get(String(value[member]));
}

/** A field as a field of the alternative that a value is of; the field itself if it has no alternatives. */
export function asAlternative(model: Shapes, field: Field, value: Json): Field {
  if (field.type.kind !== "union") return field;
  const type = alternativeOf(model, field.type, value);
  return type === undefined ? field : { ...field, type };
}
