// Compares the constraints of a field.
import { type Constraint, type ConstraintKeyword, limitInWords } from "../../../spec/constraint.js";
import type { Field } from "../../../spec/field.js";
import { isClosedSet } from "../../../spec/limits.js";
import { altered, type Change, type Pair } from "../change.js";
import type { RuleId } from "../rules.js";
import { listChanges, loneChanges } from "./node.js";
import { valueChanges } from "./values.js";

export function constraintChanges({ old, new: now }: Pair<Field>): readonly Change[] {
  return [
    ...listChanges({ old: old.constraints, new: now.constraints }, ({ keyword }) => keyword, {
      removed: (limit) => rulesFor(limit).removed,
      added: (limit) => rulesFor(limit).added,
      text: limitInWords,
      kept: limitChanges,
    }),
    ...valueChanges(isClosedSet(old) && isClosedSet(now) ? "allowed" : "field", {
      old: old.values,
      new: now.values,
    }),
  ];
}

/** Compares the default of a field. */
export const defaultChanges = ({ old, new: now }: Pair<Field>): readonly Change[] =>
  loneChanges(
    { old: old.default, new: now.default },
    {
      removed: "field-default-removed",
      added: "field-default-added",
      text: ({ value }) => String(value),
      kept: (pair) =>
        altered("field-default-changed", pair, [
          JSON.stringify(pair.old.value),
          JSON.stringify(pair.new.value),
        ]),
    },
  );

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
  if (was.length === is.length && was.every((value) => is.includes(value))) return "constraint-changed";
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
