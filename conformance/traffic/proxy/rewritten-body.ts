// Rewrites JSON bodies, and the headers that depend on a body's bytes.
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

/** Whether a body is JSON (RFC 8259, RFC 6839) and is not known to be longer than `most` bytes. */
export function isJsonWithin(most: number, headers: RawHeaders): boolean {
  const type = headerOf(headers, "content-type") ?? "";
  const length = Number(headerOf(headers, "content-length") ?? 0);
  return /^\s*application\/(?:[^\s;]+\+)?json\s*(?:;|$)/i.test(type) && !(length > most);
}

/**
 * Changes the text of a JSON body. Undefined if nothing changes, the body is not JSON, cannot be decoded, or is longer than `most`
 * bytes. The text has one character for each byte, so that no byte changes outside of what `change` replaces.
 */
export function jsonRewritten(
  body: Buffer,
  coding: string | undefined,
  most: number,
  change: (text: string) => string,
): Rewritten {
  const plain = unpackedWithin(most, body, coding);
  if (plain === undefined || plain === "too large") return undefined;
  const before = plain.toString("latin1");
  const after = change(before);
  if (after === before || jsonIn(plain.toString("utf8")) === undefined) return undefined;
  return Buffer.from(after, "latin1");
}

/** Digests of the bytes as they were (RFC 9530; RFC 1864). */
const ofBytes = new Set(["content-encoding", "content-md5", "digest", "content-digest", "repr-digest"]);

/** The headers of a rewritten body: its length, and neither a content coding nor a digest. */
export function rewrittenHeaders(headers: RawHeaders, body: Buffer): RawHeaders {
  const kept: string[] = [];
  for (let i = 0; i + 1 < headers.length; i += 2) {
    const [name = "", value = ""] = headers.slice(i, i + 2);
    const lower = name.toLowerCase();
    if (lower === "content-length") kept.push(name, String(body.length));
    else if (!ofBytes.has(lower)) kept.push(name, value);
  }
  return kept;
}
