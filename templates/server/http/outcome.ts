import type { Issue } from "./problem.js";

interface OperationOutcome {
  readonly resourceType: "OperationOutcome";
  readonly issue: readonly object[];
}

const issueOf = ({ severity = "error", code, text, diagnostics, expression }: Issue): object => ({
  severity,
  code,
  details: { text },
  ...(diagnostics === undefined ? {} : { diagnostics }),
  ...(expression === undefined ? {} : { expression: [expression] }),
});

/** FHIR's shape for what went wrong, or well (http://hl7.org/fhir/operationoutcome.html), one issue for each that is given. */
export const outcomeOf = (issues: readonly Issue[]): OperationOutcome => ({
  resourceType: "OperationOutcome",
  issue: issues.map(issueOf),
});
