// Escapes what HTML and XML read as markup, and says what a page of the kit may load.
import { createHash } from "node:crypto";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A character as it is written in elements and in quoted attributes; undefined if it is written as it is. */
export const entityOf = (character: string): string | undefined => entities[character];

/**
 * The Content-Security-Policy of a page: it loads nothing and sends nothing, except what `more` allows, and runs only the style and the
 * script with the given hashes (CSP Level 3). Even a script that slipped through the escaping would not run.
 */
export function pagePolicy(
  { style, script }: { readonly style: string; readonly script: string },
  more: readonly string[] = [],
): string {
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  return [
    "default-src 'none'",
    `style-src ${hash(style)}`,
    `script-src ${hash(script)}`,
    ...more,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}
