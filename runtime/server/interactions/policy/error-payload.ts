// Writes the body of an error response.
import { STATUS_CODES } from "node:http";
import type { Answers } from "../../answers.js";
import { outcomeOf } from "../../http/outcome.js";
import type { Issue } from "../../http/problem.js";

// The form of the body: gap kind `error-payload`.

/** A body and its media type. */
interface Payload {
  readonly text: string;
  readonly type: string;
}

const wordsOf = (issues: readonly Issue[]): string => issues.map(({ text }) => text).join("\n");

const placesOf = (issues: readonly Issue[]): readonly object[] =>
  issues.map(({ code, text, diagnostics, expression }) => ({
    code,
    detail: text,
    ...(diagnostics === undefined ? {} : { diagnostics }),
    ...(expression === undefined ? {} : { expression }),
  }));

/** RFC 9457; the issues are in the extension member `errors`. */
const problemDetails = (status: number, issues: readonly Issue[]): object => ({
  type: "about:blank",
  title: STATUS_CODES[status] ?? "Refused",
  status,
  detail: wordsOf(issues),
  errors: placesOf(issues),
});

/** The body of an error; undefined if errors have none. */
export function errorPayload(
  { errorPayload: payload, mediaType }: Pick<Answers, "errorPayload" | "mediaType">,
  status: number,
  issues: readonly Issue[],
): Payload | undefined {
  switch (payload) {
    case "OperationOutcome":
      return { text: JSON.stringify(outcomeOf(issues)), type: mediaType };
    case "problem details":
      return { text: JSON.stringify(problemDetails(status, issues)), type: "application/problem+json" };
    case "JSON object":
      return { text: JSON.stringify({ status, errors: placesOf(issues) }), type: "application/json" };
    case "text":
      return { text: wordsOf(issues), type: "text/plain; charset=utf-8" };
    case "none":
      return undefined;
  }
}
