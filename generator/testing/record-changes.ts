// Changes records at random, for tests of the validators.
import fc from "fast-check";
import { otherDates } from "./random-records.js";

/** One change to a record: the number of a place in it, and of an alteration. Any two numbers are valid. */
export interface RecordChange {
  readonly place: number;
  readonly alteration: number;
}

type Members = Record<string, unknown>;
/** A value's place: the object or list that contains it, and its name there. */
type Place = readonly [holder: Members, key: string];

const gone = Symbol("gone");
const oddNames = ["beyond", "__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "", "a/b~c"];

/** The alterations. They create a new value each time, since the next change may modify it. */
const alterations: readonly ((value: unknown) => unknown)[] = [
  () => gone,
  () => null,
  () => undefined,
  () => ({}),
  () => [],
  () => [null],
  () => [[{}]],
  () => ({ length: 1, a: null }),
  (value) => [value],
  (value) => [value, value],
  (value) => (Array.isArray(value) ? value[0] : value),
  (value) => (Array.isArray(value) ? { ...value } : value),
  (value) => (typeof value === "string" ? value.slice(1) : JSON.stringify(value)),
  ...[true, 0, -0, -1, 1.5, 1e300, Number.NaN, "", "1", "true", "null", '"quoted"\u0007', "x".repeat(50)].map(
    (value) => () => value,
  ),
  ...otherDates.map((date) => () => date),
  ...oddNames.flatMap((name) => [
    (value: unknown) => withMember(value, name, null),
    (value: unknown) => withMember(value, name, {}),
    (value: unknown) => withMember(value, name, "text"),
  ]),
];

/** A change at any place; it shrinks towards the record's root and the simpler alterations. */
export const anyChange: fc.Arbitrary<RecordChange> = fc.record({
  place: fc.nat(10_000),
  alteration: fc.nat(alterations.length - 1),
});

/** A copy of a record with these changes, one after the other. */
export function changedRecord(record: unknown, changes: readonly RecordChange[]): unknown {
  const root: Members = { record: JSON.parse(JSON.stringify(record)) };
  for (const { place, alteration } of changes) {
    const places = placesIn(root);
    const [holder, key] = places[place % places.length] ?? [root, "record"];
    const altered = alterations[alteration % alterations.length]?.(holder[key]);
    if (altered === gone) delete holder[key];
    else define(holder, key, altered);
  }
  return root["record"];
}

/** A copy in which each scalar has another JSON type, so that every member is a mistake. */
export function wrongEverywhere(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wrongEverywhere);
  if (typeof value !== "object" || value === null) return typeof value === "string" ? 5 : "x";
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, wrongEverywhere(member)]));
}

function placesIn(holder: Members): readonly Place[] {
  return Object.keys(holder).flatMap((key): readonly Place[] => {
    const value = holder[key];
    return [[holder, key], ...(isMembers(value) ? placesIn(value) : [])];
  });
}

/** Also true for lists, whose names are numbers. */
function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null;
}

function withMember(value: unknown, name: string, member: unknown): unknown {
  if (isMembers(value)) define(value, name, member);
  return value;
}

/** Not by assignment, which would set the prototype for the name `__proto__`. */
function define(holder: Members, name: string, value: unknown): void {
  Object.defineProperty(holder, name, { value, writable: true, enumerable: true, configurable: true });
}
