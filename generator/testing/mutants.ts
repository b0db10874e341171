import fc from "fast-check";
import { otherDates } from "./records.js";

/** One change to a record: at which of its places, and which of the alterations. Any two numbers name one. */
export interface Change {
  readonly place: number;
  readonly alteration: number;
}

type Members = Record<string, unknown>;
/** A value's own place: what holds it, and under which name. */
type Place = readonly [holder: Members, key: string];

const gone = Symbol("gone");
const oddNames = ["beyond", "__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "", "a/b~c"];

/** What may come in place of a value; values are made anew each time, for the next change may change them. */
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

/** A change at any place; it shrinks towards the record's root and the plainer alterations. */
export const anyChange: fc.Arbitrary<Change> = fc.record({
  place: fc.nat(10_000),
  alteration: fc.nat(alterations.length - 1),
});

/** A copy of a record with changes one upon the other. */
export function mutant(record: unknown, changes: readonly Change[]): unknown {
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

/** A copy in which each text, number and truth value is of another JSON type: as many mistakes as there are members. */
export function spoiled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(spoiled);
  if (typeof value !== "object" || value === null) return typeof value === "string" ? 5 : "x";
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, spoiled(member)]));
}

function placesIn(holder: Members): readonly Place[] {
  return Object.keys(holder).flatMap((key): readonly Place[] => {
    const value = holder[key];
    return [[holder, key], ...(isMembers(value) ? placesIn(value) : [])];
  });
}

/** Lists as well: their items stand under names that are numbers. */
function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null;
}

function withMember(value: unknown, name: string, member: unknown): unknown {
  if (isMembers(value)) define(value, name, member);
  return value;
}

/** Not by assignment, which `__proto__` would take for something else. */
function define(holder: Members, name: string, value: unknown): void {
  Object.defineProperty(holder, name, { value, writable: true, enumerable: true, configurable: true });
}
