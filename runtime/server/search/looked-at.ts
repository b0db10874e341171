/** Describes the fields that a search parameter looks at, as a text to compare. */

import type { SearchParameterDefinition } from "../definition.js";
import type { TargetDefinition, ValueDefinition } from "../target-definition.js";

/** The possible types of a reference are used when searching; they do not affect its entries. */
const valueText = (value: ValueDefinition): unknown =>
  value.kind === "reference" ? { ...value, types: [] } : value;

const targetText = ({ path, value, end, system }: TargetDefinition): string =>
  JSON.stringify([path, valueText(value), end ?? null, system ?? null]);

/** The fields that a parameter looks at, and how. Two parameters with equal JSON make the same entries of the same record. */
type Looking = Pick<SearchParameterDefinition, "match" | "part" | "targets">;
export const lookedAt = ({ match, part, targets }: Looking) =>
  [part === "told apart" ? part : match, targets.map(targetText).sort()] as const;
