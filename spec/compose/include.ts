// Inserts the included files into a spec or an overlay.
import { posix } from "node:path";
import type { Code } from "../diagnostics/catalogue.js";
import type { Spot } from "../diagnostics/diagnostic.js";
import type { Reporter } from "../diagnostics/reporter.js";
import type { SourceFiles } from "../source/files.js";
import { overlayParts, specParts } from "../source/parts.js";
import { type Entry, entriesOf, entryAt, itemsOf, type Tree, textOf } from "../source/tree.js";
import { leaves, linked, longestWay } from "../text/path.js";
import type { Document } from "./composed.js";

/** The entries that one included file adds to one property of the including file. */
interface Piece {
  readonly part: Entry;
  readonly entries: readonly Entry[];
}

/**
 * The document with the included pieces in place of their paths. A name that occurs in two files is reported, and the
 * first is kept.
 */
function withPieces(root: Tree, pieces: readonly Piece[], named: string, reporter: Reporter): Tree {
  if (root.kind !== "map") return root;
  const own = root.entries.filter(({ key }) => key !== "include");
  const parts = new Map(own.map((entry) => [entry.key, entry]));
  const names = new Map<string, Map<string, Entry>>();
  for (const { part, entries } of pieces) {
    const first = parts.get(part.key) ?? part;
    if (first.value.kind !== "map") continue;
    parts.set(part.key, first);
    const known = names.get(part.key) ?? byName(first === part ? [] : first.value.entries);
    names.set(part.key, known);
    for (const entry of entries) put(entry, part.key, known, named, reporter);
  }
  const whole = [...parts.values()].map((entry): Entry => {
    const known = names.get(entry.key);
    if (known === undefined) return entry;
    return { ...entry, value: { kind: "map", spot: entry.value.spot, entries: [...known.values()] } };
  });
  return { ...root, entries: whole };
}

const byName = (entries: readonly Entry[]): Map<string, Entry> =>
  new Map(entries.map((entry) => [entry.key, entry]));

function put(
  entry: Entry,
  part: string,
  known: Map<string, Entry>,
  named: string,
  { report }: Reporter,
): void {
  const { key, keySpot } = entry;
  const first = known.get(key);
  if (first === undefined) known.set(key, entry);
  else report("CRI1503", keySpot, `${part} has "${key}" already, ${lineOf(first.keySpot, named)}`);
}

/** A line of any file, in words. */
const lineOf = ({ file, line }: Pick<Spot, "file" | "line">, named: string): string =>
  `in line ${line} of ${file ?? named}`;

/** The file `name` with everything that it includes, directly or through others, in one tree. */
export function documentOf(name: string, root: Tree, sources: SourceFiles, reporter: Reporter): Document {
  const parts = entryAt(root, "overlay-of") === undefined ? specParts : overlayParts;
  const folder = posix.dirname(name);
  const files = new Set([name]);
  const pieces: Piece[] = [];

  const visit = (from: string, tree: Tree, way: readonly string[]): void => {
    for (const { text, spot } of includesOf(tree, reporter)) {
      const to = linked(from, text);
      const fault = faultOf({ text, to, folder, way, files });
      if (fault !== undefined) reporter.report(fault.code, spot, fault.message, fault.details);
      if (fault !== undefined || to === undefined) continue;
      const included = treeOf(to, text, spot, sources, reporter);
      if (included === undefined) continue;
      files.add(to);
      pieces.push(...piecesOf(included, parts, reporter));
      visit(to, included, [...way, to]);
    }
  };
  visit(name, root, [name]);
  return { root: withPieces(root, pieces, sources.named, reporter), files: [...files] };
}

interface Link {
  /** As written. */
  readonly text: string;
  /** The file that it refers to. */
  readonly to: string | undefined;
  /** The folder that all included files must be in. */
  readonly folder: string;
  /** From the document's own file to the one that holds the link. */
  readonly way: readonly string[];
  readonly files: ReadonlySet<string>;
}

function faultOf({ text, to, folder, way, files }: Link) {
  const fault = (code: Code, message: string) => ({ code, message, details: {} });
  if (to === undefined) return fault("CRI1504", `"${text}" is not a relative path with forward slashes`);
  if (leaves(posix.relative(folder, to)))
    return fault("CRI1504", `"${text}" leads out of the folder of ${posix.basename(way[0] ?? "")}`);
  if (way.length > longestWay) return tooDeep;
  if (way.includes(to)) return fault("CRI1502", `${text} includes itself: ${circle(way, to)}`);
  return files.has(to) ? fault("CRI1505", `${text} is included already`) : undefined;
}

/** Reports a chain of files that is too long. */
export const tooDeep = {
  code: "CRI1006",
  message: `files include each other more than ${longestWay} deep`,
  details: { remedy: "Include them in the spec's own file." },
} as const;

/** The circle of files back to a file itself, in words. */
export const circle = (way: readonly string[], to: string): string =>
  [...way.slice(way.indexOf(to)), to].join(" leads to ");

/** The content of a file that is named at `spot`; a file that can't be read is reported. */
export function treeOf(
  name: string,
  written: string,
  spot: Spot,
  { files }: SourceFiles,
  { report }: Reporter,
): Tree | undefined {
  const file = files.get(name);
  if (file !== undefined && "tree" in file) return file.tree;
  report("CRI1501", spot, `${written} can't be read: ${file?.unreadable ?? "only this one file was given"}`);
  return undefined;
}

function includesOf(tree: Tree, { report }: Reporter): readonly { text: string; spot: Spot }[] {
  const include = entryAt(tree, "include");
  if (include !== undefined && include.value.kind !== "list")
    report("CRI1103", include.value.spot, "include must be a list of files");
  return itemsOf(include?.value).flatMap((item) => {
    const text = textOf(item);
    if (text !== undefined) return [{ text, spot: item.spot }];
    report("CRI1103", item.spot, "include must be a list of file paths");
    return [];
  });
}

function piecesOf(tree: Tree, parts: readonly string[], { report }: Reporter): readonly Piece[] {
  return entriesOf(tree).flatMap((part) => {
    if (part.key === "include") return [];
    if (!parts.includes(part.key)) {
      report("CRI1101", part.keySpot, `an included file has no property "${part.key}"`, {
        written: part.key,
        known: parts,
        remedy: `Move it to the file that includes this one, or write one of ${parts.join(", ")}.`,
      });
      return [];
    }
    if (part.value.kind === "map") return [{ part, entries: part.value.entries }];
    report("CRI1103", part.value.spot, `${part.key} must be a map`);
    return [];
  });
}
