// Finds which constructs of the language differ between two specs: those that came, went, or have another value.
import { isObject } from "../../../spec/language/schema.js";
import {
  below,
  memberName,
  members,
  type Part,
  partAt,
  usedConstructs,
  valueName,
} from "../../../spec/testing/constructs.js";
import { constructsOfType } from "./type-constructs.js";

export type ChangeKind = "added" | "changed" | "removed";

/** A construct that differs. */
export interface ConstructChange {
  readonly construct: string;
  readonly kind: ChangeKind;
  /** Its place, and that of the innermost node around it: names from the root, each after a dot. */
  readonly path: string;
  readonly node: string;
}

/** A place in the schema and in the specs; `node` is the path of the innermost node around it. */
interface Spot {
  readonly address: string;
  readonly path: string;
  readonly node: string;
}

interface Sides<T> {
  readonly old: T;
  readonly now: T;
}

/**
 * Every construct that differs between two parsed specs. A construct came or went only if what it stands in is in both specs; one that
 * holds another changed with it.
 */
export function constructChanges(old: unknown, now: unknown): readonly ConstructChange[] {
  return compared({ address: "", path: "", node: "" }, { old, now });
}

/** Those that hold no other: what really differs. */
export const innermost = (changes: readonly ConstructChange[]): readonly ConstructChange[] =>
  changes.filter(({ path }) => !changes.some((other) => other.path.startsWith(`${path}.`)));

function compared(from: Spot, sides: Sides<unknown>): readonly ConstructChange[] {
  const { address, part } = partAt(from.address);
  const node = isNode(part) ? from.path : from.node;
  const spot = { ...from, address, node };
  const { old, now } = inLongForm(part, sides);
  if (isObject(old) && isObject(now)) return ofMembers(spot, part, { old, now });
  if (address === typeText) return ofType(spot, { old: String(old), now: String(now) });
  return ofItems(spot, part, { old, now });
}

/** A value with a long form, such as a limit, counts for the node that it is about. */
const isNode = (part: Part): boolean => members(part).includes("means") && !hasShortForm(part);

const hasShortForm = (part: Part): boolean => Array.isArray(part["type"]) && members(part).some(isShort);

const isShort = (member: string): boolean => member === "is" || member === "by";

/** A short form is the value of the long form's `is`; a list of names is a map without details. */
function inLongForm(part: Part, { old, now }: Sides<unknown>): Sides<unknown> {
  const short = members(part).find(isShort);
  const longOf = (value: unknown): unknown => {
    if (isObject(value)) return value;
    if (short !== undefined) return { [short]: value };
    const names = isMap(part) && Array.isArray(value) ? value : [];
    return Object.fromEntries(names.map((name) => [name, null]));
  };
  const isLong = isObject(old) || isObject(now) || short !== undefined;
  return isLong ? { old: longOf(old), now: longOf(now) } : { old, now };
}

/** An object whose member names are free. */
export const isMap = (part: Part): boolean =>
  isObject(part["additionalProperties"]) && members(part).length === 0;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function ofMembers(
  spot: Spot,
  part: Part,
  { old, now }: Sides<Record<string, unknown>>,
): readonly ConstructChange[] {
  const known = members(part);
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((name) => {
    const isMember = known.includes(name);
    if (!isMember && !isObject(part["additionalProperties"])) return [];
    const construct = isMember ? memberName(spot.address, name) : entryOf(spot);
    const address = below(spot.address, isMember ? `properties/${name}` : "additionalProperties");
    return differing({ ...spot, path: `${spot.path}.${name}`, address }, construct, {
      old: old[name],
      now: now[name],
    });
  });
}

/** An entry of a map, or an item of a list, is a construct too. */
const entryOf = ({ address }: Spot): string => memberName(address, "*");

/** A map that is left out has no entries. */
function differing(
  spot: Spot,
  construct: string,
  { old: was, now: is }: Sides<unknown>,
): readonly ConstructChange[] {
  const empty = isMap(partAt(spot.address).part) ? {} : undefined;
  const [old, now] = [was, is].map((value) => (value === undefined ? empty : value));
  if (isSame(old, now)) return [];
  const kind = old === undefined ? "added" : now === undefined ? "removed" : "changed";
  const own = { construct, kind, path: spot.path, node: spot.node } as const;
  if (kind === "changed") return [own, ...compared(spot, { old, now })];
  return [own, ...valuesIn(spot.address, old ?? now).map((value) => ({ ...own, construct: value }))];
}

/** What came or went whole shows the values of closed sets that are in it. */
const valuesIn = (address: string, value: unknown): readonly string[] =>
  [...usedConstructs(value, address)].filter((construct) => construct.includes("="));

/** Where the language writes a field's type, which is a text with a grammar of its own. */
const typeText = "$defs/long-field/properties/is";

function ofType(spot: Spot, { old, now }: Sides<string>): readonly ConstructChange[] {
  return ofMaps({ old: constructsOfType(old), now: constructsOfType(now) }, spot);
}

/** Items of a list are compared as a set; a single value is a list of one. Nodes in a list of the same length are compared in turn. */
function ofItems(spot: Spot, part: Part, { old, now }: Sides<unknown>): readonly ConstructChange[] {
  if (Array.isArray(old) && Array.isArray(now) && old.length === now.length && holdsNodes(spot, part))
    return old.flatMap((item, n) =>
      differing(
        { ...spot, path: `${spot.path}.${n}`, address: below(spot.address, "items") },
        entryOf(spot),
        {
          old: item,
          now: now[n],
        },
      ),
    );
  const values = (value: unknown) => new Map([value].flat().map((one) => [JSON.stringify(one), ""]));
  const inner = isObject(part["items"]) ? partAt(below(spot.address, "items")) : { ...spot, part };
  const closed = Array.isArray(inner.part["enum"]) ? inner.part["enum"] : [];
  const isList = isObject(part["items"]);
  return ofMaps({ old: values(old), now: values(now) }, spot).flatMap((change) => {
    const value = JSON.parse(change.construct);
    return [
      ...(isList ? [{ ...change, construct: entryOf(spot) }] : []),
      ...(closed.includes(value) ? [{ ...change, construct: valueName(inner.address, value) }] : []),
    ];
  });
}

const holdsNodes = ({ address }: Spot, part: Part): boolean =>
  isObject(part["items"]) && isNode(partAt(below(address, "items")).part);

function ofMaps(
  { old, now }: Sides<ReadonlyMap<string, string>>,
  { path, node }: Spot,
): readonly ConstructChange[] {
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((construct) => {
    if (old.get(construct) === now.get(construct)) return [];
    const kind = !old.has(construct) ? "added" : now.has(construct) ? "changed" : "removed";
    return [{ construct, kind, path, node }];
  });
}
