import type { Issue } from "./problem.js";

interface OperationOutcome {
  readonly resourceType: "OperationOutcome";
  readonly issue: readonly object[];
}

const issueOf = ({ code, text, diagnostics, expression }: Issue): object => ({
  severity: "error",
  code,
  details: { text },
  ...(diagnostics === undefined ? {} : { diagnostics }),
  ...(expression === undefined ? {} : { expression: [expression] }),
});

/** FHIR's shape for errors (http://hl7.org/fhir/operationoutcome.html), one issue for each that is given. */
export const outcomeOf = (issues: readonly Issue[]): OperationOutcome => ({
  resourceType: "OperationOutcome",
  issue: issues.map(issueOf),
});
