/** The error that a client throws for a failed request. */

/** One problem that a server reports in its OperationOutcome (http://hl7.org/fhir/operationoutcome.html). */
export interface OutcomeIssue {
  /** `fatal`, `error`, `warning` or `information`. */
  readonly severity: string;
  /** A code of FHIR's IssueType, such as `not-found`. */
  readonly code: string;
  /** What is wrong, for a person; empty if the server does not say. */
  readonly text: string;
  readonly diagnostics?: string;
  /** The place in the record or in the query. */
  readonly expression: readonly string[];
}

/** What is known about a failed request. */
export interface Failure {
  readonly method: string;
  readonly url: string;
  readonly status?: number;
  readonly headers?: Headers;
  readonly text?: string;
  readonly cause?: unknown;
}

const longestText = 2000;

/** A request that was refused, not answered, or answered in an unexpected form. */
export class ClientError extends Error {
  override readonly name = "ClientError";
  readonly method: string;
  /** The whole URL, query included: it may name a patient, and so stays out of the message. */
  readonly url: string;
  /** Absent if there was no response. */
  readonly status: number | undefined;
  readonly headers: Headers | undefined;
  /** Empty if the response is not an OperationOutcome. */
  readonly issues: readonly OutcomeIssue[];
  /** The response's body, cut to 2,000 characters. */
  readonly text: string;

  constructor(what: string, { method, url, status, headers, text = "", cause }: Failure) {
    const issues = issuesIn(text);
    const path = url.replace(/[?#].*$/, "");
    const said = issues.find((issue) => issue.text !== "")?.text;
    super([`${method} ${path}: ${what}`, ...(said === undefined ? [] : [said])].join(": "), { cause });
    this.method = method;
    this.url = url;
    this.status = status;
    this.headers = headers;
    this.issues = issues;
    this.text = text.slice(0, longestText);
  }
}

function issuesIn(text: string): readonly OutcomeIssue[] {
  const issues = membersOf(parsed(text))["issue"];
  return Array.isArray(issues) ? issues.map(issueOf) : [];
}

function issueOf(value: unknown): OutcomeIssue {
  const { severity, code, details, diagnostics, expression } = membersOf(value);
  const words = textOf(membersOf(details)["text"]);
  const said = textOf(diagnostics);
  return {
    severity: textOf(severity),
    code: textOf(code),
    text: words === "" ? said : words,
    ...(said === "" ? {} : { diagnostics: said }),
    expression: Array.isArray(expression) ? expression.map(textOf) : [],
  };
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The members of a JSON object; none for any other value. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** The value of a JSON text; undefined if it is not JSON. */
export function parsed<Said = unknown>(text: string): Said | undefined {
  try {
    const value: Said = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
