// Reads a schema as one: its references are followed, and the parts of its allOf are joined.
import { isArray, isObject, type Json, type JsonObject } from "../../json.js";
import { type DocNode, fileOf, namesOf } from "../document.js";
import type { Reading } from "../reading.js";

/** A schema with its parts, the outermost first; the first part that has a keyword counts. */
export interface SchemaView {
  /** Where it was found; of a reference, its own place. */
  readonly node: DocNode;
  /** The name under which the document shares it. */
  readonly component?: string;
  /** The shared schema itself, without what stands beside the reference to it. */
  readonly shared?: DocNode;
  readonly parts: readonly DocNode[];
  readonly nullable: boolean;
}

/** The kinds of values, in the words of JSON Schema. */
export type ValueKind = "string" | "number" | "integer" | "boolean" | "array" | "object";

const kinds: readonly string[] = "string number integer boolean array object".split(" ");

const isKind = (text: string): text is ValueKind => kinds.includes(text);

/** The schema at a place; undefined if a reference leads nowhere, which is then listed. */
export function viewOf(node: DocNode, reading: Reading): SchemaView | undefined {
  const parts: DocNode[] = [];
  const state: State = { nullable: false };
  if (!collect(node, reading, parts, state, true)) return undefined;
  return { node, parts, nullable: state.nullable, ...sharedBy(state) };
}

const sharedBy = ({ component, shared }: Pick<SchemaView, "component" | "shared">) =>
  component === undefined || shared === undefined ? {} : { component, shared };

interface State {
  nullable: boolean;
  component?: string;
  shared?: DocNode;
}

/** Whether a schema allows null alone. */
export const isNullSchema = (schema: Json | undefined): boolean =>
  isObject(schema) && schema["type"] === "null";

/** Adds the parts of a schema; false if the schema itself can't be found. */
function collect(node: DocNode, reading: Reading, parts: DocNode[], state: State, isWhole: boolean): boolean {
  if (parts.some(({ at }) => at === node.at)) return true;
  if (!isObject(node.value)) return false;
  if (Object.hasOwn(node.value, "$ref")) {
    const target = reading.resolve(node);
    if (target === undefined) return false;
    const name = isWhole && state.component === undefined ? componentAt(target.at) : undefined;
    if (name !== undefined) Object.assign(state, { component: name, shared: target });
    const beside = besideReference(node, node.value, reading);
    if (Object.keys(beside.value).length > 1) parts.push(beside);
    if (reading.flag(beside, "nullable")) state.nullable = true;
    return collect(target, reading, parts, state, false);
  }
  parts.push(node);
  if (reading.flag(node, "nullable")) state.nullable = true;
  const type = reading.get(node, "type")?.value;
  if (isArray(type) && type.includes("null")) state.nullable = true;
  const all = reading.items(reading.get(node, "allOf"));
  const isAlone = isWhole && all.length === 1 && !Object.hasOwn(node.value, "properties");
  for (const part of all) collect(part, reading, parts, state, isAlone);
  for (const keyword of ["oneOf", "anyOf"]) collectOnly(node, keyword, reading, parts, state);
  return true;
}

/** A reference with what applies beside it, which comes first: in OpenAPI 3.0, only what describes; the rest is listed. */
function besideReference(
  node: DocNode,
  value: JsonObject,
  reading: Reading,
): DocNode & { value: JsonObject } {
  const edition = isObject(reading.root.value) ? String(reading.root.value["openapi"]) : "";
  if (!edition.startsWith("3.0")) return { ...node, value };
  const applies = (name: string): boolean => /^(\$ref|description|summary|title|deprecated|x-.*)$/.test(name);
  for (const name of Object.keys(value).filter((one) => !applies(one))) {
    const ignored = reading.get(node, name);
    if (ignored !== undefined)
      reading.list(
        ignored,
        `OpenAPI 3.0 ignores what stands beside $ref: ${name} applies if the reference is in an allOf`,
      );
  }
  return { ...node, value: Object.fromEntries(Object.entries(value).filter(([name]) => applies(name))) };
}

/** A choice of one schema, or of one and null, is that schema. Others stay for who knows what to do with them. */
function collectOnly(node: DocNode, keyword: string, reading: Reading, parts: DocNode[], state: State): void {
  const value = isObject(node.value) ? node.value[keyword] : undefined;
  if (!isArray(value)) return;
  const real = [...value.keys()].filter((index) => !isNullSchema(value[index]));
  const [only] = real;
  if (real.length > 0 && real.length < value.length) state.nullable = true;
  if (real.length !== 1 || only === undefined) return;
  const choices = reading.items(reading.get(node, keyword));
  for (const [index, choice] of choices.entries()) if (index !== only) reading.settle(choice);
  const chosen = choices[only];
  if (chosen !== undefined) collect(chosen, reading, parts, state, true);
}

/** The name of a shared schema: that of a component or of another member that holds it, or of a file with one schema. */
function componentAt(at: string): string | undefined {
  const [name, holder = ""] = namesOf(at).slice(-2).reverse();
  if (name === undefined) return /([^/]+?)(\.[a-z]+)*$/i.exec(fileOf(at))?.[1];
  return partNames.test(name) || propertyHolders.test(holder) ? undefined : name;
}

/** The places of schemas inside others, which give them no name. */
const partNames = /^(schema|items|additionalProperties|not|\d+)$/;
const propertyHolders = /^(properties|patternProperties)$/;

/** The first part's value of a keyword. */
export function keyword(view: SchemaView, name: string, reading: Reading): DocNode | undefined {
  const part = view.parts.find(({ value }) => isObject(value) && Object.hasOwn(value, name));
  return part === undefined ? undefined : reading.get(part, name);
}

/** The kinds that the schema allows, besides null. */
export function kindsOf(view: SchemaView, reading: Reading): readonly ValueKind[] {
  const type = keyword(view, "type", reading)?.value;
  const named = isArray(type) ? type : type === undefined ? [] : [type];
  for (const part of view.parts) {
    const again = reading.get(part, "type");
    if (again === undefined) continue;
    if (JSON.stringify(again.value) !== JSON.stringify(type))
      reading.list(again, "two parts of the schema give it different types");
    else if (
      ![again.value].flat().every((one) => one === "null" || (typeof one === "string" && isKind(one)))
    ) {
      reading.list(again, `${JSON.stringify(again.value)} is not a type of JSON Schema`);
    } else reading.settle(again);
  }
  const known = named.flatMap((one) => (typeof one === "string" && isKind(one) ? [one] : []));
  return known.length > 0 ? known : impliedKinds(view);
}

const implied: readonly (readonly [ValueKind, readonly string[]])[] = [
  ["object", ["properties", "additionalProperties", "required"]],
  ["array", ["items", "minItems", "maxItems", "uniqueItems"]],
  ["string", ["pattern", "minLength", "maxLength"]],
  ["number", ["minimum", "maximum", "multipleOf"]],
];

/** The kinds that follow from the keywords, where the type is left out. */
function impliedKinds({ parts }: SchemaView): readonly ValueKind[] {
  const has = (name: string): boolean =>
    parts.some(({ value }) => isObject(value) && Object.hasOwn(value, name));
  const found = implied.find(([, names]) => names.some(has));
  if (found !== undefined) return [found[0]];
  const texts = parts.some(({ value }) => {
    const values = isObject(value) ? (value["enum"] ?? [value["const"] ?? null]) : [];
    return isArray(values) && values.length > 0 && values.every((one) => typeof one === "string");
  });
  return texts ? ["string"] : [];
}

/** A property: every place that says something of it, in the order of the parts. */
export interface Property {
  readonly name: string;
  readonly nodes: readonly DocNode[];
}

/** The properties of an object in the order of the document. */
export function propertiesOf(view: SchemaView, reading: Reading): readonly Property[] {
  const found = new Map<string, DocNode[]>();
  for (const part of view.parts) {
    for (const [name, node] of reading.entries(reading.get(part, "properties"))) {
      found.set(name, [...(found.get(name) ?? []), node]);
    }
  }
  return [...found].map(([name, nodes]) => ({ name, nodes }));
}

/** The names that the schema requires, each with the place that says so. */
export function requiredOf(view: SchemaView, reading: Reading): ReadonlyMap<string, DocNode> {
  const found = new Map<string, DocNode>();
  for (const part of view.parts) {
    for (const item of reading.items(reading.get(part, "required"))) {
      if (typeof item.value === "string" && !found.has(item.value)) found.set(item.value, item);
    }
  }
  return found;
}

/** The view of a property, of which several parts may speak. */
export const propertyView = ({ nodes }: Property, reading: Reading): SchemaView | undefined =>
  joined(nodes.flatMap((node) => viewOf(node, reading) ?? []));

/** Several views of one value as one. A shared schema stays one only if the others add no members to it. */
function joined(views: readonly SchemaView[]): SchemaView | undefined {
  const [first] = views;
  if (first === undefined || views.length === 1) return first;
  const parts = new Map(views.flatMap((view) => view.parts.map((part) => [part.at, part] as const)));
  const plain = views.filter(({ parts: own }) =>
    own.some(({ value }) => isObject(value) && Object.hasOwn(value, "properties")),
  );
  const one = plain.length === 1 ? plain[0] : first;
  return {
    node: first.node,
    parts: [...parts.values()],
    nullable: views.every(({ nullable }) => nullable),
    ...sharedBy(one ?? first),
  };
}

/** The schemas of a choice, besides that of null: of `oneOf` and `anyOf`, or one for each of several types; empty if there is no choice. */
export function choicesOf(view: SchemaView, reading: Reading): readonly SchemaView[] {
  const [part, ...others] = view.parts;
  if (part === undefined || others.length > 0) return [];
  const choices = ["oneOf", "anyOf"].flatMap((name) => reading.items(reading.get(part, name)));
  const real = choices.filter(({ value }) => !isNullSchema(value));
  if (real.length > 1) {
    for (const choice of choices) if (!real.includes(choice)) reading.settle(choice);
    return real.flatMap((choice) => viewOf(choice, reading) ?? []);
  }
  return [];
}

/** The items of a list, of which several parts may speak. */
export const itemsOf = (view: SchemaView, reading: Reading): SchemaView | undefined =>
  innerOf(view, "items", reading);

/** The values of an object whose member names are free; undefined if it names its members. */
export function mapValuesOf(view: SchemaView, reading: Reading): SchemaView | undefined {
  const isMap = view.parts.every(({ value }) => isObject(value) && !Object.hasOwn(value, "properties"));
  return isMap ? innerOf(view, "additionalProperties", reading) : undefined;
}

/** The schema that a keyword holds, of which several parts may speak. */
const innerOf = ({ parts }: SchemaView, name: string, reading: Reading): SchemaView | undefined =>
  joined(
    parts.flatMap((part) => {
      const inner = reading.get(part, name);
      return inner === undefined ? [] : (viewOf(inner, reading) ?? []);
    }),
  );
