// Writes an OperationOutcome.
import type { Issue } from "./problem.js";

interface OperationOutcome {
  readonly resourceType: "OperationOutcome";
  readonly issue: readonly object[];
}

/** Most FHIR clients show their users only `diagnostics`, so the text is there too, after its place if it has one. */
const issueOf = ({ severity = "error", code, text, diagnostics: place, expression }: Issue): object => ({
  severity,
  code,
  details: { text },
  diagnostics: place === undefined ? text : `${place}: ${text}`,
  ...(expression === undefined ? {} : { expression: [expression] }),
});

/** An OperationOutcome with these issues (http://hl7.org/fhir/operationoutcome.html). It reports errors, or success. */
export const outcomeOf = (issues: readonly Issue[]): OperationOutcome => ({
  resourceType: "OperationOutcome",
  issue: issues.map(issueOf),
});
