// Compares the named values of a field or a parameter.
import type { NamedValue } from "../../../spec/field.js";
import type { Change, Pair } from "../change.js";
import { listChanges } from "./node.js";

export const valueChanges = (
  of: "field" | "parameter" | "allowed",
  values: Pair<readonly NamedValue[]>,
): readonly Change[] =>
  listChanges(values, ({ value }) => value, {
    removed: `${of}-value-removed`,
    added: `${of}-value-added`,
    text: ({ value }) => value,
  });
