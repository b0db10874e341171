/** One thing that is wrong with a request, as an OperationOutcome's issue tells it. */
export interface Issue {
  /** An error where it is absent. */
  readonly severity?: "error" | "information";
  /** A code of FHIR's IssueType, such as `not-found`. */
  readonly code: string;
  /** What is wrong and what to do, in a sentence or two. */
  readonly text: string;
  /** Where exactly, for the start of `diagnostics`, in which the text follows: a pointer, a line and column. */
  readonly diagnostics?: string;
  /** Where in the body or the query. */
  readonly expression?: string;
}

/** A request that cannot be answered as asked: the status and every issue to tell. Never a fault of the server. */
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
