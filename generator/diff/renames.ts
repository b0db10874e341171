// Finds removed and added nodes that are probably one renamed node.
import { nearest } from "../../spec/diagnostics/near.js";
import type { Field, FieldType } from "../../spec/field.js";
import type { InterfaceModel } from "../../spec/model.js";
import type { SpecNode } from "../../spec/spec-node.js";
import type { Change, Pair } from "./change.js";
import { essence } from "./essence.js";
import { followingFrom, lastOf, type Rename } from "./follows.js";
import type { RuleId } from "./rules.js";

/** Pairs of rules that are a rename if the two nodes are similar. */
const halves = [
  ["resource-removed", "resource-added"],
  ["field-removed", "field-added"],
  ["field-removed", "required-field-added"],
  ["shape-removed", "shape-added"],
  ["parameter-removed", "parameter-added"],
  ["named-operation-removed", "named-operation-added"],
  ["action-removed", "action-added"],
  ["form-removed", "form-added"],
] as const satisfies readonly (readonly [RuleId, RuleId])[];

/**
 * The changes, in which the removed half of a likely rename names the added half. The added half, and what else only follows from
 * the rename, names the removed half; all changes remain in the list.
 */
export function withRenames(
  changes: readonly Change[],
  models: Pair<InterfaceModel>,
  migrate: string,
): readonly Change[] {
  const renames = renamesIn(changes, models);
  const renameOf = followingFrom(renames, models);
  return changes.map((change) => {
    const rename = renameOf(change);
    return rename === undefined
      ? { ...change, ...likelyRename(change, renames, migrate) }
      : { ...change, follows: { rule: rename.gone, clause: rename.old.clause } };
  });
}

/** Each removed node is in one rename at most. */
function renamesIn(changes: readonly Change[], models: Pair<InterfaceModel>): readonly Rename[] {
  const found: Rename[] = [];
  for (const [gone, come] of halves) {
    const isLeft = (node: SpecNode) => found.every(({ old }) => old !== node);
    const removed = nodesOf(changes, gone, models.old).filter(isLeft);
    const pairs = likelyRenames(removed, nodesOf(changes, come, models.new));
    found.push(...pairs.map((pair) => ({ gone, come, ...pair })));
  }
  return found;
}

function likelyRename(
  { rule, clause }: Change,
  renames: readonly Rename[],
  migrate: string,
): Pick<Change, "rename"> {
  const found = renames.find(({ gone, old }) => gone === rule && old.clause === clause);
  if (found === undefined) return {};
  return { rename: { clause: found.new.clause, at: found.new.at, remedy: renameRemedy(migrate) } };
}

const renameRemedy = (migrate: string): string =>
  `If it was renamed, this renames it in your own code: ${migrate}`;

/** Pairs removed nodes with added ones that they were probably renamed to; each node is in one pair at most. */
export function likelyRenames<Node extends SpecNode>(
  removed: readonly Node[],
  added: readonly Node[],
  samePlace: (old: Node, now: Node) => boolean = haveOneParent,
): readonly Pair<Node>[] {
  const left = new Set(added);
  return removed.flatMap((old) => {
    const now = twinOf(
      old,
      [...left].filter((one) => samePlace(old, one)),
    );
    if (now === undefined) return [];
    left.delete(now);
    return [{ old, new: now }];
  });
}

const haveOneParent = (old: SpecNode, now: SpecNode): boolean =>
  parentOf(old.clause) === parentOf(now.clause);

function nodesOf(changes: readonly Change[], rule: RuleId, { clauses }: InterfaceModel): readonly SpecNode[] {
  return changes.flatMap((change) => {
    if (change.rule !== rule) return [];
    return clauses.find(({ id }) => id === change.clause)?.node ?? [];
  });
}

/** The added node that is most similar: by its name, by its meaning, or as the only similar one. */
function twinOf<Node extends SpecNode>(node: Node, added: readonly Node[]): Node | undefined {
  const here = added.filter((one) => similar(node, one));
  const near = nearest(
    lastOf(node.clause),
    here.map(({ clause }) => lastOf(clause)),
  );
  const meant = here.find(({ means }) => node.means !== undefined && means === node.means);
  const byName = here.find(({ clause }) => lastOf(clause) === near);
  return byName ?? meant ?? (here.length === 1 && isDistinctive(node) ? here[0] : undefined);
}

const distinctive: readonly FieldType["kind"][] = ["shape", "object", "map", "union"];

/** Any two plain texts or numbers are similar. A node with parts, a path or a target is distinctive. */
function isDistinctive(node: SpecNode): boolean {
  if (isField(node)) return node.fixed !== undefined || distinctive.includes(node.type.kind);
  return "targets" in node || "segments" in node || "fields" in node;
}

/** Equal on the wire; for nodes with members, at least half of the members are equal. */
function similar(a: SpecNode, b: SpecNode): boolean {
  const [left, right] = [fieldsOf(a), fieldsOf(b)];
  if (left.length === 0 || right.length === 0) return essence(ownPart(a)) === essence(ownPart(b));
  const parts = new Set(left.map((field) => `${field.name} ${essence(field)}`));
  const shared = right.filter((field) => parts.has(`${field.name} ${essence(field)}`)).length;
  return shared * 2 >= Math.max(left.length, right.length);
}

/** A path that follows from the node's name is not compared: it is renamed with the node. */
const ownPart = (node: SpecNode): object =>
  isNamedByPath(node) && node.segment === node.name ? { ...node, segment: undefined } : node;

const isNamedByPath = (
  node: SpecNode,
): node is SpecNode & { readonly segment: string; readonly name: string } =>
  "segment" in node && "name" in node;

function fieldsOf(node: SpecNode & { readonly fields?: readonly Field[] }): readonly Field[] {
  if (isField(node)) return node.type.kind === "object" ? node.type.fields : [];
  return node.fields ?? [];
}

const isField = (node: SpecNode): node is Field => "optional" in node && "many" in node;

const parentOf = (clause: string): string => clause.slice(0, Math.max(0, clause.lastIndexOf(".")));
