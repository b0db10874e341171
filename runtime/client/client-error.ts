/** One thing that a server says is wrong, from its OperationOutcome (http://hl7.org/fhir/operationoutcome.html). */
export interface OutcomeIssue {
  /** `fatal`, `error`, `warning` or `information`. */
  readonly severity: string;
  /** A code of FHIR's IssueType, such as `not-found`. */
  readonly code: string;
  /** What is wrong, in words for a person; empty where the server has none. */
  readonly text: string;
  readonly diagnostics?: string;
  /** Where in the record or in the query. */
  readonly expression: readonly string[];
}

/** What is known of a request that came to nothing. */
export interface Failure {
  readonly method: string;
  readonly url: string;
  readonly status?: number;
  readonly headers?: Headers;
  readonly text?: string;
  readonly cause?: unknown;
}

const longestText = 2000;

/** A request that was refused, or not answered, or answered with something else than was asked for. */
export class ClientError extends Error {
  override readonly name = "ClientError";
  readonly method: string;
  /** The whole URL, query included: it may name a patient, and so stays out of the message. */
  readonly url: string;
  /** Absent where no answer came. */
  readonly status: number | undefined;
  readonly headers: Headers | undefined;
  /** Empty where the answer is no OperationOutcome. */
  readonly issues: readonly OutcomeIssue[];
  /** The answer's body, of which no more than 2,000 characters are kept. */
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

/** The members of a JSON object; none where it is something else. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** JSON text as what it is said to stand for; nothing where it is not JSON. */
export function parsed<Said = unknown>(text: string): Said | undefined {
  try {
    const value: Said = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
