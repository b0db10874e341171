// Changes a made-up record so that its fields have the relations that the document states.
import { breaksRelation, brokenRelations, hasValue } from "./broken-relations.js";
import { compared } from "./comparable.js";
import type { Field } from "./field.js";
import { isRecordId } from "./inner-types.js";
import type { Json, JsonObject } from "./json.js";
import { isAmong, memberAt, withMember } from "./json-paths.js";
import { isRequired, isWithin } from "./limits.js";
import { boundsOf, sumOf } from "./made-to-fit.js";
import type { Resource } from "./model.js";
import { isOrder, type Relation } from "./relation.js";

type Type = Pick<Resource, "parameters" | "relations">;

/**
 * The record with other values, or without some members, so that it breaks no relation. The members at the paths in `keep` were chosen
 * on purpose: others change. A record that breaks none stays as it is, and so does one that no change mends.
 */
export function related(type: Type, record: JsonObject, keep: readonly string[] = []): JsonObject {
  const { relations = [] } = type;
  const held = withNeeded(relations, keep);
  let made = record;
  // One change may break another relation, which is then mended in turn.
  for (let turn = 0; turn <= relations.length; turn += 1) {
    const [broken] = brokenRelations(type, made);
    if (broken === undefined) return made;
    made = isOrder(broken.kind) ? ordered(broken, made, keep) : chosen(type, broken, made, held);
  }
  return made;
}

/** The members with those that they need: a record that loses these loses the first too. */
function withNeeded(relations: readonly Relation[], names: readonly string[]): readonly string[] {
  const needed = relations.flatMap(({ kind, fields }) => {
    const asks =
      kind === "needs"
        ? isAmong(names, fields[0] ?? "")
        : kind === "all-or-none" && fields.some((name) => isAmong(names, name));
    return asks ? fields.filter((name) => !isAmong(names, name)) : [];
  });
  return needed.length === 0 ? names : withNeeded(relations, [...new Set([...names, ...needed])]);
}

const without = (record: JsonObject, paths: readonly string[]): JsonObject =>
  paths.reduce<JsonObject>((left, path) => withMember(left, path, undefined), record);

/** The record without the members that it must not have beside the others. None can be made up here. */
function chosen(
  { parameters }: Type,
  { kind, fields, named }: Relation,
  record: JsonObject,
  keep: readonly string[],
): JsonObject {
  const there = fields.filter((name) => hasValue(record, name));
  if (kind === "all-or-none") return without(record, there);
  if (kind === "needs") return without(record, fields.slice(0, 1));
  if (there.length < 2) return record;
  const isSearched = (name: string): boolean =>
    parameters.some(({ targets }) => targets.some(({ path }) => isAmong([name], path)));
  // Ids and URLs of other records differ from run to run, and the same seed must give the same record.
  const madeUp = (name: string): Json => {
    const type = named[fields.indexOf(name)]?.type;
    return type === undefined || type.kind === "shape" || isRecordId(type)
      ? name
      : (memberAt(record, name) ?? name);
  };
  const best =
    there.find((name) => isAmong(keep, name)) ??
    there.find(isSearched) ??
    there[sumOf(JSON.stringify(there.map(madeUp))) % there.length];
  return without(
    record,
    there.filter((name) => name !== best),
  );
}

function ordered(relation: Relation, record: JsonObject, keep: readonly string[]): JsonObject {
  const [first, second] = relation.named;
  const [one = "", other = ""] = relation.fields;
  const [low, high] = [memberAt(record, one), memberAt(record, other)];
  if (first === undefined || second === undefined || low === undefined || high === undefined) return record;
  const isStrict = relation.kind === "before";
  const made: readonly (readonly [Json, Json])[] = [
    [low, isStrict ? after(second, low) : low],
    [isStrict ? before(first, high) : high, high],
    [high, low],
  ];
  const fits = (field: Field, path: string, value: Json, old: Json): boolean =>
    value === old || (!isAmong(keep, path) && isAllowed(field, old) && isAllowed(field, value));
  for (const [lower, higher] of made) {
    if (!fits(first, one, lower, low) || !fits(second, other, higher, high)) continue;
    const mended = withMember(withMember(record, one, lower), other, higher);
    if (!breaksRelation(relation, mended)) return mended;
  }
  const mayGo = (field: Field, path: string, old: Json): boolean =>
    !isAmong(keep, path) && !isRequired(field) && isAllowed(field, old);
  if (mayGo(second, other, high)) return withMember(record, other, undefined);
  return mayGo(first, one, low) ? withMember(record, one, undefined) : record;
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
  let made = record;
  for (const { kind, fields, named } of type.relations ?? []) {
    const [first = "", second = ""] = fields;
    const [, field] = named;
    const [low, high] = [memberAt(made, first), memberAt(made, second)];
    if (!isOrder(kind) || field === undefined || low === undefined || high === undefined) continue;
    const far = after(field, after(field, after(field, low)));
    const isNear = (compared(far, high) ?? -1) > 0;
    if (isNear && isAllowed(field, high) && isAllowed(field, far)) made = withMember(made, second, far);
  }
  return made;
}
