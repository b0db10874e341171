// Reads the issues in the body of a refusal, in each form that a generated server can send.
import { membersOf, parsed } from "./json.js";

/** One problem that a server reports, with the members of an OperationOutcome (http://hl7.org/fhir/operationoutcome.html). */
export interface OutcomeIssue {
  /** `fatal`, `error`, `warning` or `information`. */
  readonly severity: string;
  /** A code of FHIR's IssueType, such as `not-found`; empty if the server does not say. */
  readonly code: string;
  /** What is wrong, for a person; empty if the server does not say. */
  readonly text: string;
  readonly diagnostics?: string;
  /** The place in the record or in the query. */
  readonly expression: readonly string[];
}

/** The response that the issues are read from. */
interface Refusal {
  readonly status: number | undefined;
  readonly headers: Headers | undefined;
  readonly text: string;
}

/** The issues of an OperationOutcome, of problem details (RFC 9457) or another JSON object with `errors`, or of a plain text. */
export function issuesIn({ status = 0, headers, text }: Refusal): readonly OutcomeIssue[] {
  const json = parsed(text);
  const { issue, errors, detail } = membersOf(json);
  if (Array.isArray(issue)) return issue.map(outcomeIssue);
  if (Array.isArray(errors)) return errors.map(memberOfErrors);
  if (textOf(detail) !== "") return [worded(textOf(detail))];
  const isPlain = /^text\/plain\b/i.test(headers?.get("content-type") ?? "");
  // The text of a success may be of a record: it must not get into a message.
  return isPlain && json === undefined && status >= 400 ? issuesOfText(text) : [];
}

function outcomeIssue(value: unknown): OutcomeIssue {
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

function memberOfErrors(value: unknown): OutcomeIssue {
  const { code, detail, diagnostics, expression } = membersOf(value);
  const place = textOf(diagnostics);
  return {
    ...worded(textOf(detail)),
    code: textOf(code),
    ...(place === "" ? {} : { diagnostics: place }),
    expression: textOf(expression) === "" ? [] : [textOf(expression)],
  };
}

/** A server writes each issue on a line of its own. */
const issuesOfText = (text: string): readonly OutcomeIssue[] =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map(worded);

const worded = (text: string): OutcomeIssue => ({ severity: "error", code: "", text, expression: [] });

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
