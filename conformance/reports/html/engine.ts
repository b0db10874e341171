// Compiles the templates of the HTML page.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { packageRoot } from "../../../spec/package-root.js";
import { type RecordView, recordHtml } from "./record-view.js";
import { inAttribute, shown } from "./shown.js";
import { type Side, sideHtml } from "./sides.js";

/** A file of the page, read from the folder of the sources, whether the kit is compiled or not. */
export function ownFile(name: string): Promise<string> {
  return readFile(join(folder(), name), "utf8");
}

function folder(): string {
  return join(packageRoot(), "conformance", "reports", "html");
}

/** Fills `page.hbs`; the other templates are its partials. Handlebars is loaded here, so that runs without this report do not load it. */
export async function pageTemplate(): Promise<(view: object) => string> {
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
