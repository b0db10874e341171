// Turns the search parameters of a CapabilityStatement into those of the draft.
import { listText } from "../../build/list-text.js";
import { isArray, isObject, type Json, type JsonObject } from "../../json.js";
import type { DocNode } from "../document.js";
import type { Reading } from "../reading.js";
import { folded, meaningOf } from "../words.js";
import { membersOf, searchedMembers } from "./datatypes.js";

/** What a type's parameters are drafted with. */
interface SearchHome {
  readonly reading: Reading;
  readonly type: string;
  readonly fields: JsonObject;
  /** The SearchParameters of the document and of the files with it. */
  readonly definitions: readonly DocNode[];
  /** The references that a search can follow (CapabilityStatement.rest.resource.searchInclude). */
  readonly includes: readonly DocNode[];
}

const types: readonly string[] = ["date", "reference", "string", "token", "number"];

/** The search parameters of a type; what can't be one is listed. */
export function searchesOf(parameters: readonly DocNode[], home: SearchHome): JsonObject {
  const found: Record<string, Json> = {};
  for (const parameter of parameters) {
    const name = home.reading.text(parameter, "name");
    const drafted = name === undefined ? undefined : searchOf(name, parameter, home);
    if (name !== undefined && drafted !== undefined) found[name] = drafted;
  }
  return { ...found, ...includeOf(found, home) };
}

/**
 * FHIR's `_include` (http://hl7.org/fhir/R4/search.html#include): its values name a reference parameter of the type. What names
 * anything else is listed.
 */
function includeOf(searches: JsonObject, { reading, type, fields, includes }: SearchHome): JsonObject {
  const [first] = includes;
  const taken = includes.flatMap((node): readonly (readonly [string, Json])[] => {
    const value = String(node.value);
    const [of, name = ""] = value.split(":");
    const search = of === type && Object.hasOwn(searches, name) ? searches[name] : undefined;
    const field = isObject(search) ? search["looks-at"] : undefined;
    if (typeof field !== "string" || typeAt([field], fields) !== "Reference") {
      reading.list(node, "it names no parameter that searches by a single reference of the type");
      return [];
    }
    reading.settle(node);
    return [[value, field]];
  });
  if (first === undefined || taken.length === 0) return {};
  return {
    _include: {
      type: "string",
      from: first.at,
      special: "include",
      includes: Object.fromEntries(taken),
      in: "list",
    },
  };
}

function searchOf(name: string, parameter: DocNode, home: SearchHome): Json | undefined {
  const { reading } = home;
  const published = reading.text(parameter, "type") ?? "";
  const definition = definitionOf(name, parameter, home);
  const means = meaningOf(
    reading.text(parameter, "documentation") ?? reading.text(definition, "description"),
  );
  const rest: JsonObject = { ...(means === undefined ? {} : { means }), from: parameter.at };
  if (name === "_id") return { type: "string", ...rest, special: "logical-id" };
  if (name === "_count") return { type: "number", ...rest, special: "list-size" };
  if (!types.includes(published)) {
    reading.list(parameter, `the language has no search parameters of type ${published}`);
    return undefined;
  }
  const paths = pathsOf(name, definition, home);
  const looks = paths.length === 0 ? undefined : lookingAt(published, paths, home);
  if (looks === undefined) {
    const why =
      paths.length === 0
        ? "nothing says which field it looks at: no SearchParameter with an expression, and no field with its name"
        : `${paths.join(", ")} can't be searched as a ${published}, or the type's StructureDefinition is not in this folder`;
    reading.list(parameter, why);
    return undefined;
  }
  const reason = definition === undefined ? {} : { reading: "the expression of its SearchParameter" };
  return { type: published, ...rest, ...looks, ...reason };
}

/** The SearchParameter that the statement names, or the one of the same type and code. */
function definitionOf(
  name: string,
  parameter: DocNode,
  { reading, type, definitions }: SearchHome,
): DocNode | undefined {
  const url = reading.text(parameter, "definition")?.replace(/\|.*$/, "");
  const isOf = ({ value }: DocNode): boolean => {
    const base = isObject(value) ? value["base"] : undefined;
    return isObject(value) && value["code"] === name && isArray(base) && base.includes(type);
  };
  return (
    definitions.find(({ value }) => url !== undefined && isObject(value) && value["url"] === url) ??
    definitions.find(isOf)
  );
}

/** The fields that the expression names, or the one with the parameter's name. */
function pathsOf(
  name: string,
  definition: DocNode | undefined,
  { reading, type, fields }: SearchHome,
): readonly string[] {
  const expression = reading.text(definition, "expression") ?? "";
  const named = expression.split("|").flatMap((part) => {
    const plain = part
      .trim()
      .replace(/^\((.*)\)$/, "$1")
      .replace(/\.where\(resolve\(\) is [A-Za-z]+\)/, "");
    const [, path, as, ofType] =
      /^([A-Z][A-Za-z]*(?:\.[A-Za-z]+)+)(?: as ([A-Za-z]+)|\.(?:ofType|as)\(([A-Za-z]+)\))?$/.exec(plain) ??
      [];
    if (path === undefined || !path.startsWith(`${type}.`)) return [];
    const choice = as ?? ofType;
    const own = path.slice(type.length + 1);
    return [choice === undefined ? own : `${own}${choice.slice(0, 1).toUpperCase()}${choice.slice(1)}`];
  });
  if (named.length > 0) return named.flatMap((path) => choicesOf(path, fields));
  const same = Object.keys(fields).find((field) => folded(field) === folded(name));
  return same === undefined ? [] : [same];
}

/** An element with several types has a field for each. */
function choicesOf(path: string, fields: JsonObject): readonly string[] {
  if (path.includes(".") || Object.hasOwn(fields, path)) return [path];
  const found = Object.keys(fields).filter(
    (name) => name.startsWith(path) && /^[A-Z]/.test(name.slice(path.length)),
  );
  return found.length === 0 ? [path] : found;
}

/** What the parameter looks at, if its type and those of the fields allow it. */
function lookingAt(
  published: string,
  paths: readonly string[],
  { fields }: SearchHome,
): JsonObject | undefined {
  const known = paths.flatMap((path) => {
    const type = typeAt(path.split("."), fields);
    return type === undefined ? [] : [{ path, type }];
  });
  const [first] = known;
  if (first === undefined) return undefined;
  if (published === "date") {
    const dates = known.filter(({ type }) => /timestamp|date/.test(type));
    if (dates.length > 0) return target(dates.map(({ path }) => path));
    return first.type === "Period"
      ? { "looks-at": { start: `${first.path}.start`, end: `${first.path}.end` } }
      : undefined;
  }
  const fitting = known.flatMap(({ path, type }) => {
    const members = searchedMembers[published]?.[type];
    if (members !== undefined) return members.map((member) => `${path}.${member}`);
    return (naturally[published] ?? []).includes(type) ? [path] : [];
  });
  return fitting.length === 0 ? undefined : target(fitting);
}

/** The types that a parameter can look at as they are. */
const naturally: Readonly<Record<string, readonly string[]>> = {
  string: ["string"],
  token: ["CodeableConcept", "Coding", "string", "boolean"],
  reference: ["Reference"],
  number: ["integer", "number"],
};

const target = (paths: readonly string[]): JsonObject => {
  const [only = ""] = paths;
  return { "looks-at": paths.length === 1 ? only : [...paths] };
};

/** The type of a field without its targets; undefined if there is no such field. */
function typeAt(names: readonly string[], fields: JsonObject): string | undefined {
  const [name = "", ...rest] = names;
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const is = isObject(field) ? field["is"] : field;
  if (typeof is !== "string") return undefined;
  const { item } = listText(is);
  const inner = isObject(field) ? field["fields"] : undefined;
  if (rest.length > 0) return typeAt(rest, isObject(inner) ? inner : membersOf(item));
  return item.replace(/\(.*$/, "");
}
