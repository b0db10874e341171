// Makes the Content-Security-Policy of the HTML page.
import { createHash } from "node:crypto";
import type { Assets } from "./assets.js";

/**
 * The page's Content-Security-Policy: the page loads nothing and sends nothing, and runs only the style and the script with
 * the given hashes (CSP Level 3). Even a script that slipped through the escaping would not run.
 */
export function policyFor({ style, script }: Assets): string {
  return [
    "default-src 'none'",
    `style-src ${hash(style)}`,
    `script-src ${hash(script)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

function hash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
