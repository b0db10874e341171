// Turns the properties of a schema into fields of the draft.
import { object } from "../../build/field-type.js";
import { listOf, listText } from "../../build/list-text.js";
import { isFormatName } from "../../formats.js";
import { isArray, isObject, type Json, type JsonObject } from "../../json.js";
import { type DocNode, isWithinPlace } from "../document.js";
import type { Reading } from "../reading.js";
import { folded, wordsOf } from "../words.js";
import { limitMembers, limitsFor, offsetsOf } from "./drafted-constraints.js";
import {
  type DraftedType,
  defaultOf,
  describedIn,
  directionOf,
  type FieldHome,
  uniqueOf,
  withConst,
} from "./field-details.js";
import { isStatement, ownField, ownType } from "./own-members.js";
import {
  choicesOf,
  isNullSchema,
  itemsOf,
  keyword,
  kindsOf,
  mapValuesOf,
  type Property,
  propertiesOf,
  propertyView,
  requiredOf,
  type SchemaView,
  type ValueKind,
} from "./schema-view.js";

const fieldName = /^(?!__proto__$)[A-Za-z_$][A-Za-z0-9_$-]*$/;

/** The members of an object; what can't be a field is listed. */
export function fieldsOf(view: SchemaView, home: FieldHome): JsonObject {
  const { reading } = home;
  const required = requiredOf(view, reading);
  return Object.fromEntries(
    propertiesOf(view, reading).flatMap((property) => {
      const field = fieldOf(property, required.get(property.name), home);
      return field === undefined ? [] : [[property.name, field] as const];
    }),
  );
}

/**
 * A field; undefined, and listed, if the language can't say it. `required` is the place that demands it.
 * `isParent`: the paths say to which record the field refers.
 */
export function fieldOf(
  property: Property,
  required: DocNode | undefined,
  home: FieldHome & { readonly isAnswered?: boolean; readonly isParent?: boolean },
): Json | undefined {
  const { reading } = home;
  const [node] = property.nodes;
  const view = propertyView(property, reading);
  if (node === undefined || view === undefined) return undefined;
  if (!fieldName.test(property.name)) {
    reading.list(
      node,
      "the name of a field has letters, digits, _, $ and -, begins with a letter, _ or $, and is not __proto__",
    );
    return undefined;
  }
  // The suite would send such a field, and a server that sets it would not keep what was sent.
  if (home.isRecord !== true && keyword(view, "readOnly", reading)?.value === true) {
    reading.list(
      node,
      "only answers have it, which the language says only of a field of the record itself: the field is left out",
    );
    reading.settle(required);
    return undefined;
  }
  const plain = valueType(view, home);
  if (plain === undefined) return undefined;
  const type = withConst(view, plain, reading);
  const isOpen = home.isParent !== true && !isStatement(node) && isPlainValue(type.is);
  if (isOpen && namesRecord(property.name, home.shapes.types)) reading.note(node, mayRefer);
  const said = isStatement(node) ? ownField(node, reading) : describedIn(view, reading);
  const initial = defaultOf(view, type, { ...home, isRequired: required !== undefined });
  const direction = directionOf(view, { ...home, isRequired: required !== undefined });
  const { readOnly } = direction;
  const isSent = readOnly === undefined || (isObject(readOnly) && readOnly["on"] === "update");
  const isDemanded = required !== undefined && isSent;
  if (required !== undefined && !isDemanded) reading.list(required, "required, and set by the server alone");
  const long: JsonObject = {
    ...(isDemanded ? { required: true } : {}),
    ...(view.nullable ? { nullable: true } : {}),
    ...direction,
    ...limitMembers(type.limits),
    ...uniqueOf(view, type, home),
    ...initial,
    ...said,
    ...(isWithinPlace(node.at, home.section) ? {} : { from: node.at }),
  };
  const { is, fields } = type;
  const more = { ...long, ...(fields === undefined ? {} : { fields }) };
  return Object.keys(more).length > 0 ? { is, ...more } : is;
}

const mayRefer =
  "by its name it may hold the id of another record, which the document does not say: if it does, write id(TYPE) as its type";

/** The type of a value inside a field: of an item, of an entry of a map, of an alternative. */
function typeOf(view: SchemaView, home: FieldHome): DraftedType | undefined {
  if (view.nullable) home.reading.note(view.node, "only a field may be null, not a value inside it");
  return valueType(view, home);
}

function valueType(view: SchemaView, home: FieldHome): DraftedType | undefined {
  const { reading } = home;
  const own = ownType(view.node);
  if (own !== undefined) return ownDrafted(own, view, home);
  const kinds = kindsOf(view, reading);
  const [kind] = kinds;
  const union = unionType(view, kinds, home);
  if (union !== undefined) return union;
  if (kind === undefined || kinds.length > 1 || hasChoice(view)) {
    reading.list(
      view.node,
      "allows several types, or any, which the language can't say: the field is left out",
    );
    return undefined;
  }
  if (kind === "array") return listType(view, home);
  const values = kind === "object" ? mapValuesOf(view, reading) : undefined;
  if (values !== undefined) return mapType(view, values, home);
  if (kind === "object") {
    const own = objectType(view, home);
    return own === undefined ? undefined : { ...own, limits: { limits: [] } };
  }
  return plainType(view, kind, reading);
}

/** A type that the document gives in the words of the language. */
function ownDrafted(own: string, view: SchemaView, home: FieldHome): DraftedType {
  const { reading, shapes } = home;
  const isList = kindsOf(view, reading).includes("array");
  const single = isList ? itemsOf(view, reading) : view;
  if (single?.component !== undefined) shapes.nameOf(single);
  const limits = isList ? limitsFor(view, "list", reading) : { limits: [] };
  const inUtc = single === undefined ? [] : offsetsOf(single, reading);
  return { is: isList ? listOf(own) : own, limits: { limits: [...limits.limits, ...inUtc] } };
}

/** Whether there are several alternatives. Null is none of them: it makes the value nullable. */
const hasChoice = ({ parts }: SchemaView): boolean =>
  parts.some(({ value }) =>
    ["oneOf", "anyOf"].some((name) => {
      const choices = isObject(value) ? value[name] : undefined;
      return isArray(choices) && choices.filter((one) => !isNullSchema(one)).length > 1;
    }),
  );

const formats: Readonly<Record<string, string>> = {
  "date-time": "timestamp",
  date: "date",
  byte: "base64",
};

function plainType(view: SchemaView, kind: ValueKind, reading: Reading): DraftedType {
  const format = keyword(view, "format", reading);
  const encoding = keyword(view, "contentEncoding", reading)?.value;
  const special =
    kind !== "string" ? undefined : encoding === "base64" ? "base64" : formats[String(format?.value)];
  if (special !== undefined)
    return { is: special, limits: { limits: special === "timestamp" ? offsetsOf(view, reading) : [] } };
  if (format !== undefined && !isTakenOver(kind, String(format.value))) {
    reading.list(format, `the language has no format ${JSON.stringify(format.value)}`);
  }
  const constrained = kind === "string" || kind === "integer" || kind === "number" ? kind : "other";
  return { is: kind, limits: limitsFor(view, constrained, reading), plain: kind };
}

/** A format of the language, or how a program holds a number, which does not change its text in JSON. */
const isTakenOver = (kind: ValueKind, format: string): boolean =>
  kind === "string"
    ? isFormatName(format)
    : (kind === "integer" || kind === "number") && /^(u?int(8|16|32|64)|float|double)$/.test(format);

function listType(view: SchemaView, home: FieldHome): DraftedType | undefined {
  const { reading } = home;
  const inner = itemsOf(view, reading);
  if (inner === undefined) {
    reading.list(view.node, "a list whose items have no type: the field is left out");
    return undefined;
  }
  if (kindsOf(inner, reading).includes("array")) {
    reading.list(view.node, "a list of lists, which the language does not have: the field is left out");
    return undefined;
  }
  const type = typeOf(inner, { ...home, isRecord: false, isInObject: false });
  if (type === undefined) return undefined;
  const own = limitsFor(view, "list", reading);
  const { limits, samples } = type.limits;
  return {
    is: listOf(type.is),
    ...(type.fields === undefined ? {} : { fields: type.fields }),
    limits: { limits: [...limits, ...own.limits], ...(samples === undefined ? {} : { samples }) },
  };
}

/**
 * A union, if the alternatives differ in their JSON types, and one word names the type of each. At most one
 * is a shape: an OpenAPI document does not say what the language needs to tell several shapes apart.
 */
function unionType(view: SchemaView, kinds: readonly ValueKind[], home: FieldHome): DraftedType | undefined {
  const types = kinds.length > 1 && !hasChoice(view) ? kinds.map(plainWord) : choiceTypes(view, home);
  const named = types.filter((type) => type !== undefined);
  const jsonKinds = named.map(({ json }) => json);
  const areApart = named.length > 1 && new Set(jsonKinds).size === types.length;
  return areApart ? { is: named.map(({ is }) => is).join(" | "), limits: { limits: [] } } : undefined;
}

interface NamedType {
  readonly is: string;
  /** The JSON type; whole numbers are numbers. */
  readonly json: string;
}

const plainWord = (kind: ValueKind): NamedType | undefined =>
  kind === "array" || kind === "object"
    ? undefined
    : { is: kind, json: kind === "integer" ? "number" : kind };

/** The types of a choice; none inside itself, where a choice of a choice leads back to it. */
function choiceTypes(view: SchemaView, outer: FieldHome): readonly (NamedType | undefined)[] {
  const places = view.parts.map(({ at }) => at);
  if (places.some((at) => outer.within.includes(at))) return [];
  const home = { ...outer, within: [...outer.within, ...places] };
  return choicesOf(view, home.reading).map((choice) => {
    const [kind, ...others] = kindsOf(choice, home.reading);
    if (kind === undefined || kind === "array" || others.length > 0) return undefined;
    if (kind === "object" && choice.component === undefined) return undefined;
    // A choice inside the choice has values of several JSON types.
    if (hasChoice(choice)) return undefined;
    const type = typeOf(choice, home);
    if (
      type === undefined ||
      type.fields !== undefined ||
      listText(type.is).many ||
      type.limits.limits.length > 0
    )
      return undefined;
    return { is: type.is, json: kind === "integer" ? "number" : kind };
  });
}

/** A map, if its values are of a type that one text names. */
function mapType(view: SchemaView, values: SchemaView, home: FieldHome): DraftedType | undefined {
  const { reading } = home;
  const places = view.parts.map(({ at }) => at);
  if (places.some((at) => home.within.includes(at))) {
    reading.list(view.node, "a map that would contain itself: the field is left out");
    return undefined;
  }
  const inner = typeOf(values, { ...home, within: [...home.within, ...places] });
  if (inner === undefined) return undefined;
  if (inner.fields !== undefined || listText(inner.is).many) {
    reading.list(
      values.node,
      "a map of lists or of objects without a name, which the language does not have: the field is left out",
    );
    return undefined;
  }
  if (inner.limits.limits.length > 0)
    reading.list(values.node, "the language has no limits of the values of a map");
  return { is: `map(${inner.is})`, limits: { limits: [] } };
}

function objectType(view: SchemaView, home: FieldHome): Pick<DraftedType, "is" | "fields"> | undefined {
  const { reading, shapes } = home;
  if (view.component !== undefined) {
    const shape = shapes.nameOf(view);
    return shape === undefined ? undefined : { is: shape };
  }
  const places = view.parts.map(({ at }) => at);
  if (places.some((at) => home.within.includes(at))) {
    reading.list(view.node, "an object that would contain itself: the field is left out");
    return undefined;
  }
  const within = [...home.within, ...places];
  const isInObject = home.isRecord === true || home.isInObject === true;
  const fields = fieldsOf(view, { ...home, section: view.node.at, within, isRecord: false, isInObject });
  if (Object.keys(fields).length > 0) return { is: object, fields };
  reading.list(view.node, "an object without named members: the field is left out");
  return undefined;
}

const endings = ["id", "ids", "ref", "refs", "reference", "references", "uuid", "uuids"];

/** Whether the name ends with that of one of the types and a word for a reference, such as `mainRoomId`. */
function namesRecord(name: string, types: ReadonlySet<string>): boolean {
  const names = new Set([...types].flatMap((type) => endings.map((ending) => folded(type) + ending)));
  const words = wordsOf(name);
  return words.some((_, at) => names.has(words.slice(at).join("").toLowerCase()));
}

/** Whether values of the type may be ids: texts, whole numbers, or lists of them. */
const isPlainValue = (type: string): boolean => /^(string|integer)(\[\])?$/.test(type);
