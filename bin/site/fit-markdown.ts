// Fits the Markdown files of the repository to the site: links, ids of headings, code, and tables for narrow screens.
import { posix } from "node:path";
import type { MarkdownParser, MarkdownToken } from "@11ty/eleventy";
import { codeText } from "../../generator/targets/docs/html-format.js";
import { type Addresses, addressInRepository, existsInRepository } from "./addresses.js";
import { addressOfFile } from "./site-pages.js";

/** The place of a page: its source, and its path from the site's base. */
interface Place {
  readonly source: string;
  readonly address: string;
}

/** The languages of blocks that show what a program prints. Their columns must stay, so they scroll where they do not fit. */
const printed: ReadonlySet<string> = new Set(["", "text"]);

/** A plugin of markdown-it. The data of each page has its place. */
export function fitted(addresses: Addresses): (parser: MarkdownParser) => void {
  return ({ core, renderer }) => {
    const code = (tokens: readonly MarkdownToken[], index: number) => codeText(tokens[index]?.content ?? "");
    renderer.rules["code_inline"] = (...at) => `<code>${code(...at)}</code>`;
    renderer.rules["fence"] = (tokens, index) => {
      const text = code(tokens, index);
      return printed.has(tokens[index]?.info ?? "")
        ? `<pre class="printed" tabindex="0"><code>${text}</code></pre>\n`
        : `<pre><code>${text.replace(/.*\n/g, '<span class="line">$&</span>')}</code></pre>\n`;
    };
    core.ruler.push("fitted", ({ tokens, env }) => {
      const place = { source: String(env["source"]), address: String(env["address"]) };
      for (const each of tokens.flatMap(({ children }) => children ?? [])) fitLink(each, place, addresses);
      nameHeadings(tokens);
      labelCells(tokens);
    });
  };
}

function fitLink(token: MarkdownToken, place: Place, addresses: Addresses): void {
  const name = token.type === "link_open" ? "href" : token.type === "image" ? "src" : undefined;
  const href = name === undefined ? null : token.attrGet(name);
  if (name !== undefined && href !== null) token.attrSet(name, fitHref(href, place, addresses));
}

/** A link between files of the repository as a link of the site: to the page that a file has become, else to the repository. */
export function fitHref(href: string, { source, address }: Place, addresses: Addresses): string {
  const { homepage } = addresses;
  if (href.startsWith(`${homepage}/`)) {
    const [path = "", hash] = href.slice(homepage.length + 1).split("#");
    return relativeHref(address, path || "index.html") + (hash === undefined ? "" : `#${hash}`);
  }
  if (/^([a-z]+:|#)/.test(href)) return href;
  const [, path = "", hash = ""] = /^([^#]*)(#.*)?$/.exec(href) ?? [];
  const file = posix.normalize(posix.join(posix.dirname(source), path)).replace(/\/$/, "");
  if (!existsInRepository(file)) throw new Error(`${source} links to ${file}, which does not exist`);
  const page = addressOfFile(file);
  if (page !== undefined) return relativeHref(address, page) + hash;
  return addressInRepository(file, addresses) + hash;
}

/** A link from one page to another, each by its path from the site's base. It works at any base, and from files. */
export const relativeHref = (from: string, to: string): string => posix.relative(posix.dirname(from), to);

/** The ids are those of GitHub, so that a link to a heading works in both places. */
function nameHeadings(tokens: readonly MarkdownToken[]): void {
  const taken = new Map<string, number>();
  for (const [index, token] of tokens.entries()) {
    if (token.type !== "heading_open") continue;
    const id = headingId(plain(tokens[index + 1]));
    const before = taken.get(id);
    taken.set(id, (before ?? 0) + 1);
    token.attrSet("id", before === undefined ? id : `${id}-${before}`);
  }
}

const headingId = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");

/**
 * A narrow page has no room for the header row of a table: each cell has its column's name. A table of two columns is a list of
 * words and their meanings, and needs no names.
 */
function labelCells(tokens: readonly MarkdownToken[]): void {
  let columns: string[] = [];
  let column = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.type === "table_open") columns = [];
    if (token.type === "tr_open") column = 0;
    if (token.type === "th_open") columns.push(plain(tokens[index + 1]));
    if (token.type === "td_open" && columns.length > 2) token.attrSet("data-column", columns[column++] ?? "");
  }
}

/** The text of an inline token without its markup. */
const plain = (token: MarkdownToken | undefined): string =>
  (token?.children ?? []).map(({ content }) => content).join("");
