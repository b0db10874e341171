// Lists the constructs of the spec language, and those that a spec uses.
import { isObject, readSchema } from "../language/schema.js";

/** A part of the schema. */
export type Part = Readonly<Record<string, unknown>>;

const language: Part = readSchema();

/** What every node of a spec may have. It counts as used wherever it is used. */
const ofAnyNode = ["means", "from", "basis", "derived-from", "odd", "excluded"];

/** A part of the schema with its address. */
export interface Place {
  readonly address: string;
  readonly part: Part;
}

/** A reference leads to the definition; a part with a short and a long form leads to the long one. */
export function partAt(address: string): Place {
  if (address === "") return { address, part: language };
  const part = address
    .split("/")
    .reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), language);
  if (!isObject(part)) throw new Error(`the schema has no ${address}`);
  if (typeof part["$ref"] === "string") return partAt(part["$ref"].slice(2));
  const long = part["then"];
  const reference = isObject(long) ? long["$ref"] : undefined;
  return typeof reference === "string" ? partAt(reference.slice(2)) : { address, part };
}

export const below = (address: string, path: string): string =>
  address === "" ? path : `${address}/${path}`;

export const members = (part: Part): readonly string[] =>
  isObject(part["properties"]) ? Object.keys(part["properties"]) : [];

/** The name of a member: `parameter.compares`, `interactions.search`; one word for what every node may have. */
export function memberName(address: string, name: string): string {
  if (ofAnyNode.includes(name)) return name;
  const home = address
    .split("/")
    .filter((step) => !/^(\$defs|properties|items|additionalProperties)$/.test(step))
    .map((step) => step.replace(/^long-/, ""));
  return [...home, name].join(".");
}

export const valueName = (address: string, value: unknown): string =>
  `${memberName(address, "")}=${value}`.replace(".=", "=");

/** Visits each part of the schema once, from the outside in. */
export function eachPart(seen: (place: Place) => void): void {
  const visited = new Set<string>();
  const visit = (from: string): void => {
    const place = partAt(from);
    const { address, part } = place;
    if (visited.has(address)) return;
    visited.add(address);
    seen(place);
    for (const name of members(part)) visit(below(address, `properties/${name}`));
    for (const inner of ["items", "additionalProperties"])
      if (isObject(part[inner])) visit(below(address, inner));
  };
  visit("");
}

/** All members and all values of closed sets that the schema names, sorted. */
export function constructs(): readonly string[] {
  const found = new Set<string>();
  eachPart(({ address, part }) => {
    for (const value of Array.isArray(part["enum"]) ? part["enum"] : []) found.add(valueName(address, value));
    for (const name of members(part)) found.add(memberName(address, name));
  });
  return [...found].sort();
}

/** Those that a spec uses, or a part of one, whose address in the schema is `at`; `spec` is the parsed file. */
export function usedConstructs(spec: unknown, at = ""): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (from: string, value: unknown): void => {
    const { address, part } = partAt(from);
    if (Array.isArray(part["enum"]) && part["enum"].includes(value)) found.add(valueName(address, value));
    if (Array.isArray(value) && isObject(part["items"]))
      for (const item of value) visit(below(address, "items"), item);
    // A short form is the value of the long form's `is`.
    const isShort = value !== null && typeof value !== "object" && members(part).includes("is");
    if (isShort) {
      found.add(memberName(address, "is"));
      visit(below(address, "properties/is"), value);
    }
    if (!isObject(value)) return;
    const known = members(part);
    for (const [name, inner] of Object.entries(value)) {
      if (known.includes(name)) {
        found.add(memberName(address, name));
        visit(below(address, `properties/${name}`), inner);
      } else if (isObject(part["additionalProperties"])) visit(below(address, "additionalProperties"), inner);
    }
  };
  visit(at, spec);
  return found;
}
