import { nearest } from "../../spec/diagnostics/near.js";
import type { Field, InterfaceModel } from "../../spec/model.js";
import type { SpecNode } from "../../spec/spec-node.js";
import type { Change, Pair } from "./change.js";
import { essence } from "./essence.js";
import type { RuleId } from "./rules.js";

/** Pairs of rules that make a rename if the two nodes are alike. */
const halves = [
  ["resource-removed", "resource-added"],
  ["field-removed", "field-added"],
  ["shape-removed", "shape-added"],
  ["parameter-removed", "parameter-added"],
  ["named-operation-removed", "named-operation-added"],
  ["form-removed", "form-added"],
] as const satisfies readonly (readonly [RuleId, RuleId])[];

interface Half {
  readonly change: Change;
  readonly node: SpecNode;
}

/** The changes, with a hint at each half of a likely rename. Both halves remain in the list. */
export function withRenames(changes: readonly Change[], models: Pair<InterfaceModel>): readonly Change[] {
  const hints = new Map<Change, string>();
  for (const [gone, come] of halves) {
    const left = new Set(halvesOf(changes, come, models.new));
    for (const half of halvesOf(changes, gone, models.old)) {
      const twin = twinOf(half, [...left]);
      if (twin === undefined) continue;
      left.delete(twin);
      hints.set(half.change, `a rename? ${twin.change.clause} was added and looks alike`);
      hints.set(twin.change, `a rename? ${half.change.clause} was removed and looks alike`);
    }
  }
  return changes.map((change) => {
    const hint = hints.get(change);
    return hint === undefined ? change : { ...change, hint };
  });
}

function halvesOf(changes: readonly Change[], rule: RuleId, { clauses }: InterfaceModel): readonly Half[] {
  return changes.flatMap((change) => {
    if (change.rule !== rule) return [];
    const node = clauses.find(({ id }) => id === change.clause)?.node;
    return node === undefined ? [] : [{ change, node }];
  });
}

/** Nodes in the same place that are alike: by name, by meaning, or as the only one of their kind. */
function twinOf({ node, change }: Half, come: readonly Half[]): Half | undefined {
  const place = parentOf(change.clause);
  const here = come.filter((half) => parentOf(half.change.clause) === place && alike(node, half.node));
  const name = lastOf(change.clause);
  const near = nearest(
    name,
    here.map((half) => lastOf(half.change.clause)),
  );
  const meant = here.find((half) => node.means !== undefined && half.node.means === node.means);
  const byName = here.find((half) => lastOf(half.change.clause) === near);
  return byName ?? meant ?? (here.length === 1 && isTelling(node) ? here[0] : undefined);
}

/** A plain text or number is like any other. A node with parts, a path or a target is not. */
function isTelling(node: SpecNode): boolean {
  if (isField(node))
    return node.fixed !== undefined || node.type.kind === "shape" || node.type.kind === "object";
  return "targets" in node || "segments" in node || "fields" in node;
}

/** Equal on the wire; for nodes with members, at least half of the members are equal. */
function alike(a: SpecNode, b: SpecNode): boolean {
  const [left, right] = [fieldsOf(a), fieldsOf(b)];
  if (left.length === 0 || right.length === 0) return essence(a) === essence(b);
  const parts = new Set(left.map((field) => `${field.name} ${essence(field)}`));
  const shared = right.filter((field) => parts.has(`${field.name} ${essence(field)}`)).length;
  return shared * 2 >= Math.max(left.length, right.length);
}

function fieldsOf(node: SpecNode & { readonly fields?: readonly Field[] }): readonly Field[] {
  if (isField(node)) return node.type.kind === "object" ? node.type.fields : [];
  return node.fields ?? [];
}

function isField(node: SpecNode): node is Field {
  return "optional" in node && "many" in node;
}

function parentOf(clause: string): string {
  return clause.slice(0, clause.lastIndexOf("."));
}

function lastOf(clause: string): string {
  return clause.slice(clause.lastIndexOf(".") + 1);
}
