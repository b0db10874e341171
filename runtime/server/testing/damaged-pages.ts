/** Damages pages of a SQLite file. */

import { closeSync, openSync, readSync, statSync, writeSync } from "node:fs";

/** The kind of a page of an SQLite file, by its first byte (https://www.sqlite.org/fileformat2.html#b_tree_pages). */
export type PageKind =
  | "interior of an index"
  | "interior of a table"
  | "leaf of an index"
  | "leaf of a table";

const kinds: Readonly<Record<number, PageKind>> = {
  2: "interior of an index",
  5: "interior of a table",
  10: "leaf of an index",
  13: "leaf of a table",
};

const pageSize = 4096;

/** The numbers of the pages of a closed file by kind, from 2 on. */
export function pagesOf(file: string): ReadonlyMap<PageKind, readonly number[]> {
  const pages = new Map<PageKind, number[]>();
  const opened = openSync(file, "r");
  const first = Buffer.alloc(1);
  for (let page = 2; page <= statSync(file).size / pageSize; page += 1) {
    readSync(opened, first, 0, 1, (page - 1) * pageSize);
    const kind = kinds[first[0] ?? 0];
    if (kind !== undefined) pages.set(kind, [...(pages.get(kind) ?? []), page]);
  }
  closeSync(opened);
  return pages;
}

/** Overwrites a page of a closed file. */
export function damagePage(file: string, page: number): void {
  const opened = openSync(file, "r+");
  writeSync(opened, Buffer.alloc(pageSize, 0xa5), 0, pageSize, (page - 1) * pageSize);
  closeSync(opened);
}
