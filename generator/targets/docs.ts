import { createHash } from "node:crypto";
import type { GeneratedFile } from "../file.js";
import type { Target, TargetContext } from "../target.js";
import { clausesPage, gapsPage, shapesPage } from "./docs/common-pages.js";
import { sourcesOf } from "./docs/entry.js";
import { escaped, html } from "./docs/html.js";
import { markdown } from "./docs/markdown.js";
import { overviewPage } from "./docs/overview-page.js";
import type { Page } from "./docs/page.js";
import { resourcePage } from "./docs/resource-page.js";
import { type Book, bookOf, fileOf, viewOf } from "./docs/view.js";

/** The reference for people, in HTML and in Markdown: a page a type, and four for what they share. */
export const docs: Target = {
  name: "docs",
  async generate(context) {
    return filesOf(context, bookOf(pagesOf(context)));
  },
};

function pagesOf(context: TargetContext): readonly Page[] {
  const sources = sourcesOf(context);
  return [
    overviewPage(sources),
    ...(sources.model.shapes.length === 0 ? [] : [shapesPage(sources)]),
    ...(sources.model.gaps.length === 0 ? [] : [gapsPage(sources)]),
    clausesPage(sources),
    ...sources.types.resources.map((types) => resourcePage(sources, types)),
  ];
}

function* filesOf(context: TargetContext, book: Book): Iterable<GeneratedFile> {
  const frame = frameOf(context);
  for (const page of book.pages) {
    for (const format of [html, markdown]) {
      const text = format.finish(
        context.render(format.template, { ...frame, ...viewOf(book, page, format) }),
      );
      yield { path: `docs/${fileOf(format, page.path)}`, text };
    }
  }
}

/** What every page has around its content. A page is whole in itself: nothing is loaded, and no other script can run. */
function frameOf({ header, materials }: TargetContext): Readonly<Record<string, string>> {
  const asset = (path: string): string => materials.templates.get(path) ?? "";
  const style = ["style/base.css", "docs/docs.css"].map(asset).join("\n");
  const script = asset("docs/filter.js");
  const policy = `default-src 'none'; style-src ${hash(style)}; script-src ${hash(script)}; base-uri 'none'; form-action 'none'`;
  return { header: escaped(header), style, script, policy };
}

/** As a Content-Security-Policy names a text (CSP Level 3). */
function hash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
