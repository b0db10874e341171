// Escapes text and writes links for the reference in HTML.
import { memoized } from "../../../spec/memo.js";
import { entityOf } from "../../../spec/text/markup.js";
import { type Format, remembered } from "./format.js";

/** Escapes markup; safe in elements and in quoted attributes. */
export const escaped = memoized(
  (words) => words.replace(/[&<>"']/g, (found) => entityOf(found) ?? found),
  remembered,
);

/** Code in which no line ends inside a flag: browsers break a line after each hyphen. */
export const codeText = (words: string): string =>
  escaped(words).replace(/(?<![\w-])--[a-z][a-z-]*/g, '<span class="flag">$&</span>');

export const html: Format = {
  ending: "html",
  template: "docs/page.html",
  first: "index.html",
  text: escaped,
  code: (words) => `<code>${codeText(words)}</code>`,
  path: (words) => `<code>${escaped(words).replaceAll(".", ".<wbr>")}</code>`,
  link: (inner, href) => `<a href="${escaped(href)}"${label(inner, href)}>${inner}</a>`,
  cell: (inner) => inner,
  finish: (page) => page,
};

/**
 * Link texts that say nothing about the target when read alone (for screen readers), though a type may have such a
 * name.
 */
const vague = new Set(["here", "link", "click here", "a link", "learn more"]);

function label(inner: string, href: string): string {
  const words = inner.replace(/<[^>]*>/g, "");
  return vague.has(words.toLowerCase()) ? ` aria-label="${words}, at ${escaped(href)}"` : "";
}
