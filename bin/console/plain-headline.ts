// Says in one line what is wrong, without anything that an answer contained.
import type { Cause } from "../../conformance/reports/causes/causes.js";
import { diagnosesOf } from "../../conformance/reports/causes/diagnosis.js";
import type { CheckResult } from "../../conformance/runner/report.js";

/**
 * The terminal's line about a cause, without values: a line may quote what came back, the deployment's error message, and the values
 * that a search asked for, which may be those of a record. Names of types, members and parameters stay.
 */
export function plainHeadline({ first, others, ...cause }: Cause): string {
  const bare = { ...cause, first: withoutValues(first), others: others.map(withoutValues) };
  // The second has all names, and not what came back.
  const [, named] = diagnosesOf(bare);
  // A title says what holds if the check passes.
  return named ?? `expected: ${first.title}`;
}

function withoutValues(result: CheckResult): CheckResult {
  const {
    actual: _actual,
    expected: _expected,
    reason: _reason,
    excludedBy: _by,
    returnedValues: _values,
    script: _script,
    unexpectedIds: _ids,
    strayRecord,
    ...named
  } = result;
  const exchanges = (result.exchanges ?? []).map(({ json: _json, ...exchange }) => ({
    ...exchange,
    url: exchange.url.replace(/\?.*/s, ""),
    responseBody: "",
  }));
  return { ...named, exchanges, ...(strayRecord && { strayRecord: { ...strayRecord, id: "…" } }) };
}
