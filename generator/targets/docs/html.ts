import type { Format } from "./format.js";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Markup is shown, never obeyed; safe in elements and in quoted attributes. */
export function escaped(words: string): string {
  return words.replace(/[&<>"']/g, (found) => entities[found] ?? found);
}

export const html: Format = {
  ending: "html",
  template: "docs/page.html",
  first: "index.html",
  text: escaped,
  code: (words) => `<code>${escaped(words)}</code>`,
  path: (words) => `<code>${escaped(words).replaceAll(".", ".<wbr>")}</code>`,
  link: (inner, href) => `<a href="${escaped(href)}">${inner}</a>`,
  cell: (inner) => inner,
  finish: (page) => page,
};
