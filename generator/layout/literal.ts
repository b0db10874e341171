/** Lays out TypeScript literals. */

import { lineWidth } from "./json-text.js";

/** Source text that is inserted as it is, such as the name of a variable. */
export class Code {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Literal = string | number | boolean | Code | readonly Literal[] | LiteralObject;
export interface LiteralObject {
  readonly [member: string]: Literal | undefined;
}

/**
 * A TypeScript literal as Biome lays it out at 110 columns, its members in the given order; `undefined` members are
 * left out. `before` is the width of what precedes it on its line, `indent` the line's indentation, both in
 * characters.
 */
export function literal(value: Literal, indent = 0, before = indent, open = false): string {
  const flat = inOneLine(value);
  // One more for the comma or semicolon after it.
  if (!open && !mustOpen(value) && before + flat.length + 1 <= lineWidth) return flat;
  if (isList(value))
    return opened(
      "[",
      value.map((item) => element("", item, indent)),
      "]",
      indent,
    );
  if (value instanceof Code || typeof value !== "object") return flat;
  const lines = members(value).map(([name, member]) => element(`${memberName(name)}: `, member, indent));
  return opened("{", lines, "}", indent);
}

function element(left: string, value: Literal, indent: number): string {
  const inner = indent + 2;
  return " ".repeat(inner) + left + literal(value, inner, inner + left.length);
}

const opened = (left: string, lines: readonly string[], right: string, indent: number): string =>
  lines.length === 0 ? left + right : `${left}\n${lines.join(",\n")},\n${" ".repeat(indent)}${right}`;

function inOneLine(value: Literal): string {
  if (value instanceof Code) return value.text;
  if (isList(value)) return `[${value.map(inOneLine).join(", ")}]`;
  if (typeof value === "string") return stringText(value);
  if (typeof value !== "object") return JSON.stringify(value);
  const parts = members(value).map(([name, member]) => `${memberName(name)}: ${inOneLine(member)}`);
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}

/** In double quotes, or in single quotes if that needs fewer escapes. */
function stringText(text: string): string {
  const double = JSON.stringify(text);
  const count = (quote: string): number => text.split(quote).length;
  if (count('"') <= count("'")) return double;
  return `'${double.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** Biome always breaks a list of several objects (or lists) that each have several members. */
function mustOpen(value: Literal): boolean {
  if (value instanceof Code || typeof value !== "object") return false;
  if (!isList(value)) return members(value).some(([, member]) => mustOpen(member));
  const lists = value.every((item) => isList(item) && item.length > 1);
  const objects = value.every((item) => isObject(item) && members(item).length > 1);
  return value.some(mustOpen) || (value.length > 1 && (lists || objects));
}

const isList = (value: Literal): value is readonly Literal[] => Array.isArray(value);

const isObject = (value: Literal): value is LiteralObject =>
  typeof value === "object" && !isList(value) && !(value instanceof Code);

const members = (value: LiteralObject): readonly (readonly [string, Literal])[] =>
  Object.entries(value).flatMap(([name, member]) => (member === undefined ? [] : [[name, member] as const]));

/** A member's name as TypeScript writes it, in quotes where it needs them. */
export const memberName = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);

/** A member that an object may lack. By the names of the members of every object, it then has the one that it inherits. */
export const optionalMember = (name: string, type: string): string =>
  `${memberName(name)}?: ${type}${inheritedType(name)}`;

/** What is added to the type of such a member. Without it, no object literal could leave the member out. */
export const inheritedType = (name: string): string =>
  inherited.includes(name) ? ` | typeof Object.prototype.${name}` : "";

/** Those that TypeScript knows. */
const inherited: readonly string[] = Object.getOwnPropertyNames(Object.prototype).filter(
  (name) => !name.startsWith("__"),
);
