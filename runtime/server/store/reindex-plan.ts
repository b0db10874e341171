/** Plans which search parameters must be indexed anew. */

import type { InterfaceDefinition } from "../definition.js";
import type { ParameterIndex, TypeReindex } from "./indexing.js";
import { signaturesOf } from "./signatures.js";

/**
 * What must be reindexed in a store that is indexed so, for a definition to be served from it: the parameters that are
 * new, changed or half done, and the entries of those that are gone. Types that are gone keep their records and their
 * entries, since nothing writes to them, and are up to date when they come back.
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

/** What is to be done, one row a parameter; one whose entries go has an empty signature while they do. */
export const underWork = (types: readonly TypeReindex[]): readonly ParameterIndex[] =>
  types.flatMap(({ type, index, drop }) => [
    ...index,
    ...drop.map((parameter) => ({ type, parameter, signature: "" })),
  ]);
