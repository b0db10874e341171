// Writes the answers of interactions.
import type { Context } from "hono";
import type { ContentfulStatusCode, StatusCode } from "hono/utils/http-status";
import { defaultAnswers, type WriteAnswer } from "../answers.js";
import { answerWith } from "../http/exchange.js";
import { lastModified } from "../http/last-modified.js";
import { outcomeOf } from "../http/outcome.js";
import { appliedHeader, type Preferences, preferencesOf } from "../http/preferences.js";
import type { Issue } from "../http/problem.js";
import { idBody, idsOf } from "../record/record-id.js";
import { timeText } from "../record/time-text.js";
import type { StoredRecord } from "../store-port/store.js";
import type { Call, Service } from "./interaction.js";
import { answersFor } from "./policy/context-answers.js";
import { errorPayload } from "./policy/error-payload.js";
import { wrapped } from "./policy/wrapped.js";

type Headers = Readonly<Record<string, string>>;

/** Media type of every answer that has a body, unless the interface chooses another. */
export const { mediaType } = defaultAnswers;

// Records must not get into a shared cache or onto the disk of a browser (RFC 9111, section 5.2.2.5). A client that stores a record
// itself can still use its ETag.
const cacheControl = "no-store";

/** The headers of every answer with a body, and these. */
export const withBodyHeaders = (headers: Headers): Headers => ({
  "Content-Type": mediaType,
  "Cache-Control": cacheControl,
  ...headers,
});

/** A weak ETag that names a version (http://hl7.org/fhir/http.html#versioning). */
export const etagOf = (version: number): string => `W/"${version}"`;

/** Answers with JSON text. */
export const respond = (
  context: Context,
  status: ContentfulStatusCode,
  text: string,
  headers: Headers = {},
): Response =>
  answerWith(context, status, text, {
    ...withBodyHeaders(headers),
    "Content-Type": headers["Content-Type"] ?? answersFor(context).mediaType,
  });

/** Answers without a body. */
export const respondWithout = (context: Context, status: StatusCode, headers: Headers = {}): Response =>
  answerWith(context, status, null, headers);

const httpTime = timeText((date) => date.toUTCString());

/** The headers that name a version; `now` is in milliseconds since 1970. */
export const versionHeaders = ({ version, updated }: StoredRecord, now: number): Headers => ({
  ETag: etagOf(version),
  "Last-Modified": httpTime(lastModified(updated, now)),
});

/** Says that the client's copy is current, with the headers that the record itself would have had (RFC 9110, section 15.4.5). */
export const respondUnchanged = ({ context, service }: Call, record: StoredRecord): Response =>
  respondWithout(context, 304, { "Cache-Control": cacheControl, ...versionHeaders(record, service.now()) });

export const respondWithRecord = (
  { context, service }: Call,
  status: ContentfulStatusCode,
  record: StoredRecord,
  headers: Headers = {},
  within: readonly string[] = [],
): Response =>
  respond(context, status, wrapped(record.body, within), {
    ...versionHeaders(record, service.now()),
    ...headers,
  });

/** The result of a write: the record's text, an answer that has only its id, and the headers that name its version. */
export interface Written {
  readonly idBody: string;
  readonly body: string;
  readonly headers: Headers;
  /** A sentence that reports the write. */
  readonly said: string;
  readonly url?: string;
}

/** A stored version as the result of a write; `now` is in milliseconds since 1970. */
export const storedVersion = (
  record: StoredRecord,
  { now, definition }: Pick<Service, "now" | "definition">,
  url?: string,
): Written => ({
  idBody: idBody(record.id, idsOf(definition)),
  body: record.body,
  headers: versionHeaders(record, now()),
  said: `Version ${record.version} of ${record.id} is stored.`,
  ...(url === undefined ? {} : { url }),
});

/** Answers a write as the client prefers, else as the interface chooses: with the record, its id, nothing, or an OperationOutcome. */
export function respondToWrite(
  context: Context,
  chosen: WriteAnswer,
  written: Written,
  withBody: 200 | 201 = 200,
): Response {
  const { return: wanted } = preferencesOf(context);
  const headers = { ...written.headers, ...appliedHeader("return", wanted) };
  return respondAsChosen(context, preferredAnswer(chosen, wanted, withBody), { ...written, headers });
}

/** Answers a write as the interface chooses, whatever the client prefers. */
export function respondAsChosen(
  context: Context,
  answer: WriteAnswer,
  { idBody, body: text, headers, said, url }: Written,
): Response {
  const { body, within } = answer;
  const status = writeStatus(answer.status);
  const all = { ...headers, ...placeHeaders(answer, url) };
  if (status === 204) return respondWithout(context, status, all);
  if (body === "no body") return respondWithout(context, status, { "Cache-Control": cacheControl, ...all });
  if (body === "record") return respond(context, status, wrapped(text, within), all);
  if (body === "id") return respond(context, status, idBody, all);
  const issue: Issue = { severity: "information", code: "informational", text: said };
  return respondWithIssues(context, status, [issue], all);
}

const textOfIssues = (issues: readonly Issue[]): string => JSON.stringify(outcomeOf(issues));

/** Answers with issues, in the error format that the interface chooses. They report errors, or success. */
export function respondWithIssues(
  context: Context,
  status: ContentfulStatusCode,
  issues: readonly Issue[],
  headers: Headers = {},
): Response {
  if (status < 400) return respond(context, status, textOfIssues(issues), headers);
  const payload = errorPayload(answersFor(context), status, issues);
  if (payload === undefined) return respondWithout(context, status, headers);
  return respond(context, status, payload.text, { ...headers, "Content-Type": payload.type });
}

/** The answer to one write: what the client prefers (RFC 7240), else the interface's choice: gap kinds `add-response`, `update-response` and `delete-response`. */
function preferredAnswer(
  chosen: WriteAnswer,
  preference: Preferences["return"],
  withBody: number,
): WriteAnswer {
  if (preference === undefined) return chosen;
  const status = chosen.status === 204 ? withBody : chosen.status;
  if (preference === "minimal") return { ...chosen, body: "no body" };
  if (preference === "OperationOutcome") return { ...chosen, status, body: "other body" };
  return chosen.body === "record" ? chosen : { ...chosen, status, body: "record", within: [] };
}

/** The headers with the record's URL. */
const placeHeaders = ({ headers }: WriteAnswer, url: string | undefined): Readonly<Record<string, string>> =>
  url === undefined ? {} : Object.fromEntries(headers.map((name) => [name, url]));

const known = [200, 201, 202, 204] as const;

/** The status of a write's answer, in Hono's type. */
const writeStatus = (status: number): StatusCode & (typeof known)[number] =>
  known.find((one) => one === status) ?? 200;
