// Evaluates If-Match, If-None-Match and their dates (RFC 9110, section 13).
import type { Context } from "hono";
import type { Answers } from "../answers.js";
import { isUnmodified } from "../http/last-modified.js";
import { problem } from "../http/problem.js";
import type { StoredRecord } from "../store-port/store.js";
import { etagOf } from "./respond.js";

// An entity-tag (RFC 9110, section 8.8.3), and a list of them or a star. Elements of a list may be empty (section 5.6.1.2).
const tag = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
const list = new RegExp(`^(?:\\*|[ \\t,]*${tag}(?:[ \\t]*,[ \\t,]*${tag})*[ \\t,]*)$`);
const opaque = /"[^"]*"/g;

/**
 * Whether a condition's tags name this version. Only the quoted parts are compared. RFC 9110 accepts only strong tags in If-Match, but
 * FHIR names a version by a weak tag (http://hl7.org/fhir/http.html#concurrency), and the bytes of a version never change here.
 */
function names(header: "If-Match" | "If-None-Match", value: string, { version }: StoredRecord): boolean {
  const text = value.trim();
  if (!list.test(text)) {
    throw problem(
      400,
      "value",
      `${header} is not a list of entity-tags: ${JSON.stringify(text)}. Send an ETag as this server gave it, or *.`,
    );
  }
  return text === "*" || [...text.matchAll(opaque)].some(([one]) => one === `"${version}"`);
}

/** Whether the client already has this version (RFC 9110, section 13.1.2). */
export function isKnown(context: Context, record: StoredRecord): boolean {
  const value = context.req.header("If-None-Match");
  return value !== undefined && names("If-None-Match", value, record);
}

// The format of times in headers (RFC 9110, section 5.6.7).
const httpDate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/** The time that If-Unmodified-Since names (RFC 9110, section 13.1.4); milliseconds since 1970. */
function timeIn(value: string): number {
  const text = value.trim();
  const time = httpDate.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(time)) return time;
  throw problem(
    400,
    "value",
    `If-Unmodified-Since is not a time: ${JSON.stringify(text)}. Send a Last-Modified as this server gave it, or If-Match with the ETag.`,
  );
}

/** The version that the request wants to change, if it says so; a tag is more precise than a time, so with a tag the time is ignored. */
interface Known {
  readonly match?: string | undefined;
  /** Milliseconds since 1970. */
  readonly since?: number;
}

function knownTo({ req }: Context): Known {
  const match = req.header("If-Match");
  const since = req.header("If-Unmodified-Since");
  return match !== undefined || since === undefined ? { match } : { since: timeIn(since) };
}

/** Refuses a change that names no version, if the interface has it so: gap kind `missing-version` (RFC 6585, section 3). */
export function checkVersionNamed(
  { req }: Context,
  { versionMissing }: Pick<Answers, "versionMissing">,
): void {
  if (versionMissing === "done") return;
  if (req.header("If-Match") !== undefined || req.header("If-Unmodified-Since") !== undefined) return;
  const text =
    "The request must name the version that it changes. Read the record, and send its ETag in If-Match.";
  throw problem(versionMissing, "required", text, { expression: "http.if-match" });
}

/** Whether the record is still as the client knows it. */
function isAsKnown({ match, since }: Known, record: StoredRecord, now: number): boolean {
  if (match !== undefined) return names("If-Match", match, record);
  return since === undefined || isUnmodified(record.updated, since, now);
}

const refusal = ({ since }: Known, { version }: StoredRecord): string =>
  since === undefined
    ? `The record's version is now ${etagOf(version)}, and the request's condition is not true for it. Read the record again, and send the change with that ETag.`
    : `The record was changed after that time, or in the same second, which If-Unmodified-Since cannot distinguish. Read the record again, and send the change with If-Match and its ETag: it is now ${etagOf(version)}.`;

/**
 * The time of the change: `now` or a moment later, so that the old and the new version never have the same `Last-Modified`. Throws
 * a 412 if the client names another version than the current one.
 */
export function checkPreconditions(context: Context, record: StoredRecord, now: number): number {
  const known = knownTo(context);
  if (!isAsKnown(known, record, now) || isKnown(context, record))
    throw problem(412, "conflict", refusal(known, record));
  return Math.max(now, known.since ?? now);
}
