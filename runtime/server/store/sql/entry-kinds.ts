/** The kinds of index entries, which both databases share: the table and columns of each, and how a search tests them. */

import type { RangeTest, TextTest, TokenTest } from "../../store-port/condition.js";
import type { IndexEntry, RangeEntry, TextEntry, TokenEntry } from "../../store-port/index-entry.js";
import { always, joinSql, never, type Sql } from "./sql.js";
import { storable } from "./storable.js";

export type Kind = IndexEntry["kind"];

/** The entries of each kind. */
interface Entries {
  readonly text: TextEntry;
  readonly token: TokenEntry;
  readonly range: RangeEntry;
}

/** The tests of each kind. */
interface Tests {
  readonly text: TextTest;
  readonly token: TokenTest;
  readonly range: RangeTest;
}

/** An entry of one kind, or of any kind. */
type EntryOf<K extends Kind> = { readonly [P in K]: { readonly kind: P } & Entries[P] }[K];

/** A condition on entries of one kind, or of any kind. */
export type IndexedCondition<K extends Kind = Kind> = {
  readonly [P in K]: {
    readonly kind: P;
    readonly parameter: string;
    readonly filterOnly?: boolean;
    readonly anyOf: readonly Tests[P][];
  };
}[K];

/** A value of a column. */
export type Cell = string | number;

interface EntryKind<K extends Kind> {
  readonly table: string;
  /** The columns that only this kind has, with their types in PostgreSQL. */
  readonly columns: readonly (readonly [name: string, type: "text" | "double precision"])[];
  /** Appends an entry's values of these columns. Every add waits for it, so it makes no intermediate list. */
  append(entry: EntryOf<K>, cells: Cell[]): void;
  /** SQL for whether an entry passes a test. */
  test(test: Tests[K], dialect: Dialect): Sql;
  /** Few entries pass the test, so a search may start from them. */
  isNarrow(test: Tests[K]): boolean;
}

function tokenTest({ system, code }: TokenTest, { text }: Dialect): Sql {
  const parts: Sql[] = [];
  if (code !== undefined) parts.push(text("code", { value: code, prefix: false }));
  if (system !== undefined) parts.push({ text: "system = ?", values: [system] });
  return parts.length === 0 ? never : joinSql(parts, "AND");
}

/** An interval within two bounds starts and ends within them. The SQL has both conditions, so that any index is scanned within bounds. */
function rangeTest({ lowAtLeast, highAtMost, ...test }: RangeTest): Sql {
  const within = lowAtLeast !== undefined && highAtMost !== undefined;
  const bounds: readonly (readonly [string, number | undefined])[] = [
    ["low >= ?", lowAtLeast],
    ["low <= ?", test.lowAtMost ?? (within ? highAtMost : undefined)],
    ["high >= ?", test.highAtLeast ?? (within ? lowAtLeast : undefined)],
    ["high <= ?", highAtMost],
  ];
  const parts = bounds.flatMap(([text, value]) => (value === undefined ? [] : [{ text, values: [value] }]));
  const all = parts.length === 0 ? always : joinSql(parts, "AND");
  return test.not === true ? { text: `NOT (${all.text})`, values: all.values } : all;
}

const day = 24 * 60 * 60 * 1000;

export const entryKinds: { readonly [K in Kind]: EntryKind<K> } = {
  text: {
    table: "texts",
    columns: [["value", "text"]],
    append: ({ value }, cells) => void cells.push(storable(value)),
    test: (test, dialect) =>
      test.part
        ? { text: `${dialect.position}(value, ?) > 0`, values: [test.value] }
        : dialect.text("value", test),
    isNarrow: ({ prefix, part = false }) => !prefix && !part,
  },
  token: {
    table: "tokens",
    columns: [
      ["code", "text"],
      ["system", "text"],
    ],
    append: ({ code, system }, cells) => void cells.push(storable(code), storable(system)),
    test: tokenTest,
    isNarrow: ({ code }) => code !== undefined,
  },
  range: {
    table: "ranges",
    columns: [
      ["low", "double precision"],
      ["high", "double precision"],
    ],
    append: ({ low, high }, cells) => void cells.push(low, high),
    test: rangeTest,
    isNarrow: ({ lowAtLeast, highAtMost, not }) =>
      not !== true && lowAtLeast !== undefined && highAtMost !== undefined && highAtMost - lowAtLeast <= day,
  },
};

export const kinds: readonly Kind[] = ["text", "token", "range"];

/** Appends an entry's values of the columns that only its kind has, as they are stored. */
export function appendCells<K extends Kind>(entry: EntryOf<K>, cells: Cell[]): void {
  entryKinds[entry.kind].append(entry, cells);
}

/** An entry's values of the columns that only its kind has, as they are stored. */
export function cellsOf(entry: IndexEntry): readonly Cell[] {
  const cells: Cell[] = [];
  appendCells(entry, cells);
  return cells;
}

/** SQL for whether an entry passes one of a condition's tests. */
export function testsOf<K extends Kind>({ kind, anyOf }: IndexedCondition<K>, dialect: Dialect): Sql {
  const { test } = entryKinds[kind];
  return joinSql(
    anyOf.map((one) => test(one, dialect)),
    "OR",
  );
}

/** Few records pass a condition, so a search may start from them. */
export function isNarrow<K extends Kind>({ kind, anyOf }: IndexedCondition<K>): boolean {
  return anyOf.every(entryKinds[kind].isNarrow);
}

/** The differences between the databases in the SQL of searches. */
export interface Dialect {
  /** A column in a test that must not use an index. */
  unindexed(column: string): string;
  /** The tables of filter-only entries, if they are separate. */
  readonly filterOnly?: Readonly<Record<Kind, string>>;
  /** SQL for whether a column equals a text or starts with it, using the index on that column. */
  text(column: string, test: TextTest): Sql;
  /** The function that gives the place of a text in another, 0 if it is not there. */
  readonly position: string;
  /** SQL that is true and counts a step; it is evaluated for every row that a search looks at. */
  readonly step?: string;
  /** The end of every table's name, if the search uses the partition of the site. */
  readonly part?: string;
}
