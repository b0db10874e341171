// Finds the changes that only follow from a rename: of nodes that mention the renamed one, and are otherwise the same.
import type { InterfaceModel } from "../../spec/model.js";
import type { SpecNode } from "../../spec/spec-node.js";
import type { Change, Pair } from "./change.js";
import { type RuleId, ruleOf } from "./rules.js";

/** A likely rename: the rules of its two halves, and the node before and after. */
export interface Rename extends Pair<SpecNode> {
  readonly gone: RuleId;
  readonly come: RuleId;
}

/** The rename from which a change only follows; undefined for other changes. */
type RenameOf = (change: Change) => Rename | undefined;

/** The names of one node before and after; they count only inside `type`, if the node is a part of one. */
interface Names {
  readonly was: string;
  readonly is: string;
  readonly type?: string;
}

export function followingFrom(renames: readonly Rename[], models: Pair<InterfaceModel>): RenameOf {
  const nodes = { old: nodesOf(models.old), new: nodesOf(models.new) };
  return (change) => {
    const half = renames.find((one) => isHalf(one, change));
    // The removal is reported; the new name is the same change, not a second one.
    if (half !== undefined) return change.rule === half.come ? half : undefined;
    if (ruleOf(change.rule).direction === "neither") return undefined;
    const places = placesOf(change, renames.map(namesOf));
    const [before, after] = [nodes.old.get(places.old), nodes.new.get(places.new)];
    if (before === undefined || after === undefined) return undefined;
    const inside = renames.filter((one) => counts(namesOf(one), places.old));
    if (meaning(before, inside.map(namesOf)) !== meaning(after, [])) return undefined;
    return inside.find((one) => mentions(before, places.old, namesOf(one)));
  };
}

const mentions = (node: SpecNode, clause: string, names: Names): boolean =>
  meaning(node, [names]) !== meaning(node, []) || renamed(clause, [names]) !== clause;

const nodesOf = ({ clauses }: InterfaceModel): ReadonlyMap<string, SpecNode> =>
  new Map(clauses.map(({ id, node }) => [id, node]));

/** `field.TYPE.NAME` is inside a type; `resource.NAME`, `form.NAME` and the parts of shapes are found everywhere. */
function namesOf({ old, new: now }: Rename): Names {
  const [kind, type = "", ...inner] = old.clause.split(".");
  const names = { was: lastOf(old.clause), is: lastOf(now.clause) };
  return inner.length === 0 || kind === "shape" ? names : { ...names, type };
}

export const lastOf = (clause: string): string => clause.slice(clause.lastIndexOf(".") + 1);

const counts = ({ type }: Names, clause: string): boolean =>
  type === undefined || clause.split(".")[1] === type;

const isHalf = ({ gone, come, old, new: now }: Rename, { rule, clause }: Change): boolean =>
  (rule === gone && clause === old.clause) || (rule === come && clause === now.clause);

/** The clause of the changed node in both specs. */
function placesOf({ clause, old, new: now }: Change, names: readonly Names[]): Pair<string> {
  if (old !== undefined && now !== undefined) return { old: clause, new: clause };
  if (old !== undefined) return { old: clause, new: renamed(clause, names) };
  return { old: renamed(clause, names.map(reversed)), new: clause };
}

const reversed = ({ was, is, ...rest }: Names): Names => ({ ...rest, was: is, is: was });

function renamed(clause: string, names: readonly Names[]): string {
  const inside = names.filter((one) => counts(one, clause));
  return clause
    .split(".")
    .map((part, index) => (index === 0 ? part : nameAfter(part, inside)))
    .join(".");
}

const nameAfter = (name: string, names: readonly Names[]): string =>
  names.find(({ was }) => was === name)?.is ?? name;

/** Properties that locate a node or describe it to people. */
const aside: ReadonlySet<string> = new Set([
  "at",
  "changedAt",
  "clause",
  "section",
  "means",
  "odd",
  "because",
  "derivedFrom",
  "looking",
]);

/** All that a node says besides its own name, as a text to compare, with other names for what was renamed; a path may hold several. */
function meaning(node: SpecNode, names: readonly Names[]): string {
  const said = { ...node, name: undefined, path: undefined };
  return JSON.stringify(said, (key, value: unknown) => {
    if (aside.has(key)) return undefined;
    return typeof value === "string"
      ? value
          .split(".")
          .map((part) => nameAfter(part, names))
          .join(".")
      : value;
  });
}
