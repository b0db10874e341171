// Drafts the relations between the fields of a type, from the keywords of its schemas.
import { isArray, isObject, type Json, type JsonObject } from "../../json.js";
import { type RelationKind, relationKinds } from "../../relation.js";
import type { DocNode } from "../document.js";
import type { Reading } from "../reading.js";
import { freeName } from "../words.js";
import { isOwn, isStatement, ownOrigin } from "./own-members.js";
import type { SchemaView } from "./schema-view.js";

interface Found {
  readonly kind: RelationKind;
  readonly names: readonly string[];
  readonly node: DocNode;
}

/** The relations that the schemas of a type's requests state, for the head of the draft. */
export function relationsIn(views: readonly SchemaView[], fields: JsonObject, reading: Reading): JsonObject {
  const parts = new Map(views.flatMap((view) => view.parts).map((part) => [part.at, part] as const));
  const drafted = isOwn(reading)
    ? ownRelations([...parts.values()], reading)
    : drawnFrom([...parts.values()], fields, reading);
  return Object.keys(drafted).length === 0 ? {} : { relations: drafted };
}

/** As the spec had them, with their names. */
function ownRelations(parts: readonly DocNode[], reading: Reading): JsonObject {
  const whole = parts.find(isStatement);
  const items = reading.items(reading.get(whole, "x-cri-relations"));
  return Object.fromEntries(
    items.map((item) => {
      const { name, ...rest } = isObject(item.value) ? item.value : {};
      reading.settle(item);
      const kinds = relationKinds.flatMap((kind) => (rest[kind] === undefined ? [] : [[kind, rest[kind]]]));
      return [String(name), { ...Object.fromEntries(kinds), ...ownOrigin(item, reading) }] as const;
    }),
  );
}

function drawnFrom(parts: readonly DocNode[], fields: JsonObject, reading: Reading): JsonObject {
  const relations: Record<string, Json> = {};
  for (const { kind, names, node } of parts.flatMap((part) => foundIn(part, reading))) {
    const problem = whyNot(names, fields);
    if (problem !== undefined) {
      reading.list(node, problem);
      continue;
    }
    reading.settle(node);
    if (Object.values(relations).some((one) => isSame(one, kind, names))) continue;
    const name = freeName(nameOf(kind, names), (one) => relations[one] !== undefined);
    relations[name] = { [kind]: [...names], from: node.at };
  }
  return relations;
}

const isSame = (one: Json, kind: RelationKind, names: readonly string[]): boolean =>
  isObject(one) && JSON.stringify(one[kind]) === JSON.stringify(names);

/** Words that join the first two names, as in `isbn-or-number`; others follow with the same word, or with `and`. */
const joints: Readonly<Record<RelationKind, readonly [first: string, others: string]>> = {
  before: ["before", "and"],
  "at-most": ["until", "and"],
  "one-of": ["or", "or"],
  "at-least-one": ["or", "or"],
  "at-most-one": ["not", "not"],
  "all-or-none": ["and", "and"],
  needs: ["needs", "and"],
};

function nameOf(kind: RelationKind, names: readonly string[]): string {
  const [first = "", ...others] = names.map((name) => name.replaceAll(/[^A-Za-z0-9_-]/g, ""));
  const [joint, more] = joints[kind];
  const plain = `${first}-${joint}-${others.join(`-${more}-`)}`;
  return /^[A-Za-z]/.test(plain) ? plain : `of${plain}`;
}

/** Why the fields can't have a relation; undefined if they can. */
function whyNot(names: readonly string[], fields: JsonObject): string | undefined {
  if (names.length < 2 || names.some((name) => !Object.hasOwn(fields, name)))
    return "the language has relations only between fields that were taken over";
  const odd = ["required", "fixed", "default", "readOnly", "writeOnly"];
  const has = names.some((name) => {
    const field = fields[name];
    return isObject(field) && Object.hasOwn(field, "is") && odd.some((word) => Object.hasOwn(field, word));
  });
  return has
    ? "the language has relations only between fields that are neither required nor fixed, and that have no default, readOnly or writeOnly"
    : undefined;
}

function foundIn(part: DocNode, reading: Reading): readonly Found[] {
  const value = isObject(part.value) ? part.value : {};
  const at = (name: string) => (Object.hasOwn(value, name) ? reading.get(part, name) : undefined);
  const choices = (
    [
      ["oneOf", "one-of"],
      ["anyOf", "at-least-one"],
    ] as const
  ).flatMap(([word, kind]) => choiceIn(value[word], () => at(word), kind));
  return [...choices, ...excludedIn(value["not"], () => at("not")), ...neededIn(at("dependentRequired"))];
}

/** The one member that a schema requires, if it says nothing else. */
function requiredAlone(value: Json, count: number): readonly string[] | undefined {
  if (!isObject(value) || Object.keys(value).some((name) => name !== "required" && name !== "type"))
    return undefined;
  const { required } = value;
  if (!isArray(required) || required.length !== count) return undefined;
  return required.flatMap((name) => (typeof name === "string" ? [name] : []));
}

function choiceIn(
  value: Json | undefined,
  place: () => DocNode | undefined,
  kind: RelationKind,
): readonly Found[] {
  if (!isArray(value) || value.length < 2) return [];
  const names = value.map((one) => requiredAlone(one, 1)?.[0]);
  const known = names.filter((name) => name !== undefined);
  const node = known.length === names.length ? place() : undefined;
  return node === undefined ? [] : [{ kind, names: known, node }];
}

function excludedIn(value: Json | undefined, place: () => DocNode | undefined): readonly Found[] {
  const names = value === undefined ? undefined : requiredAlone(value, 2);
  const node = names === undefined ? undefined : place();
  return names === undefined || node === undefined ? [] : [{ kind: "at-most-one", names, node }];
}

/** Members that need each other are there together or not at all. */
function neededIn(node: DocNode | undefined): readonly Found[] {
  if (node === undefined || !isObject(node.value)) return [];
  const needs = new Map(
    Object.entries(node.value).map(([name, others]) => [
      name,
      new Set(isArray(others) ? others.filter((one) => typeof one === "string") : []),
    ]),
  );
  const done = new Set<string>();
  return [...needs].flatMap(([name, others]): readonly Found[] => {
    if (done.has(name)) return [];
    const all = [name, ...others];
    const isMutual = all.every((one) => {
      const own = needs.get(one);
      return own !== undefined && own.size === others.size && all.every((two) => one === two || own.has(two));
    });
    if (!isMutual) return [{ kind: "needs", names: all, node }];
    for (const one of all) done.add(one);
    return [{ kind: "all-or-none", names: all, node }];
  });
}
