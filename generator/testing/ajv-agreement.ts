// Checks that a generated validator finds the same mistakes as ajv, for tests.
import { deepStrictEqual } from "node:assert";
import fc from "fast-check";
import type { Emitted } from "./emitted.js";
import { oracle, verdictOf } from "./oracle.js";
import { anyChange, changedRecord, type RecordChange } from "./record-changes.js";

/**
 * A property of random records with up to six changes: the validator reports the same rules at the same places as ajv, and
 * the type guard accepts a record if and only if nothing is reported.
 */
export function agreement(
  records: fc.Arbitrary<unknown>,
  { validate, is, schema }: Emitted,
): fc.IProperty<[unknown, RecordChange[]]> {
  const expected = oracle(schema);
  return fc.property(records, fc.array(anyChange, { maxLength: 6 }), (record, changes) => {
    const value = changedRecord(record, changes);
    const found = validate(value);
    const wanted = expected(value);
    deepStrictEqual(verdictOf(found, wanted), wanted);
    deepStrictEqual(is(value), found.length === 0);
  });
}
