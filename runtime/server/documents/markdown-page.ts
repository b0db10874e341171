// Turns a Markdown page of the reference into HTML.
import { createHash } from "node:crypto";
import type { Tokens } from "marked";
import { markdownStyle } from "./markdown-style.js";

const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(markdownStyle).digest("base64")}'; base-uri 'none'; form-action 'none'`;

/** The Markdown file from which a page of the reference is made; undefined if the path is not a page. */
export function markdownOf(path: string): string | undefined {
  if (!/^docs\/.*\.html$/.test(path)) return undefined;
  return path === "docs/index.html" ? "docs/README.md" : path.replace(/\.html$/, ".md");
}

/** Links between pages, as the pages' own URLs. */
const pageLink = (href: string): string =>
  /^[a-z]+:/i.test(href)
    ? href
    : href.replace(/(^|\/)README\.md(?=#|$)/, "$1index.html").replace(/\.md(?=#|$)/, ".html");

const escaped = (text: string): string => text.replace(/[&<>"]/g, (found) => `&#${found.charCodeAt(0)};`);

/** A page of the generated reference as HTML, from its Markdown: for an output that was generated without HTML. */
export async function markdownPage(markdown: string): Promise<string> {
  const { Marked } = await import("marked");
  const marked = new Marked({
    walkTokens(token) {
      if (token.type === "link") token.href = pageLink(token.href);
    },
    renderer: {
      table({ header, rows }) {
        const text = (cell: Tokens.TableCell) => this.parser.parseInline(cell.tokens);
        const heads = header.map((cell) => `<th scope="col">${text(cell)}</th>`);
        const columns = header.map((cell) => escaped(cell.text));
        const lines = rows.map((cells) =>
          cells.map((cell, column) => `<td data-column="${columns[column]}">${text(cell)}</td>`).join(""),
        );
        return `<table>\n<thead><tr>${heads.join("")}</tr></thead>\n<tbody>\n${lines.map((line) => `<tr>${line}</tr>\n`).join("")}</tbody>\n</table>\n`;
      },
    },
  });
  const title = /^# (.*)$/m.exec(markdown)?.[1] ?? "Reference";
  const head = await marked.parseInline(title);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${head.replace(/<[^>]*>/g, "")}</title>
<style>${markdownStyle}</style>
</head>
<body>
<main>
${await marked.parse(markdown)}</main>
</body>
</html>
`;
}
