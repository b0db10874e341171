/** The error type for requests that cannot be answered, with its issues. */

/** One mistake in a request, as an issue of an OperationOutcome. */
export interface Issue {
  /** Default: error. */
  readonly severity?: "error" | "information";
  /** A code of FHIR's IssueType, such as `not-found`. */
  readonly code: string;
  /** What is wrong and what to do, in a sentence or two. */
  readonly text: string;
  /** The exact place, which `diagnostics` shows before the text: a pointer. */
  readonly diagnostics?: string;
  /** The place in the body or the query. */
  readonly expression?: string;
}

/** A request that cannot be answered: the status and all issues. Never a fault of the server. */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly status: number;
  readonly issues: readonly Issue[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, issues: readonly Issue[], headers: Readonly<Record<string, string>> = {}) {
    super(issues[0]?.text ?? "The request cannot be answered.");
    this.status = status;
    this.issues = issues;
    this.headers = headers;
  }
}

/** A problem with one issue. */
export const problem = (status: number, code: string, text: string, more: Partial<Issue> = {}): Problem =>
  new Problem(status, [{ code, text, ...more }]);
