import type { Context } from "hono";
import type { ContentfulStatusCode, StatusCode } from "hono/utils/http-status";
import { timeText } from "../record/time-text.js";
import type { StoredRecord } from "../store/store.js";
import { answerWith } from "./exchange.js";
import type { Call } from "./interaction.js";
import { lastModified } from "./last-modified.js";
import { outcomeOf } from "./outcome.js";
import { appliedHeader, preferencesOf } from "./preferences.js";
import type { Issue } from "./problem.js";

type Headers = Readonly<Record<string, string>>;

/** Media type of every answer that has a body. */
export const mediaType = "application/fhir+json";

// What records hold has no place in a shared cache, nor on the disk of a browser (RFC 9111, section 5.2.2.5). A client that
// keeps a record by itself can ask for it by its ETag all the same.
const cacheControl = "no-store";

/** What every answer with a body says of it, and more. */
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
): Response => answerWith(context, status, text, withBodyHeaders(headers));

/** Answers without a body. */
export const respondWithout = (context: Context, status: StatusCode, headers: Headers = {}): Response =>
  answerWith(context, status, null, headers);

const httpTime = timeText((date) => date.toUTCString());

/** What names a version, at a time in milliseconds since 1970. */
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
): Response =>
  respond(context, status, record.body, { ...versionHeaders(record, service.now()), ...headers });

/** Answers a write as the client would have it: with the record, with nothing, or with word of it. */
export function respondToWrite(
  { context, service }: Call,
  status: 200 | 201,
  record: StoredRecord,
  headers: Headers = {},
): Response {
  const { return: wanted } = preferencesOf(context);
  const all = { ...versionHeaders(record, service.now()), ...appliedHeader("return", wanted), ...headers };
  if (wanted === "minimal") return respondWithout(context, status, { "Cache-Control": cacheControl, ...all });
  if (wanted !== "OperationOutcome") return respond(context, status, record.body, all);
  const text = `Version ${record.version} of ${record.id} is kept.`;
  return respondWithIssues(context, status, [{ severity: "information", code: "informational", text }], all);
}

export const textOfIssues = (issues: readonly Issue[]): string => JSON.stringify(outcomeOf(issues));

export const respondWithIssues = (
  context: Context,
  status: ContentfulStatusCode,
  issues: readonly Issue[],
  headers: Headers = {},
): Response => respond(context, status, textOfIssues(issues), headers);
