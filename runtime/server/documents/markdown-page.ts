// Turns a Markdown page of the reference into HTML.
import { createHash } from "node:crypto";
import type { Tokens } from "marked";

/** In the colours of the HTML reference, in light and dark mode. Tables become blocks on a phone, each cell with its column's name. */
const markdownStyle = `:root { --page: #fff; --ink: #16202b; --soft: #4d5a68; --line: #d5dae1; --link: #0b4f9e; color-scheme: light dark }
@media (prefers-color-scheme: dark) { :root { --page: #161d26; --ink: #e4eaf1; --soft: #a2afbd; --line: #2d3845; --link: #7fb8ff } }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, "Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", sans-serif }
main { max-width: 70rem; margin: 0 auto; padding: 1rem clamp(1rem, 4vw, 2rem) 3rem; overflow-wrap: break-word }
main > p:first-of-type { color: var(--soft); font-size: .875rem }
h1, h2, h3 { line-height: 1.25; text-wrap: balance }
h1 { margin: 0 0 .5rem; font-size: clamp(1.75rem, 6vw, 2.5rem); letter-spacing: -.02em }
h2 { margin: 2.25rem 0 .5rem; padding-bottom: .5rem; border-bottom: 1px solid var(--line); font-size: 1.375rem }
h3 { margin: 1.5rem 0 .25rem; font-size: 1.0625rem }
a { color: var(--link); text-underline-offset: .2em }
ul { padding-left: 1.25rem }
code { font: .8125rem ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace }
summary { color: var(--soft); font-size: .8125rem; cursor: pointer }
table { width: 100%; border-collapse: collapse; font-size: .9375rem }
th, td { padding: .5rem 1rem .5rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top }
th { color: var(--soft); font-size: .8125rem }
@media screen and (max-width: 60rem) {
  thead { display: none }
  table, tbody, tr, td { display: block }
  tr { padding: .5rem 0; border-bottom: 1px solid var(--line) }
  td { padding: 0; border: 0 }
  td:not(:first-child)::before { content: attr(data-column) " "; color: var(--soft); font-size: .8125rem }
  td:empty { display: none }
}`;

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
