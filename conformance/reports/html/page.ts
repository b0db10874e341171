// Writes the report as an HTML page.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { InterfaceModel } from "../../../spec/model.js";
import { packageRoot } from "../../../spec/package-root.js";
import type { Report } from "../../runner/report.js";
import { pageView } from "./page-view.js";
import { type RecordView, recordHtml } from "./record-view.js";
import { inAttribute, shown } from "./shown.js";
import { type Side, sideHtml } from "./sides.js";

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

/** A file of the page, read from the folder of the sources, whether the kit is compiled or not. */
function ownFile(name: string): Promise<string> {
  return readFile(join(folder(), name), "utf8");
}

function folder(): string {
  return join(packageRoot(), "conformance", "reports", "html");
}

/** Fills `page.hbs`; the other templates are its partials. Handlebars is loaded here, so that runs without this report do not load it. */
async function pageTemplate(): Promise<(view: object) => string> {
  const { default: Handlebars } = await import("handlebars");
  const engine = Handlebars.create();
  const safe = (html: string) => new Handlebars.SafeString(html);
  engine.registerHelper("shown", (text: unknown) => safe(shown(String(text))));
  engine.registerHelper("side", (side: Side) => safe(sideHtml(side)));
  engine.registerHelper("recordText", (record: RecordView) => safe(recordHtml(record)));
  engine.registerHelper("command", (text: unknown) => safe(commandHtml(String(text))));
  engine.registerHelper("sentence", (text: unknown) => safe(sentenceHtml(String(text))));
  engine.registerHelper("attribute", (text: unknown) => safe(inAttribute(String(text))));
  for (const [name, text] of await templates()) engine.registerPartial(name, text);
  return engine.compile("{{> page}}", { preventIndent: true, strict: true });
}

/** Commands as HTML whose lines break before an option or else after a slash, and not inside ids; their text is unchanged. */
const commandHtml = (text: string): string => text.split("\n").map(commandLine).join("\n");

function commandLine(text: string): string {
  const parts = text.split(/(?<= )(?=--?[a-zA-Z])/);
  return inSpans(parts, (part) => inSpans(part.split(/(?<=[^:/][/?&])/), shown));
}

/** Each of several parts in a `span`, between which a line may break. */
function inSpans(parts: readonly string[], html: (part: string) => string): string {
  const all = parts.map(html);
  return all.length === 1 ? all.join("") : all.map((one) => `<span>${one}</span>`).join("");
}

/** A sentence as HTML, in which no line breaks inside the name of an option. */
function sentenceHtml(text: string): string {
  return shown(text).replace(/(?<![\w-])--[a-z][a-z-]*/g, '<span class="flag">$&</span>');
}

async function templates(): Promise<readonly (readonly [string, string])[]> {
  const names = (await readdir(folder())).filter((name) => name.endsWith(".hbs")).sort();
  return Promise.all(names.map(async (name) => [name.replace(/\.hbs$/, ""), await ownFile(name)] as const));
}
