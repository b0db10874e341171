import { deepStrictEqual } from "node:assert";
import fc from "fast-check";
import type { Emitted } from "./emitted.js";
import { anyChange, type Change, mutant } from "./mutants.js";
import { oracle, verdictOf } from "./oracle.js";

/**
 * That an emitted validator finds what ajv finds in records with up to six changes: the same rules broken at the same
 * places, no more and no fewer. And that its guard takes those records in which nothing is found.
 */
export function agreement(
  records: fc.Arbitrary<unknown>,
  { validate, is, schema }: Emitted,
): fc.IProperty<[unknown, Change[]]> {
  const expected = oracle(schema);
  return fc.property(records, fc.array(anyChange, { maxLength: 6 }), (record, changes) => {
    const value = mutant(record, changes);
    const found = validate(value);
    deepStrictEqual(verdictOf(found), expected(value));
    deepStrictEqual(is(value), found.length === 0);
  });
}
