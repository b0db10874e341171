// Writes the report as an HTML page.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { InterfaceModel } from "../../../spec/model.js";
import { packageRoot } from "../../../spec/package-root.js";
import type { Report } from "../../runner/report.js";
import { ownFile, pageTemplate } from "./engine.js";
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

/** Style sheets in order: later ones override earlier ones, and all of them the style that the kit's pages share. */
const styles = ["head", "parts", "counts", "lists", "causes", "narrow", "print"] as const;

/** The page's style and script, each as one text. */
interface Assets {
  readonly style: string;
  readonly script: string;
}

async function pageAssets(): Promise<Assets> {
  const [base, script, ...sheets] = await Promise.all([
    readFile(join(packageRoot(), "templates", "style", "base.css"), "utf8"),
    ...["script/page.js", ...styles.map((name) => `style/${name}.css`)].map(ownFile),
  ]);
  return { style: [base, ...sheets].join("\n"), script: `"use strict";\n${script}` };
}
