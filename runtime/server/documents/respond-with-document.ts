/** Answers with a generated document, with its media type, ETag and content security policy. */

import { createHash } from "node:crypto";
import type { Context } from "hono";
import { answerWith } from "../http/exchange.js";

const mediaTypes: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  json: "application/json",
  md: "text/markdown; charset=utf-8",
};

export const mediaTypeOf = (path: string): string =>
  mediaTypes[path.slice(path.lastIndexOf(".") + 1)] ?? "application/octet-stream";

const stated = /<meta http-equiv="Content-Security-Policy" content="([\x20\x21\x23-\x7e]+)">/;

/**
 * A page declares the hashes of its own style and script. The header repeats them and forbids framing, which only a header can do
 * (CSP Level 3, section 3.3); a 304 has it too, since it replaces the stored one. A document without a declaration may load nothing.
 */
const policyOf = (text: string): string =>
  `${stated.exec(text)?.[1] ?? "default-src 'none'"}; frame-ancestors 'none'`;

/** Whether the client already has this text, by weak comparison (RFC 9110, section 13.1.2). */
function isKnown(context: Context, etag: string): boolean {
  const tags = (context.req.header("If-None-Match") ?? "")
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(etag);
}

/** Answers with a text that contains nothing of a record, so clients may cache it and revalidate it by its ETag. */
export function respondWithDocument(context: Context, text: string, mediaType: string): Response {
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
  const policy = policyOf(mediaType.startsWith("text/html") ? text : "");
  const headers = { ETag: etag, "Cache-Control": "no-cache", "Content-Security-Policy": policy };
  if (isKnown(context, etag)) return answerWith(context, 304, null, headers);
  return answerWith(context, 200, text, { "Content-Type": mediaType, ...headers });
}
