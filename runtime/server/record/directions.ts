// Keeps members that only the server sets from being sent, and members that no answer contains from being stored.
import type { ResourceDefinition, ValidationIssue } from "../definition.js";
import { type Body, isObject } from "./assign.js";
import { type MemberText, splitObject, valueText } from "./json-members.js";

type Directions = Pick<ResourceDefinition, "readOnly" | "notAdded" | "notUpdated" | "writeOnly">;

const none: readonly string[] = [];

const names = ({ readOnly }: Directions): readonly string[] =>
  readOnly === undefined ? none : Object.keys(readOnly);

/** The body without the members at some paths through objects; the same body if it has none of them. */
const without = (body: Body, dropped: readonly string[]): Body => dropped.reduce(withoutOne, body);

function withoutOne(body: Body, path: string): Body {
  const [name = "", ...rest] = path.split(".");
  if (!Object.hasOwn(body.value, name)) return body;
  const { [name]: old, ...others } = body.value;
  if (rest.length === 0)
    return { value: others, text: body.text, members: body.members.filter((one) => one.name !== name) };
  const member = body.members.findLast((one) => one.name === name);
  if (member === undefined || !isObject(old)) return body;
  const text = valueText(member);
  const { value, members } = withoutOne({ value: old, text, ...splitObject(text) }, rest.join("."));
  if (value === old) return body;
  const inside = `${JSON.stringify(name)}:{${members.map((one) => one.text).join(",")}}`;
  return {
    value: { ...body.value, [name]: value },
    text: body.text,
    members: body.members.map((one) => (one.name === name ? { name, text: inside } : one)),
  };
}

/** The JSON Pointer (RFC 6901) to a member of the record itself. */
export const pointerTo = (name: string): string => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;

/** The body without members that only the server sets. */
export const withoutReadOnly = (body: Body, directions: Directions): Body => without(body, names(directions));

/** The body without members that no answer contains. */
export const withoutWriteOnly = (body: Body, { writeOnly = none }: Directions): Body =>
  without(body, writeOnly);

/** The members that only the server sets, as a mistake each where sending them is refused. */
export function readOnlyIssues(body: Body, { readOnly }: Directions): readonly ValidationIssue[] {
  return Object.entries(readOnly ?? {})
    .filter(([name, sent]) => sent === "refused" && Object.hasOwn(body.value, name))
    .map(([name]) => ({
      pointer: pointerTo(name),
      rule: "readOnly",
      message: "must not be sent: only the server sets it",
    }));
}

/** The type as adds see it. */
export const asAdded = <D extends Directions>(type: D): D =>
  type.notAdded === undefined ? type : { ...type, readOnly: { ...type.readOnly, ...type.notAdded } };

/** The members that no update changes and that this one would, as a mistake each where that is refused. */
export function changeIssues(body: Body, stored: string, { notUpdated }: Directions, isPatch: boolean) {
  if (notUpdated === undefined) return [];
  const before: Readonly<Record<string, unknown>> = JSON.parse(stored);
  const text = (record: Readonly<Record<string, unknown>>, name: string) => JSON.stringify(record[name]);
  return Object.entries(notUpdated)
    .filter(([name, sent]) => sent === "refused" && (isPatch || Object.hasOwn(body.value, name)))
    .filter(([name]) => text(before, name) !== text(body.value, name))
    .map(([name]): ValidationIssue => {
      const message = "must not be changed: no update changes it";
      return { pointer: pointerTo(name), rule: "readOnly", message };
    });
}

/** The body without members that only the server sets and that it did not change. */
export function withoutUnchanged(body: Body, stored: string, directions: Directions): Body {
  const given = names(directions);
  if (given.length === 0) return body;
  const before = new Map(splitObject(stored).members.map((member) => [member.name, valueText(member)]));
  const same = body.members.filter((member) => before.get(member.name) === valueText(member));
  return without(
    body,
    same.map(({ name }) => name).filter((name) => given.includes(name)),
  );
}

/** The members of a stored record that a client may send. */
export const sentMembers = (stored: string, directions: Directions): readonly MemberText[] =>
  splitObject(stored).members.filter(({ name }) => !names(directions).includes(name));

/**
 * The body of an update with the members of the stored record that it does not change; the same body if there are none. A body that
 * replaces the record need not have those that an add does not set either.
 */
export function withStored(sent: Body, stored: string, directions: Directions, isPatch: boolean): Body {
  const { notAdded = {}, notUpdated = {} } = directions;
  const own = isPatch ? none : Object.keys(notAdded).filter((name) => !Object.hasOwn(sent.value, name));
  const given = [...names(directions), ...Object.keys(notUpdated), ...own];
  if (given.length === 0) return sent;
  const body = without(sent, given);
  const members = splitObject(stored).members.filter(({ name }) => given.includes(name));
  if (members.length === 0) return body;
  const value: Readonly<Record<string, unknown>> = JSON.parse(stored);
  const kept = Object.fromEntries(members.map(({ name }) => [name, value[name]]));
  return { value: { ...body.value, ...kept }, text: body.text, members: [...body.members, ...members] };
}
