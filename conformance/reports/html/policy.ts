// The Content-Security-Policy of the HTML page.
import { createHash } from "node:crypto";
import type { Assets } from "./assets.js";

/**
 * The page's Content-Security-Policy: nothing is loaded from anywhere, nothing leaves, and no style or script runs but the two
 * that are named by their hashes (CSP Level 3). What slipped through the escaping would still not run.
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
