import type { CheckEntry } from "../../../spec/check-entry.js";
import { anchorOf } from "./anchor.js";
import { commonPages } from "./common-pages.js";
import type { Format } from "./format.js";
import { checkLines } from "./held-by.js";
import { type Entry, type Link, link, type Page, type Phrase, type Section } from "./page.js";

/** A page with all that its template fills in: text of the format, ready to stand where it belongs. */
export type View = Readonly<Record<string, unknown>>;

/** The pages of one reference, each aware of where the others' clauses stand. */
export interface Book {
  readonly pages: readonly Page[];
  /** The page that a clause stands on. */
  readonly pageOf: ReadonlyMap<string, string>;
}

export function bookOf(pages: readonly Page[]): Book {
  const entries = pages.flatMap(({ path, subject, sections }) =>
    [...subject, ...sections.flatMap((section) => section.entries)].map(
      ({ node }) => [node.clause, path] as const,
    ),
  );
  return { pages, pageOf: new Map(entries) };
}

/** Where a page's file stands below docs/. */
export function fileOf({ first, ending }: Format, path: string): string {
  return path === "index" ? first : `${path}.${ending}`;
}

export function viewOf(book: Book, page: Page, format: Format): View {
  const write = writer(book, page, format);
  return {
    title: format.text(page.title),
    kicker: format.text(page.kicker),
    nav: navigation(book, page, write),
    subject: page.subject.map((entry) => entryView(entry, write, format)),
    lead: page.lead.map((phrases) => write(phrases)),
    parts: page.sections.map(({ anchor, title }) =>
      format.link(format.text(title), `#${partAnchor(anchor)}`),
    ),
    sections: page.sections.map((section) => sectionView(section, write, format)),
  };
}

/** No clause begins so. */
const partAnchor = (anchor: string): string => anchorOf(`part-${anchor}`);

type Write = (phrases: readonly Phrase[]) => string;

function writer({ pageOf }: Book, page: Page, format: Format): Write {
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

/** Types that a page's navigation lists one by one; of more, the overview does. */
const mostListed = 40;

function navigation({ pages }: Book, page: Page, write: Write): readonly View[] {
  const common = new Set(commonPages.map(({ path }) => path));
  const types = pages.filter(({ path }) => !common.has(path));
  const all = [
    ...commonPages.filter(({ path }) => pages.some((one) => one.path === path)),
    ...(types.length > mostListed ? types.filter((one) => one === page) : types),
  ];
  return all.map(({ title, path }, index) => {
    const item = write([link(title, { page: path })]);
    const here = path === page.path;
    const more = index === all.length - 1 ? [] : [true];
    return { current: here ? [item] : [], other: here ? [] : [item], more };
  });
}

function sectionView({ anchor, title, about, tables, entries }: Section, write: Write, format: Format): View {
  return {
    anchor: partAnchor(anchor),
    title: format.text(title),
    about: about === "" ? [] : [format.text(about)],
    tables: tables.map(({ columns, rows }) => ({
      columns: columns.map((column) => format.cell(format.text(column))),
      rows: rows.map((cells) => ({ cells: cells.map((cell) => format.cell(write(cell))) })),
    })),
    entries: entries.map((entry) => entryView(entry, write, format)),
  };
}

function entryView({ node, name, note, means, facts, checks }: Entry, write: Write, format: Format): View {
  const { clause, basis, section, derivedFrom } = node;
  const lines = checkLines(checks);
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
    held:
      checks.length === 0 ? [] : [{ by: heldBy(checks), lines: lines.map((line) => lineView(line, format)) }],
  };
}

function heldBy(checks: readonly CheckEntry[]): string {
  const verb = checks.every(({ kind }) => kind === "observed") ? "Observed" : "Held";
  return `${verb} by ${checks.length} ${checks.length === 1 ? "check" : "checks"}`;
}

function lineView({ title, kind, command }: ReturnType<typeof checkLines>[number], format: Format): View {
  return { title: format.text(title), kind: format.text(kind), command: format.code(command) };
}
