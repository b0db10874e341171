// Finds the changes of the spec that may affect a place in a team's code.

import { type Constraint, limitInWords } from "../../spec/constraint.js";
import type { Field } from "../../spec/field.js";
import type { InterfaceModel } from "../../spec/model.js";
import type { NestedCollection } from "../../spec/nested-collection.js";
import { idsInWords, type RecordIds } from "../../spec/record-ids.js";
import type { SearchParameter } from "../../spec/search-parameter.js";
import type { SpecNode } from "../../spec/spec-node.js";
import type { Pair } from "../diff/change.js";
import { fieldText, parameterText } from "../diff/short-texts.js";
import type { Correspondence } from "./correspondence.js";

/** One clause that a person has to check. */
export interface Cause {
  readonly clause: string;
  /** `renamed`: the place has the old name, and no declaration shows that it is meant. */
  readonly change: "removed" | "added" | "changed" | "renamed";
  /** For a changed clause: its old and its new meaning. */
  readonly text?: Pair<string>;
}

/** The causes for a clause of the new spec: its own change, and what was added to it. */
export type CausesOf = (clause: string) => readonly Cause[];

export function causesIn({ kept, added, owners }: Correspondence, models: Pair<InterfaceModel>): CausesOf {
  const names = renamedTypes(models, kept);
  const byClause = new Map<string, Cause[]>();
  const note = (clause: string, cause: Cause) =>
    byClause.set(clause, [...(byClause.get(clause) ?? []), cause]);
  for (const { old, new: now } of kept) {
    const text = { old: names(textOf(old)), new: textOf(now) };
    if (text.old === text.new) continue;
    const cause = { clause: onlyLimit({ old, new: now }) ?? now.clause, change: "changed", text } as const;
    note(now.clause, cause);
    // An object that lacks a field which became required names only the type.
    const owner = isRequired(now) && !isRequired(old) ? owners.get(now) : undefined;
    if (owner !== undefined) note(owner.clause, cause);
  }
  for (const node of added) {
    const owner = owners.get(node);
    if (owner !== undefined) note(owner.clause, { clause: node.clause, change: "added" });
  }
  return (clause) => byClause.get(clause) ?? [];
}

/** What a node means to code that uses it; empty for nodes of other kinds. */
function textOf(node: SpecNode): string {
  if (isField(node)) {
    const limits = (node.constraints ?? []).map(limitInWords);
    return [fieldText(node), ...(node.nullable === undefined ? [] : ["or null"]), ...limits].join(", ");
  }
  if (isParameter(node)) return `${parameterText(node)}${node.demanded ? ", required" : ""}`;
  if (isNested(node)) return node.offers.join(", ");
  return isIds(node) ? idsInWords(node) : "";
}

/** The clause of a limit, as `cri-kit diff` names it, if nothing else of the field differs; else undefined. */
function onlyLimit({ old, new: now }: Pair<SpecNode>): string | undefined {
  if (!isField(old) || !isField(now) || fieldText(old) !== fieldText(now)) return undefined;
  if ((old.nullable === undefined) !== (now.nullable === undefined)) return undefined;
  const [was = [], is = []] = [old.constraints, now.constraints];
  const lacks = (limits: readonly Constraint[], limit: Constraint) =>
    limits.every((one) => limitInWords(one) !== limitInWords(limit));
  const differing = [...is.filter((limit) => lacks(was, limit)), ...was.filter((limit) => lacks(is, limit))];
  // The values of a closed set are nodes of their own.
  if (differing.some(({ keyword }) => keyword === "enum")) return undefined;
  const [only, another] = new Set(differing.map(({ clause }) => clause));
  return another === undefined ? only : undefined;
}

const isRequired = (node: SpecNode): boolean =>
  isField(node) && (node.constraints ?? []).some(({ keyword }) => keyword === "required");

/** The new clauses that an object of the new output must have a member for. */
export const requiredClauses = ({ kept, added }: Correspondence): ReadonlySet<string> =>
  new Set(
    [...kept.map(({ new: now }) => now), ...added]
      .filter((node) => isRequired(node) || (isParameter(node) && node.demanded))
      .map(({ clause }) => clause),
  );

const isField = (node: SpecNode): node is Field => "many" in node && "optional" in node;
const isParameter = (node: SpecNode): node is SearchParameter => "match" in node && "demanded" in node;

const isNested = (node: SpecNode): node is NestedCollection => "offers" in node && "parent" in node;
const isIds = (node: SpecNode): node is RecordIds => node.clause === "ids";

/** Replaces renamed types and fields by their new names, so that only other differences remain. */
function renamedTypes(
  { old }: Pair<InterfaceModel>,
  kept: readonly Pair<SpecNode>[],
): (text: string) => string {
  const named = new Set<SpecNode>([...old.resources, ...old.shapes]);
  const names = new Map(
    kept.flatMap((pair) => {
      const [from, to] = [nameOf(pair.old), nameOf(pair.new)];
      const renamed = from !== to && (named.has(pair.old) || isField(pair.old));
      return renamed ? [[from, to] as const] : [];
    }),
  );
  return (text) => text.replace(/[\w$-]+/g, (word) => names.get(word) ?? word);
}

const nameOf = (node: SpecNode): string => ("name" in node && typeof node.name === "string" ? node.name : "");
