// Writes the report as an HTML page.
import { createHash } from "node:crypto";
import type { InterfaceModel } from "../../../spec/model.js";
import type { Report } from "../../runner/report.js";
import { type Assets, pageAssets } from "./assets.js";
import { pageTemplate } from "./engine.js";
import { pageView } from "./page-view.js";

/**
 * A report as one HTML page that needs no other file: style and script are inside, and it is complete without its
 * script. The same report gives the same bytes. The model provides the order of types, the clauses and the reasons of
 * the gaps.
 */
export async function htmlReport(report: Report, model: InterfaceModel): Promise<string> {
  const [fill, assets] = await Promise.all([pageTemplate(), pageAssets()]);
  return fill({ ...pageView(report, model), ...assets, policy: policyFor(assets) });
}

/**
 * The page's Content-Security-Policy: the page loads nothing and sends nothing, and runs only the style and the script with
 * the given hashes (CSP Level 3). Even a script that slipped through the escaping would not run.
 */
function policyFor({ style, script }: Assets): string {
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
