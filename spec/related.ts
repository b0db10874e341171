// Changes a made-up record so that its fields have the relations that the document states.
import { breaksRelation, brokenRelations, hasValue } from "./broken-relations.js";
import { compared } from "./comparable.js";
import type { Field } from "./field.js";
import { isRecordId } from "./inner-types.js";
import { type Json, type JsonObject, ownMember } from "./json.js";
import { isWithin } from "./limits.js";
import { boundsOf, sumOf } from "./made-to-fit.js";
import type { Resource } from "./model.js";
import { isOrder, type Relation } from "./relation.js";

type Type = Pick<Resource, "fields" | "parameters" | "relations">;

/**
 * The record with other values, or without some members, so that it breaks no relation. The members in `keep` were chosen on purpose:
 * others change. A record that breaks none stays as it is, and so does one that no change mends.
 */
export function related(type: Type, record: JsonObject, keep: readonly string[] = []): JsonObject {
  const { relations = [] } = type;
  const held = withNeeded(relations, keep);
  let made = record;
  // One change may break another relation, which is then mended in turn.
  for (let turn = 0; turn <= relations.length; turn += 1) {
    const [broken] = brokenRelations(type, made);
    if (broken === undefined) return made;
    made = isOrder(broken.kind) ? ordered(type, broken, made, keep) : chosen(type, broken, made, held);
  }
  return made;
}

/** The members with those that they need: a record that loses these loses the first too. */
function withNeeded(relations: readonly Relation[], names: readonly string[]): readonly string[] {
  const needed = relations.flatMap(({ kind, fields }) => {
    const asks =
      kind === "needs"
        ? names.includes(fields[0] ?? "")
        : kind === "all-or-none" && fields.some((name) => names.includes(name));
    return asks ? fields.filter((name) => !names.includes(name)) : [];
  });
  return needed.length === 0 ? names : withNeeded(relations, [...new Set([...names, ...needed])]);
}

function without(record: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

/** The record without the members that it must not have beside the others. None can be made up here. */
function chosen(
  { parameters, fields: all }: Type,
  { kind, fields }: Relation,
  record: JsonObject,
  keep: readonly string[],
): JsonObject {
  const there = fields.filter((name) => hasValue(record, name));
  if (kind === "all-or-none") return without(record, there);
  if (kind === "needs") return without(record, fields.slice(0, 1));
  if (there.length < 2) return record;
  const isSearched = (name: string): boolean =>
    parameters.some(({ targets }) => targets.some(({ path }) => path.split(".")[0] === name));
  // Ids and URLs of other records differ from run to run, and the same seed must give the same record.
  const madeUp = (name: string): Json => {
    const type = all.find((field) => field.name === name)?.type;
    return type === undefined || type.kind === "shape" || isRecordId(type)
      ? name
      : (ownMember(record, name) ?? name);
  };
  const best =
    there.find((name) => keep.includes(name)) ??
    there.find(isSearched) ??
    there[sumOf(JSON.stringify(there.map(madeUp))) % there.length];
  return without(
    record,
    there.filter((name) => name !== best),
  );
}

function ordered(
  { fields }: Type,
  relation: Relation,
  record: JsonObject,
  keep: readonly string[],
): JsonObject {
  const [first, second] = relation.fields.map((name) => fields.find((field) => field.name === name));
  const [low, high] = relation.fields.map((name) => ownMember(record, name));
  if (first === undefined || second === undefined || low === undefined || high === undefined) return record;
  const isStrict = relation.kind === "before";
  const made: readonly (readonly [Json, Json])[] = [
    [low, isStrict ? after(second, low) : low],
    [isStrict ? before(first, high) : high, high],
    [high, low],
  ];
  const fits = (field: Field, value: Json, old: Json): boolean =>
    value === old || (!keep.includes(field.name) && isAllowed(field, old) && isAllowed(field, value));
  const pair = made.find(
    ([one, other]) =>
      fits(first, one, low) &&
      fits(second, other, high) &&
      !breaksRelation(relation, { [first.name]: one, [second.name]: other }),
  );
  return pair === undefined ? record : { ...record, [first.name]: pair[0], [second.name]: pair[1] };
}

/** A value that breaks a limit of its field was chosen on purpose, and none is made. */
const isAllowed = ({ constraints = [] }: Field, value: Json): boolean =>
  constraints.every((limit) => isWithin(limit, value));

const after = (field: Field, value: Json): Json => moved(field, value, 1);
const before = (field: Field, value: Json): Json => moved(field, value, -1);

/** The next or the last value before: a number by a step of its field, a date by a unit of its own precision. */
export function moved(field: Field, value: Json, direction: 1 | -1): Json {
  if (typeof value === "number") return Number((value + direction * (boundsOf(field).step ?? 1)).toFixed(6));
  return typeof value === "string" ? movedDate(value, direction) : value;
}

function movedDate(text: string, direction: 1 | -1): string {
  const [, whole = text, fraction = "", zone = "Z"] = /^(.{19})(\.\d+)?(Z|[+-]\d\d:\d\d)$/.exec(text) ?? [];
  const date = new Date(whole.length === 19 ? `${whole}Z` : whole);
  if (Number.isNaN(date.getTime())) return text;
  if (whole.length === 4) date.setUTCFullYear(date.getUTCFullYear() + direction);
  else if (whole.length === 7) date.setUTCMonth(date.getUTCMonth() + direction);
  else if (whole.length === 10) date.setUTCDate(date.getUTCDate() + direction);
  else date.setUTCSeconds(date.getUTCSeconds() + direction);
  const made = date.toISOString().slice(0, whole.length);
  return whole.length === 19 ? made + fraction + zone : made;
}

/** The record with the second value of each order some steps after the first, so that it is not at the limit. */
export function spaced(type: Type, record: JsonObject): JsonObject {
  const moved = new Map<string, Json>();
  for (const {
    kind,
    fields: [first = "", second = ""],
  } of type.relations ?? []) {
    const field = type.fields.find(({ name }) => name === second);
    const [low, high] = [first, second].map((name) => moved.get(name) ?? ownMember(record, name));
    if (!isOrder(kind) || field === undefined || low === undefined || high === undefined) continue;
    const far = after(field, after(field, after(field, low)));
    const isNear = (compared(far, high) ?? -1) > 0;
    if (isNear && isAllowed(field, high) && isAllowed(field, far)) moved.set(second, far);
  }
  return moved.size === 0 ? record : { ...record, ...Object.fromEntries(moved) };
}
