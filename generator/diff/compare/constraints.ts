// Compares the constraints of a field.
import { type Constraint, type ConstraintKeyword, limitInWords } from "../../../spec/constraint.js";
import type { Field } from "../../../spec/field.js";
import { added, altered, type Change, type Pair, removed } from "../change.js";
import { paired } from "../pairs.js";
import type { RuleId } from "../rules.js";
import { nodeChanges } from "./node.js";
import { valueChanges } from "./values.js";

export function constraintChanges({ old, new: now }: Pair<Field>): readonly Change[] {
  const limits = paired(old.constraints ?? [], now.constraints ?? [], ({ keyword }) => keyword);
  return [
    ...limits.removed.map((limit) => removed(rulesFor(limit).removed, limit, limitInWords(limit))),
    ...limits.added.map((limit) => added(rulesFor(limit).added, limit, limitInWords(limit))),
    ...limits.kept.flatMap((pair) => [...limitChanges(pair), ...nodeChanges(pair)]),
    ...valueChanges(isClosed(old) && isClosed(now) ? "allowed" : "field", {
      old: old.values,
      new: now.values,
    }),
  ];
}

/** Compares the default of a field. */
export function defaultChanges({
  old: { default: was },
  new: { default: is },
}: Pair<Field>): readonly Change[] {
  if (was === undefined && is === undefined) return [];
  if (was === undefined) return is === undefined ? [] : [added("field-default-added", is, String(is.value))];
  if (is === undefined) return [removed("field-default-removed", was, String(was.value))];
  const pair = { old: was, new: is };
  const texts = [JSON.stringify(was.value), JSON.stringify(is.value)] as const;
  return [...altered("field-default-changed", pair, texts), ...nodeChanges(pair)];
}

const isClosed = ({ constraints = [] }: Field): boolean =>
  constraints.some(({ keyword }) => keyword === "enum");

interface Rules {
  readonly added: RuleId;
  readonly removed: RuleId;
}

function rulesFor({ keyword }: Constraint): Rules {
  if (keyword === "required") return { added: "field-made-required", removed: "field-not-required" };
  if (keyword === "enum") return { added: "value-set-closed", removed: "value-set-opened" };
  return { added: "constraint-added", removed: "constraint-removed" };
}

/** A closed set changes by its values, which are nodes of their own. */
function limitChanges(pair: Pair<Constraint>): readonly Change[] {
  const { old, new: now } = pair;
  if (now.keyword === "enum" && typeof now.value[0] === "string") return [];
  return altered(changeOf(old, now), pair, [limitInWords(old), limitInWords(now)]);
}

const lower: readonly ConstraintKeyword[] = ["minimum", "exclusiveMinimum", "minLength", "minItems"];
const upper: readonly ConstraintKeyword[] = ["maximum", "exclusiveMaximum", "maxLength", "maxItems"];

/** Numbers of a closed set are no nodes: more of them loosen it, and fewer tighten it. */
function changeOfSet(was: readonly unknown[], is: readonly unknown[]): RuleId {
  if (was.every((value) => is.includes(value))) return "constraint-loosened";
  return is.every((value) => was.includes(value)) ? "constraint-tightened" : "constraint-changed";
}

function changeOf({ value: was }: Constraint, { keyword, value: is }: Constraint): RuleId {
  if (typeof was === "object" && typeof is === "object") return changeOfSet(was, is);
  if (typeof was !== "number" || typeof is !== "number") return "constraint-changed";
  if (lower.includes(keyword)) return is > was ? "constraint-tightened" : "constraint-loosened";
  if (upper.includes(keyword)) return is < was ? "constraint-tightened" : "constraint-loosened";
  return "constraint-changed";
}
