// Compares whether a field is sent, and whether it is returned.
import { readOnlyInWords } from "../../../spec/direction.js";
import type { Field } from "../../../spec/field.js";
import type { ReadOnly } from "../../../spec/field-parts.js";
import { added, altered, type Change, type Pair, removed } from "../change.js";
import type { RuleId } from "../rules.js";
import { nodeChanges } from "./node.js";

export function directionChanges(pair: Pair<Field>): readonly Change[] {
  return [...readOnlyChanges(pair), ...writeOnlyChanges(pair)];
}

function readOnlyChanges({ old, new: now }: Pair<Field>): readonly Change[] {
  const [was, is] = [old.readOnly, now.readOnly];
  if (was === undefined) {
    return is === undefined ? [] : [added("field-made-read-only", is, textOf(now))];
  }
  if (is === undefined) return [removed("field-not-read-only", was, textOf(old))];
  const pair = { old: was, new: is };
  return [...altered(ruleFor(is), pair, [textOf(old), textOf(now)]), ...nodeChanges(pair)];
}

const textOf = (field: Field): string => `a value that is sent ${readOnlyInWords(field)}`;

function ruleFor({ sent }: ReadOnly): RuleId {
  if (sent === undefined) return "read-only-unspecified";
  return sent === "refused" ? "read-only-refused" : "read-only-ignored";
}

function writeOnlyChanges({ old, new: now }: Pair<Field>): readonly Change[] {
  const [was, is] = [old.writeOnly, now.writeOnly];
  if (was === undefined) {
    return is === undefined ? [] : [added("field-made-write-only", is, "no answer contains it")];
  }
  if (is === undefined) return [removed("field-not-write-only", was, "no answer contains it")];
  return nodeChanges({ old: was, new: is });
}
