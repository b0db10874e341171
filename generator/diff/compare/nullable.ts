// Compares whether a field may hold null.
import type { Field } from "../../../spec/field.js";
import { added, type Change, type Pair, removed } from "../change.js";
import { nodeChanges } from "./node.js";

const text = "null is a value of it";

export function nullableChanges({
  old: { nullable: was },
  new: { nullable: is },
}: Pair<Field>): readonly Change[] {
  if (was === undefined) return is === undefined ? [] : [added("field-made-nullable", is, text)];
  if (is === undefined) return [removed("field-not-nullable", was, text)];
  return nodeChanges({ old: was, new: is });
}
