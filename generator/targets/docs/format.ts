// The type of a format of the reference, Markdown or HTML.
/** How text is escaped, and how files are named. */
export interface Format {
  readonly ending: "html" | "md";
  /** Template of a page, below templates/. */
  readonly template: string;
  /** Name of the first page's file. */
  readonly first: string;
  /** Escapes text, so that no character of it is markup. */
  text(words: string): string;
  /** A name or value of the interface, verbatim. */
  code(words: string): string;
  /** A dotted name, with a possible line break after each dot. */
  path(words: string): string;
  link(inner: string, href: string): string;
  /** A finished phrase, prepared for a table cell. */
  cell(inner: string): string;
  /** The final step over a page's whole text. */
  finish(page: string): string;
}

/** The size of a format's cache of escaped texts: most occur on several pages. */
export const remembered = 10_000;
