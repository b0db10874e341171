// Turns a Markdown page of the reference into HTML.
import { createHash } from "node:crypto";

/** Works in light and dark mode; the reference's Markdown has headings, lists, tables and collapsible parts. */
const style = `:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 70rem; margin: 0 auto; padding: 1rem }
table { border-collapse: collapse; display: block; overflow-x: auto }
th, td { border: 1px solid #8888; padding: .25rem .5rem; text-align: left; vertical-align: top }
code { font-size: .9em; overflow-wrap: anywhere }`;

const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'`;

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

/** A page of the generated reference as HTML, from its Markdown: for an output that was generated without HTML. */
export async function markdownPage(markdown: string): Promise<string> {
  const { Marked } = await import("marked");
  const marked = new Marked({
    walkTokens(token) {
      if (token.type === "link") token.href = pageLink(token.href);
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
<style>${style}</style>
</head>
<body>
<main>
${await marked.parse(markdown)}</main>
</body>
</html>
`;
}
