// Rewrites bodies of JSON, lines of JSON and forms, and the headers that depend on a body's bytes.
import { unpackedWithin } from "../../http/client/codings.js";
import { jsonIn } from "../body-reading.js";
import type { RawHeaders } from "./hop-by-hop.js";

/** The new body, without content codings; undefined if nothing changes. */
export type Rewritten = Buffer | undefined;

/** The value of a header; undefined if it is absent. */
export function headerOf(headers: RawHeaders, name: string): string | undefined {
  for (let i = 0; i + 1 < headers.length; i += 2)
    if (headers[i]?.toLowerCase() === name) return headers[i + 1];
  return undefined;
}

/** The kinds of bodies that are rewritten: JSON, lines of JSON, and a form, which is written as a query is. */
export type BodyKind = "json" | "lines" | "form";

/** By media type (RFC 8259, RFC 6839; ndjson and jsonl are not registered). */
const kinds: readonly (readonly [BodyKind, RegExp])[] = [
  ["json", /^\s*application\/(?:[^\s;]+\+)?json\s*(?:;|$)/i],
  ["lines", /^\s*application\/(?:[^\s;]+\+|x-)?(?:ndjson|jsonl)\s*(?:;|$)/i],
  ["form", /^\s*application\/x-www-form-urlencoded\s*(?:;|$)/i],
];

/** The kind of a body; undefined if it is another one, or is known to be longer than `most` bytes. */
export function kindWithin(most: number, headers: RawHeaders): BodyKind | undefined {
  const type = headerOf(headers, "content-type") ?? "";
  if (Number(headerOf(headers, "content-length") ?? 0) > most) return undefined;
  return kinds.find(([, pattern]) => pattern.test(type))?.[0];
}

/** A change of a text that has one character for each byte, so that no byte changes outside of what is replaced. */
export interface Change {
  /** Nothing changes in a text that holds none of these: to look for them is ten times as fast as a pattern. */
  readonly hints: readonly string[];
  of(text: string): string;
}

/**
 * Changes the text of a body. Undefined if nothing changes, the body is not of its kind, cannot be decoded, or is longer than `most`
 * bytes.
 */
export function bodyRewritten(
  kind: BodyKind,
  body: Buffer,
  { coding, most }: { readonly coding: string | undefined; readonly most: number },
  change: Change,
): Rewritten {
  const plain = unpackedWithin(most, body, coding);
  if (plain === undefined || plain === "too large") return undefined;
  if (!change.hints.some((hint) => plain.includes(hint, 0, "latin1"))) return undefined;
  const before = plain.toString("latin1");
  const after = kind === "lines" ? linesRewritten(before, change) : change.of(before);
  if (after === before || (kind === "json" && !isJson(plain))) return undefined;
  return Buffer.from(after, "latin1");
}

/** Changes the lines that are JSON. */
export function linesRewritten(text: string, change: Change): string {
  // most lines have nothing to change, and to split them takes longer than to look
  if (!change.hints.some((hint) => text.includes(hint)) || change.of(text) === text) return text;
  const each = (line: string) => {
    const after = change.of(line);
    return after === line || isJson(Buffer.from(line, "latin1")) ? after : line;
  };
  return text.split("\n").map(each).join("\n");
}

const isJson = (bytes: Buffer): boolean => jsonIn(bytes.toString("utf8")) !== undefined;

/** Digests of the bytes as they were (RFC 9530; RFC 1864). */
const ofBytes = new Set(["content-encoding", "content-md5", "digest", "content-digest", "repr-digest"]);

/** The headers of a rewritten body: its length, if it is known, and neither a content coding nor a digest. */
export function rewrittenHeaders(headers: RawHeaders, body?: Buffer): RawHeaders {
  const kept: string[] = [];
  for (let i = 0; i + 1 < headers.length; i += 2) {
    const [name = "", value = ""] = headers.slice(i, i + 2);
    const lower = name.toLowerCase();
    if (lower === "content-length") kept.push(...(body === undefined ? [] : [name, String(body.length)]));
    else if (!ofBytes.has(lower)) kept.push(name, value);
  }
  return kept;
}
