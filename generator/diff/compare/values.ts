// Compares the named values of a field or a parameter.
import type { NamedValue } from "../../../spec/field.js";
import { added, type Change, type Pair, removed } from "../change.js";
import { paired } from "../pairs.js";
import { nodeChanges } from "./node.js";

export function valueChanges(
  of: "field" | "parameter" | "allowed",
  { old, new: now }: Pair<readonly NamedValue[]>,
): readonly Change[] {
  const values = paired(old, now, ({ value }) => value);
  return [
    ...values.removed.map((value) => removed(`${of}-value-removed`, value, value.value)),
    ...values.added.map((value) => added(`${of}-value-added`, value, value.value)),
    ...values.kept.flatMap(nodeChanges),
  ];
}
