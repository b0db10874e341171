// Compares the relations between the fields of one type.
import { breaksRelation } from "../../../spec/broken-relations.js";
import type { JsonObject } from "../../../spec/json.js";
import { memberAt, withMember } from "../../../spec/json-paths.js";
import { isOrder, type Relation, relationInWords } from "../../../spec/relation.js";
import { altered, type Change, type Pair } from "../change.js";
import type { RuleId } from "../rules.js";
import { listChanges } from "./node.js";

export const relationsChanges = (relations: Pair<readonly Relation[] | undefined>): readonly Change[] =>
  listChanges(relations, ({ name }) => name, {
    removed: "relation-removed",
    added: "relation-added",
    text: relationInWords,
    kept: (pair) => altered(ruleOf(pair), pair, [wordsOf(pair.old), wordsOf(pair.new)]),
  });

function ruleOf({ old, new: now }: Pair<Relation>): RuleId {
  if (implies(old, now)) return "relation-loosened";
  return implies(now, old) ? "relation-tightened" : "relation-changed";
}

/** Whether every record that keeps to the one keeps to the other. */
function implies(one: Relation, other: Relation): boolean {
  if (isOrder(one.kind) || isOrder(other.kind))
    return one.kind === "before" && other.kind === "at-most" && one.fields.join() === other.fields.join();
  const names = [...new Set([...one.fields, ...other.fields])];
  return (
    names.length <= mostFields &&
    choicesOf(names).every((record) => breaksRelation(one, record) || !breaksRelation(other, record))
  );
}

/** Two relations of more fields than that are not compared: there are too many choices of fields. */
const mostFields = 12;

/** For each choice of some of the fields a record that has these. */
const choicesOf = (names: readonly string[]): readonly JsonObject[] =>
  names.reduce<readonly JsonObject[]>(
    (records, path) =>
      records.flatMap((record) => [record, withMember(record, path, memberAt(record, path) ?? {})]),
    [{}],
  );

/** Where the order of the fields means nothing, they are sorted. */
function wordsOf({ kind, fields, ...rest }: Relation): string {
  const isOrdered = kind === "before" || kind === "at-most";
  const [first = "", ...others] = fields;
  const sorted = kind === "needs" ? [first, ...others.sort()] : [...fields].sort();
  return relationInWords({ ...rest, kind, fields: isOrdered ? fields : sorted });
}
