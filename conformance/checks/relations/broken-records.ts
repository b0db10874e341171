// Makes records that break one relation between fields, and records that only just keep to it.
import { breaksRelation, brokenRelations } from "../../../spec/broken-relations.js";
import type { Field } from "../../../spec/field.js";
import { type JsonObject, ownMember } from "../../../spec/json.js";
import { isWithin } from "../../../spec/limits.js";
import type { Resource } from "../../../spec/model.js";
import { moved, related } from "../../../spec/related.js";
import type { Relation } from "../../../spec/relation.js";

/** A record, and what it has or lacks, as the end of a sentence that begins with the record. */
export interface TriedRecord {
  readonly record: JsonObject;
  readonly words: string;
}

function without(record: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

/** The record with `names` and no other field of the relation. */
function only(record: JsonObject, { fields }: Relation, names: readonly string[]): JsonObject {
  return without(
    record,
    fields.filter((name) => !names.includes(name)),
  );
}

const fieldIn = ({ fields }: Resource, name: string | undefined): Field | undefined =>
  fields.find((field) => field.name === name);

/** The first field one step after the second, or at the second; the second one step before the first, or at the first. */
function orders(resource: Resource, relation: Relation, whole: JsonObject, steps: 0 | 1 | -1): TriedRecord[] {
  const [first, second] = relation.fields.map((name) => fieldIn(resource, name));
  if (first === undefined || second === undefined) return [];
  const [low, high] = [ownMember(whole, first.name), ownMember(whole, second.name)];
  if (low === undefined || high === undefined) return [];
  const far = steps === 0 ? 1 : steps;
  const one = { ...whole, [first.name]: steps === 0 ? high : moved(first, high, far) };
  const other = { ...whole, [second.name]: steps === 0 ? low : moved(second, low, far === 1 ? -1 : 1) };
  const place = steps === 0 ? "at" : steps === 1 ? "after" : "just before";
  const words = `has ${first.name} ${place} ${second.name}`;
  return [one, other].map((record) => ({ record, words }));
}

function triedBreaks(resource: Resource, relation: Relation, whole: JsonObject): readonly TriedRecord[] {
  const { kind, fields } = relation;
  const [first = "", second = "", ...more] = fields;
  const there = fields.filter((name) => Object.hasOwn(whole, name));
  const none = { record: only(whole, relation, []), words: `has none of ${fields.join(", ")}` };
  const two = {
    record: only(whole, relation, there.slice(0, 2)),
    words: `has ${there.slice(0, 2).join(" and ")}`,
  };
  const last = more.at(-1) ?? second;
  switch (kind) {
    case "before":
      return [
        ...orders(resource, relation, whole, 0).slice(0, 1),
        ...orders(resource, relation, whole, 1).slice(0, 1),
      ];
    case "at-most":
      return orders(resource, relation, whole, 1);
    case "one-of":
      return [none, two];
    case "at-least-one":
      return [none];
    case "at-most-one":
      return [two];
    case "all-or-none":
      return [first, last].map((name) => ({ record: without(whole, [name]), words: `has no ${name}` }));
    case "needs":
      return [{ record: without(whole, [last]), words: `has ${first} and no ${last}` }];
  }
}

/** Records that break only this relation; `whole` has every field. */
export function breakingRelation(
  resource: Resource,
  relation: Relation,
  whole: JsonObject,
): readonly TriedRecord[] {
  const relations = resource.relations?.filter((one) => one !== relation) ?? [];
  const others = { ...resource, relations };
  return triedBreaks(resource, relation, whole)
    .map((tried) => ({ ...tried, record: related(others, tried.record, relation.fields) }))
    .filter(({ record }) => {
      const [broken, another] = brokenRelations(resource, record);
      return broken === relation && another === undefined && isAllowed(resource, record);
    });
}

/** Records that only just keep to the relation; `whole` has every field. */
export function keepingRelation(
  resource: Resource,
  relation: Relation,
  whole: JsonObject,
): readonly TriedRecord[] {
  return triedLimits(resource, relation, whole)
    .map((tried) => ({ ...tried, record: related(resource, tried.record, relation.fields) }))
    .filter(({ record }) => brokenRelations(resource, record).length === 0 && isAllowed(resource, record));
}

function triedLimits(resource: Resource, relation: Relation, whole: JsonObject): readonly TriedRecord[] {
  const { kind, fields } = relation;
  const alone = fields
    .filter((name) => Object.hasOwn(whole, name))
    .map((name) => ({ record: only(whole, relation, [name]), words: `has only ${name}` }));
  const none = { record: only(whole, relation, []), words: `has none of ${fields.join(", ")}` };
  switch (kind) {
    case "before":
      return orders(resource, relation, whole, -1).slice(0, 1);
    case "at-most":
      return orders(resource, relation, whole, 0).slice(0, 1);
    case "one-of":
    case "at-least-one":
    case "at-most-one":
      return alone;
    case "all-or-none":
      return [none];
    case "needs":
      return [];
  }
}

/** Whether a relation says which records are only just allowed. */
export const hasLimit = ({ kind }: Relation): boolean => kind !== "needs";

/** Whether every value of the record's own fields is within its limits. */
const isAllowed = ({ fields }: Resource, record: JsonObject): boolean =>
  fields.every(({ name, many, constraints = [] }) => {
    const value = ownMember(record, name);
    return value === undefined || many || constraints.every((limit) => isWithin(limit, value));
  });

/** A record that is like this one and breaks the relation, whatever fields it has; undefined if it can't. */
export function brokenFrom(
  resource: Resource,
  relation: Relation,
  record: JsonObject,
): JsonObject | undefined {
  const [first = "", second = ""] = relation.fields;
  const filled = Object.fromEntries(relation.fields.map((name) => [name, ownMember(record, name) ?? "x"]));
  const made = [
    ...triedBreaks(resource, relation, record).map((tried) => tried.record),
    only(record, relation, []),
    { ...record, ...filled },
    without({ ...record, [first]: ownMember(record, first) ?? "x" }, [second]),
  ];
  return made.find((one) => breaksRelation(relation, one));
}
