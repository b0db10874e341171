// Generates the reference: in Markdown always, in HTML on request.
import { createHash } from "node:crypto";
import type { GeneratedFile } from "../file.js";
import type { Target, TargetContext } from "../target.js";
import { bookOf } from "./docs/book.js";
import type { Format } from "./docs/format.js";
import { escaped, html } from "./docs/html-format.js";
import { markdown } from "./docs/markdown-format.js";
import { fileOf, type Leaf, viewOf } from "./docs/view.js";

/** The reference for people, in Markdown: one page per type, and four pages for what they share. */
export const docs: Target = { name: "docs", generate: async (context) => pagesIn(markdown, context) };

/** The same reference in HTML: for a server that shows it, and for an output with `--html`. */
export const htmlDocs: Target = { name: "html", generate: async (context) => pagesIn(html, context) };

function* pagesIn(format: Format, context: TargetContext): Iterable<GeneratedFile> {
  const frame = frameOf(context);
  const book = bookOf(context);
  const fileOfLeaf = (leaf: Leaf): GeneratedFile => ({
    path: `docs/${fileOf(format, leaf.page.path)}`,
    text: format.finish(context.render(format.template, { ...frame, ...viewOf(leaf, format) })),
  });
  for (const leaf of book.common) yield fileOfLeaf(leaf);
  for (const types of context.types.resources) yield fileOfLeaf(book.resource(types));
}

/** The frame of every page. A page is self-contained: it loads nothing, and no other script can run. */
function frameOf({ header, materials }: TargetContext): Readonly<Record<string, string>> {
  const asset = (path: string): string => materials.templates.get(path) ?? "";
  const style = ["style/base.css", "docs/docs.css"].map(asset).join("\n");
  const script = asset("docs/filter.js");
  const policy = `default-src 'none'; style-src ${hash(style)}; script-src ${hash(script)}; base-uri 'none'; form-action 'none'`;
  return { header: escaped(header), style, script, policy };
}

/** The hash of a script or style for a Content-Security-Policy (CSP Level 3). */
const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
