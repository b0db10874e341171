/** How one kind of page is written: what makes its text safe, and what its files are called. */
export interface Format {
  readonly ending: "html" | "md";
  /** Template of a page, below templates/. */
  readonly template: string;
  /** Name of the first page's file. */
  readonly first: string;
  /** Words as they are to be read: no character of them is markup. */
  text(words: string): string;
  /** Words of the interface itself, kept to the letter. */
  code(words: string): string;
  /** The same for names joined with dots, which may go on in the next line after each. */
  path(words: string): string;
  link(inner: string, href: string): string;
  /** A finished phrase, to stand in a table. */
  cell(inner: string): string;
  /** The whole of a page's text, once it is filled in. */
  finish(page: string): string;
}

/** Words that a format remembers how to write: most stand on several pages, and in several runs of a watch. */
export const remembered = 10_000;
