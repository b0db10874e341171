/** Plans which search parameters must be re-indexed. */

import type { InterfaceDefinition } from "../definition.js";
import type { ParameterIndex, TypeReindex } from "../store-port/indexing.js";
import { signaturesOf } from "./signatures.js";

/**
 * What must be re-indexed in a store before it can serve a definition: new, changed and unfinished parameters, and the entries of
 * removed ones. Removed types keep their records and entries, which stay up to date because nothing writes to them.
 */
export function planReindex(
  indexed: readonly ParameterIndex[],
  definition: InterfaceDefinition,
): readonly TypeReindex[] {
  const wanted = signaturesOf(definition);
  const plans = definition.resources.map(({ type }) => {
    const ofType = (one: ParameterIndex): boolean => one.type === type;
    const [has, asks] = [indexed.filter(ofType), wanted.filter(ofType)];
    const index = asks.filter(
      ({ parameter, signature }) =>
        !has.some((known) => known.parameter === parameter && known.signature === signature),
    );
    const drop = has.filter(({ parameter }) => !asks.some((asked) => asked.parameter === parameter));
    return { type, index, drop: drop.map(({ parameter }) => parameter) };
  });
  return plans.filter(({ index, drop }) => index.length + drop.length > 0);
}

/** The parameters of a plan, one row each; a removed parameter has an empty signature. */
export const underWork = (types: readonly TypeReindex[]): readonly ParameterIndex[] =>
  types.flatMap(({ type, index, drop }) => [
    ...index,
    ...drop.map((parameter) => ({ type, parameter, signature: "" })),
  ]);
