// Reads and changes a member of a record by a dotted path through objects, and compares such paths.
import { isObject, type Json, type JsonObject, ownMember } from "./json.js";

/** The value at a path; undefined if there is none. */
export const memberAt = (record: JsonObject, path: string): Json | undefined =>
  path
    .split(".")
    .reduce<Json | undefined>(
      (value, name) => (isObject(value) ? ownMember(value, name) : undefined),
      record,
    );

/** A copy with another value at a path. Undefined removes the member, and an object in the record that has no other. */
export function withMember(record: JsonObject, path: string, value: Json | undefined): JsonObject {
  const [name = "", ...rest] = path.split(".");
  const { [name]: old, ...others } = record;
  if (rest.length === 0) return value === undefined ? others : { ...record, [name]: value };
  const inside = withMember(isObject(old) ? old : {}, rest.join("."), value);
  return Object.keys(inside).length === 0 ? others : { ...record, [name]: inside };
}

/** Whether a path leads to a member, or to one inside it. */
export const isWithinPath = (path: string, member: string): boolean => `${path}.`.startsWith(`${member}.`);

/** Whether a change at one of the paths changes what is at the other. */
const overlap = (one: string, other: string): boolean => isWithinPath(one, other) || isWithinPath(other, one);

/** Whether a path overlaps one of several. */
export const isAmong = (paths: readonly string[], path: string): boolean =>
  paths.some((one) => overlap(one, path));
