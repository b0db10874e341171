/** Pairs the nodes of two specs, including renamed ones. */

import type { Action } from "../../spec/action.js";
import { nearest } from "../../spec/diagnostics/near.js";
import type { Field } from "../../spec/field.js";
import type { InterfaceModel, Resource, Shape } from "../../spec/model.js";
import type { NestedCollection } from "../../spec/nested-collection.js";
import type { SpecNode } from "../../spec/spec-node.js";
import { UserError } from "../../spec/user-error.js";
import type { Pair } from "../diff/change.js";
import { paired } from "../diff/pairs.js";
import { likelyRenames } from "../diff/renames.js";
import { namedValues, type ValueOwner, type ValuePair, valuePairs, valueTwins } from "./named-values.js";

/** Pairs of nodes of the old and the new spec. */
export interface Correspondence {
  readonly kept: readonly Pair<SpecNode>[];
  readonly removed: readonly SpecNode[];
  readonly added: readonly SpecNode[];
  /** For each removed node the added nodes in the same place: it may have been renamed to one of them. */
  readonly candidates: ReadonlyMap<SpecNode, readonly SpecNode[]>;
  /** The named values of fields and parameters, which are strings in the code. */
  readonly values: readonly ValuePair[];
  /** The parent of a node of the new spec; undefined for one at the top. */
  readonly owners: ReadonlyMap<SpecNode, SpecNode>;
}

/** Renames that the user gave: an old clause and the new one, or `""` for a node that was removed and not renamed. */
export type GivenRenames = ReadonlyMap<string, string>;

/** A node with a name that is unique among its siblings. */
export interface Named extends SpecNode {
  readonly name: string;
}

/**
 * Pairs resources, shapes and path forms, and their contents. Nodes with the same name are one node, whether or not
 * their parent was renamed. The others are paired as the user says, else as `likelyRenames` finds them similar.
 */
export function correspondence(models: Pair<InterfaceModel>, given: GivenRenames): Correspondence {
  refuseUnknown(models, given);
  const kept: Pair<SpecNode>[] = [];
  const candidates = new Map<SpecNode, readonly SpecNode[]>();
  const added: SpecNode[] = [];
  const owners = new Map<SpecNode, SpecNode>();
  const values: ValuePair[] = [];

  function match<Node extends Named>(
    old: readonly Node[],
    now: readonly Node[],
    owner?: SpecNode,
    twins: Twins<Node> = likelyTwins,
  ): readonly Pair<Node>[] {
    const stated = now.flatMap((node) => {
      const from = old.find(({ clause }) => given.get(clause) === node.clause);
      return from === undefined ? [] : [{ old: from, new: node }];
    });
    const ofOld = old.filter(({ clause }) => !given.has(clause));
    const ofNew = now.filter((node) => !stated.some((pair) => pair.new === node));
    const byName = paired(ofOld, ofNew, ({ name }) => name);
    const likely = twins(byName.removed, byName.added);
    const pairs = [...stated, ...byName.kept, ...likely];
    const come = now.filter((node) => !pairs.some((pair) => pair.new === node));
    kept.push(...pairs);
    added.push(...come);
    for (const node of now) if (owner !== undefined) owners.set(node, owner);
    for (const node of old) if (!pairs.some((pair) => pair.old === node)) candidates.set(node, come);
    return pairs;
  }

  function matchFields(old: readonly Field[], now: readonly Field[], owner: SpecNode): void {
    for (const pair of match(old, now, owner)) {
      matchFields(fieldsIn(pair.old), fieldsIn(pair.new), pair.new);
      kept.push(...directionPairs(pair));
      matchValues(pair);
    }
  }

  function matchValues(owner: Pair<ValueOwner>): void {
    const [was, is] = [namedValues(owner.old), namedValues(owner.new)];
    const pairs = match(was, is, owner.new, valueTwins(kept));
    values.push(...valuePairs(owner, was, pairs));
  }

  function matchParts({ old, new: now }: Pair<Action>): void {
    for (const part of ["body", "answer"] as const) {
      const [was, is] = [old[part], now[part]];
      if (was === undefined || is === undefined) continue;
      kept.push({ old: was, new: is });
      matchFields(was.fields, is.fields, is);
    }
  }

  function matchResource({ old, new: now }: Pair<Resource>): void {
    matchFields(old.fields, now.fields, now);
    for (const pair of match(old.parameters, now.parameters, now)) matchValues(pair);
    match(operationsOf(old), operationsOf(now), now);
    match(rulesOf(old), rulesOf(now), now);
    match(old.named, now.named, now);
    match(nestedOf(old), nestedOf(now), now, nestedTwins(kept));
    for (const pair of match(old.actions ?? [], now.actions ?? [], now)) matchParts(pair);
  }

  const { old, new: now } = models;
  match(old.forms, now.forms);
  for (const pair of match<Shape>(old.shapes, now.shapes)) {
    matchFields(pair.old.fields, pair.new.fields, pair.new);
  }
  for (const pair of match<Resource>(old.resources, now.resources)) matchResource(pair);
  if (old.ids !== undefined && now.ids !== undefined) kept.push({ old: old.ids, new: now.ids });
  const removed = [...candidates.keys()].filter((node) => !("value" in node));
  return { kept, removed, added, candidates, values, owners };
}

/** Pairs removed nodes with added ones that they were renamed to. */
type Twins<Node> = (removed: readonly Node[], added: readonly Node[]) => readonly Pair<Node>[];

const likelyTwins = <Node extends SpecNode>(removed: readonly Node[], added: readonly Node[]) =>
  likelyRenames(removed, added, () => true);

/** A nested collection is renamed with the field that refers to the record above. */
const nestedTwins =
  (kept: readonly Pair<SpecNode>[]): Twins<NestedCollection & Named> =>
  (removed, added) =>
    removed.flatMap((old) => {
      const field = kept.find((pair) => pair.old.clause === fieldClause(old))?.new.clause;
      const now = added.find((one) => fieldClause(one) === field);
      return now === undefined ? [] : [{ old, new: now }];
    });

const fieldClause = ({ resource, field }: NestedCollection): string => `field.${resource}.${field}`;

/** The renamed resource types. */
export function renamedResources(
  { kept }: Correspondence,
  { resources }: InterfaceModel,
): readonly Pair<Named>[] {
  const names = new Map(kept.map((pair) => [pair.old, pair.new]));
  return resources.flatMap((old) => {
    const now = names.get(old);
    const renamed = now !== undefined && isNamed(now) && now.name !== old.name;
    return renamed ? [{ old, new: now }] : [];
  });
}

const isNamed = (node: SpecNode): node is Named => "name" in node;

/** The fields of the object that a field contains. */
const fieldsIn = ({ type }: Field): readonly Field[] => (type.kind === "object" ? type.fields : []);

const operationsOf = ({ operations }: Resource): readonly Named[] =>
  operations.flatMap((one) => (one.offered ? [{ ...one, name: one.kind }] : []));

const nestedOf = ({ nested = [] }: Resource): readonly (NestedCollection & Named)[] =>
  nested.map((one) => ({ ...one, name: one.field }));

const rulesOf = ({ rules }: Resource): readonly Named[] =>
  rules.map((rule) => ({ ...rule, name: rule.parameters.join(" ") }));

function refuseUnknown({ old, new: now }: Pair<InterfaceModel>, given: GivenRenames): void {
  for (const [from, to] of given) {
    refuse(from, old, "old");
    if (to !== "") refuse(to, now, "new");
  }
}

function refuse(clause: string, { clauses }: InterfaceModel, which: string): void {
  const ids = clauses.map(({ id }) => id);
  if (ids.includes(clause)) return;
  const near = nearest(clause, ids);
  throw new UserError(
    `--rename names ${clause}, and the ${which} spec has no such clause`,
    near === undefined ? "cri-kit explain lists the clauses of a spec" : `did you mean ${near}?`,
  );
}

/** The nodes that name a type of their own, as both fields have them. */
const directionPairs = ({ old, new: now }: Pair<Field>): readonly Pair<SpecNode>[] =>
  (["readOnly", "writeOnly"] as const).flatMap((word) => {
    const [was, is] = [old[word], now[word]];
    return was === undefined || is === undefined ? [] : [{ old: was, new: is }];
  });
