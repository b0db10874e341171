// The problems that an answer can have: each has a code, by which causes are grouped, and a text for people.
import type { Exchange } from "./exchange.js";

/** How an answer differs from the expected one, or why no verdict was possible; `report.schema.json` describes each code. */
export type ProblemCode = (typeof problemCodes)[number];

export const problemCodes = [
  // no answer, or one that says nothing about the request
  "no-answer",
  "turned-away",
  "credentials",
  // the answer to the request
  "refused",
  "redirected",
  "not-done",
  "not-refused",
  "empty-body",
  "not-json",
  "not-a-list",
  "next-page",
  "no-record",
  "no-id",
  // the content of the answer
  "other-type",
  "other-record",
  "other-site",
  "reached-other-site",
  "record-missing",
  "record-unexpected",
  "records-wrong",
  "record-returned",
  "second-record",
  "not-updated",
  "id-repeated",
  "length",
  "value-lost",
  "value-changed",
  "elements-lost",
  "elements-added",
  "order-changed",
  "unsteady",
  "other-answer",
  // reasons why there was nothing to judge
  "not-offered",
  "no-way-found",
  "too-few-records",
  "no-such-value",
  "stopped",
  "journal",
  "fault",
] as const;

export interface Problem {
  readonly code: ProblemCode;
  readonly text: string;
}

export const problem = (code: ProblemCode, text: string): Problem => ({ code, text });

/** A consequence of a problem, with its code: `what: text`. */
export const because = (what: string, { code, text }: Problem): Problem => problem(code, `${what}: ${text}`);

/** Why a body cannot be read as JSON; undefined if it is JSON. */
export function unreadable({ json, responseBody }: Exchange): Problem | undefined {
  if (responseBody.trim() === "") return problem("empty-body", "an empty body");
  return json === undefined
    ? problem("not-json", `a body that is not JSON: "${startOf(responseBody)}"`)
    : undefined;
}

/** The characters of a body that show what it is. */
const tellingStart = 40;

/** How a body begins, on one line. */
export function startOf(body: string): string {
  const text = body
    .slice(0, 4 * tellingStart)
    .trim()
    .replace(/\s+/g, " ");
  return text.length > tellingStart
    ? `${text.slice(0, tellingStart).replace(/[\uD800-\uDBFF]$/, "")}…`
    : text;
}
