/** Says what a search parameter looks at, as a text to compare. */

import type { SearchParameterDefinition, TargetDefinition, ValueDefinition } from "../definition.js";

/** A reference's possible types are looked at when one searches, and make no difference to its entries. */
const valueText = (value: ValueDefinition): unknown =>
  value.kind === "reference" ? { ...value, types: [] } : value;

const targetText = ({ path, value, end, system }: TargetDefinition): string =>
  JSON.stringify([path, valueText(value), end ?? null, system ?? null]);

/** What a parameter looks at, and as what: two that are equal as JSON make the same entries of the same record. */
export const lookedAt = ({ match, targets }: Pick<SearchParameterDefinition, "match" | "targets">) =>
  [match, targets.map(targetText).sort()] as const;
