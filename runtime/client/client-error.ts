/** The error that a client throws for a failed request. */
import { issuesIn, type OutcomeIssue } from "./outcome-issue.js";

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
  /** The problems that the response reports: as an OperationOutcome, problem details, another JSON object, or lines of text. */
  readonly issues: readonly OutcomeIssue[];
  /** The response's body, cut to 2,000 characters. */
  readonly text: string;

  constructor(what: string, { method, url, status, headers, text = "", cause }: Failure) {
    const issues = issuesIn({ status, headers, text });
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
