// Drops members that are not fields of the interface, and members that are null.
import type { MemberTree } from "../../definition.js";
import { type Body, isObject } from "../../record/assign.js";
import { type MemberText, splitObject } from "../../record/json-members.js";

// The answer "dropped" to gap kind `unknown-fields`.

function knownPart(value: unknown, known: MemberTree): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => knownPart(item, known));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).flatMap(([name, member]): readonly (readonly [string, unknown])[] => {
    const below = Object.hasOwn(known, name) ? known[name] : undefined;
    if (below === undefined) return [];
    return [[name, below === true ? member : knownPart(member, below)]];
  });
  return Object.fromEntries(kept);
}

const sizeOf = (value: unknown): number => JSON.stringify(value).length;

/** A member's text as it was sent if nothing in it is dropped, so that numbers keep their digits. */
const textOf = ({ name, text }: MemberText, before: unknown, after: unknown): string =>
  sizeOf(before) === sizeOf(after) ? text : `${JSON.stringify(name)}:${JSON.stringify(after)}`;

/** The body without the members that are not fields; the server's `own` members stay. */
export const withoutUnknown = (body: Body, known: MemberTree): Body =>
  rewritten(body, knownPart(body.value, { ...known, id: true, meta: true }));

/** The body with a value that lacks some of its members; the same body if it lacks none. */
export function rewritten(body: Body, value: unknown): Body {
  if (!isObject(value) || sizeOf(value) === sizeOf(body.value)) return body;
  const texts = body.members
    .filter(({ name }) => Object.hasOwn(value, name))
    .map((member) => textOf(member, body.value[member.name], value[member.name]));
  const { members } = splitObject(`{${texts.join(",")}}`);
  return { value, text: body.text, members };
}

// The answer "left out" to gap kind `null-kept`.

type Path = readonly string[];

function part(value: unknown, paths: readonly Path[]): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => part(item, paths));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).flatMap(([name, member]): readonly (readonly [string, unknown])[] => {
    const below = paths.flatMap(([first, ...rest]) => (first === name ? [rest] : []));
    if (member === null && below.some((rest) => rest.length === 0)) return [];
    return [[name, below.length === 0 ? member : part(member, below)]];
  });
  return Object.fromEntries(kept);
}

/** The body without the members at these paths that are null; the same body if there are none. */
export const withoutNulls = (body: Body, paths: readonly Path[] | undefined): Body =>
  paths === undefined ? body : rewritten(body, part(body.value, paths));
