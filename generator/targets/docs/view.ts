// Turns a reference page into the data that its template needs.
import { anchorOf } from "../../../spec/published-addresses.js";
import type { CheckLine } from "./clause-checks.js";
import type { Format } from "./format.js";
import { type Entry, type Link, link, type Page, type Phrase, type Section, type Table } from "./page.js";

/** A page with everything that its template inserts, escaped for the format. */
export type View = Readonly<Record<string, unknown>>;

/** A page, and what it needs from the others. */
export interface Leaf {
  readonly page: Page;
  readonly surroundings: Surroundings;
}

export interface Surroundings {
  /** The pages that its navigation lists, in this order. */
  readonly nav: readonly Pick<Page, "title" | "path">[];
  /** The page of each clause that it links to. */
  readonly pageOf: ReadonlyMap<string, string>;
}

/** The file of a page, relative to docs/. */
export const fileOf = ({ first, ending }: Format, path: string): string =>
  path === "index" ? first : `${path}.${ending}`;

export function viewOf({ page, surroundings }: Leaf, format: Format): View {
  const write = writer(surroundings, page, format);
  return {
    title: format.text(page.title),
    kicker: format.text(page.kicker),
    nav: navigation(surroundings, page, write),
    subject: page.subject.map((entry) => entryView(entry, write, format)),
    lead: page.lead.map((phrases) => write(phrases)),
    parts: page.sections.map(({ anchor, title }) =>
      format.link(format.text(title), `#${partAnchor(anchor)}`),
    ),
    sections: page.sections.map((section) => sectionView(section, write, format)),
  };
}

/** No clause begins like this. */
const partAnchor = (anchor: string): string => anchorOf(`part-${anchor}`);

type Write = (phrases: readonly Phrase[]) => string;

function writer({ pageOf }: Surroundings, page: Page, format: Format): Write {
  const up = "../".repeat(page.path.split("/").length - 1);
  const hrefOf = (to: Link): string | undefined => {
    if ("file" in to) return `${up}../${to.file}`;
    if ("page" in to) return `${up}${fileOf(format, to.page)}`;
    const path = pageOf.get(to.clause);
    const hash = `#${anchorOf(to.clause)}`;
    if (path === undefined) return undefined;
    return path === page.path ? hash : `${up}${fileOf(format, path)}${hash}`;
  };
  const one = ({ kind, text, to }: Phrase): string => {
    const inner = kind === "code" ? format.code(text) : format.text(text);
    const href = to === undefined ? undefined : hrefOf(to);
    return href === undefined ? inner : format.link(inner, href);
  };
  return (phrases) => phrases.map(one).join("");
}

const navigation = ({ nav }: Surroundings, page: Page, write: Write): readonly View[] =>
  nav.map(({ title, path }, index) => {
    const item = write([link(title, { page: path })]);
    const here = path === page.path;
    const more = index === nav.length - 1 ? [] : [true];
    return { current: here ? [item] : [], other: here ? [] : [item], more };
  });

function sectionView({ anchor, title, about, tables, entries }: Section, write: Write, format: Format): View {
  return {
    anchor: partAnchor(anchor),
    title: format.text(title),
    about: about === "" ? [] : [format.text(about)],
    tables: tables.map((table) => tableView(table, write, format)),
    entries: entries.map((entry) => entryView(entry, write, format)),
  };
}

/** Each cell has its column's name: a narrow page has no room for a header row. */
function tableView({ columns, rows }: Table, write: Write, format: Format): View {
  const heads = columns.map((column) => format.cell(format.text(column)));
  const cellView = (cell: readonly Phrase[], index: number) => ({
    column: heads[index] ?? "",
    text: format.cell(write(cell)),
  });
  return { columns: heads, rows: rows.map((cells) => ({ cells: cells.map(cellView) })) };
}

function entryView({ node, name, note, means, facts, checks }: Entry, write: Write, format: Format): View {
  const { clause, basis, section, derivedFrom } = node;
  return {
    anchor: anchorOf(clause),
    clause: format.link(format.path(clause), `#${anchorOf(clause)}`),
    name: format.path(name),
    note: note.length === 0 ? [] : [write(note)],
    means: means === "" ? [] : [format.text(means)],
    facts:
      facts.length === 0
        ? []
        : [facts.map(({ label, phrases }) => ({ label: format.text(label), value: write(phrases) }))],
    basis,
    section: format.text(section),
    derived: derivedFrom === undefined ? [] : [format.text(derivedFrom)],
    checks:
      checks === undefined
        ? []
        : [{ summary: checks.summary, lines: checks.lines.map((line) => lineView(line, format)) }],
  };
}

function lineView({ title, kind, command }: CheckLine, format: Format): View {
  return { title: format.text(title), kind: format.text(kind), command: format.code(command) };
}
