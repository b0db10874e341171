// Reads all files of a spec.
import { basename, posix } from "node:path";
import { catalogue } from "../diagnostics/catalogue.js";
import { editDistance } from "../diagnostics/near.js";
import type { Reporter } from "../diagnostics/reporter.js";
import { leaves, linked, longestWay, pathFrom } from "../text/path.js";
import { parseSource } from "./parse.js";
import { overlayParts, specParts } from "./parts.js";
import { entriesOf, type Tree, textAt, textsOf, valueAt } from "./tree.js";
import { unreadable } from "./unreadable.js";

/** A file of a spec: its content (undefined if the file is empty), or the reason why it can't be read. */
export type SourceFile = { readonly tree: Tree | undefined } | { readonly unreadable: string };

/** Every file of a spec, so that the next steps are synchronous and need no disk. */
export interface SourceFiles {
  /** The file that the user named: its name in `files`, and its content. */
  readonly named: string;
  readonly tree: Tree | undefined;
  /** By path from the folder of the named file, with forward slashes. */
  readonly files: ReadonlyMap<string, SourceFile>;
  /** The text of each file that could be read, by its name in diagnostics. */
  readonly texts: ReadonlyMap<string, string>;
}

/** A spec of one file, whose text is given; its includes count as unreadable. */
export function sourceOf(text: string, file: string, reporter: Reporter): SourceFiles {
  const named = basename(file);
  const tree = parseSource(text, reporter);
  return { named, tree, files: new Map([[named, { tree }]]), texts: new Map([[file, text]]) };
}

/** The file and all files that it includes or overlays, each read once. */
export async function readSources(
  file: string,
  text: string,
  read: ReadText,
  reporter: Reporter,
): Promise<SourceFiles> {
  const first = sourceOf(text, file, reporter);
  const files = new Map(first.files);
  const texts = new Map(first.texts);
  const follow = async (from: string, tree: Tree | undefined, folder: string, way = 1): Promise<void> => {
    if (way > longestWay) return;
    for (const link of linksOf(from, tree, folder)) {
      const { name, within } = link;
      if (files.has(name)) continue;
      const path = pathFrom(file, name);
      const found = await read(path, within && pathFrom(file, within)).then(
        (content) => ({ content }),
        (error: unknown) => ({ unreadable: unreadable(error) }),
      );
      if ("unreadable" in found) {
        files.set(name, found);
        continue;
      }
      const inside = partOf(found.content, name, reporter);
      files.set(name, { tree: inside });
      // Lines of a file are shown only if it is in the spec's folder, where the spec's author put it.
      if (inside !== undefined && !leaves(name)) texts.set(path, found.content);
      await follow(name, inside, within ?? posix.dirname(name), way + 1);
    }
  };
  await follow(first.named, first.tree, ".");
  return { ...first, files, texts };
}

interface Link {
  readonly name: string;
  /** The folder that the file has to be in. */
  readonly within?: string;
}

/** The files that a file names. An included file outside of the document's folder is refused and never read. */
function linksOf(from: string, tree: Tree | undefined, folder: string): readonly Link[] {
  const base = textAt(tree, "overlay-of");
  const below = base === undefined ? undefined : linked(from, base);
  const included = textsOf(valueAt(tree, "include"))
    .flatMap(({ text }) => linked(from, text) ?? [])
    .filter((name) => !leaves(posix.relative(folder, name)));
  return [
    ...included.map((name) => ({ name, within: folder })),
    ...(below === undefined ? [] : [{ name: below }]),
  ];
}

/** Top-level names of a spec's files, which few other files have. */
const known = [...specParts, ...overlayParts, "include", "overlay-of", "document"];

/** One of these names at the beginning of a line: found even if a fault cuts off its value. */
const opening = new RegExp(`^(?:${known.join("|")}):`, "m");

/**
 * The content of a file that a spec names; undefined if it is not part of a spec. It may be any file, such as a
 * password file: its faults are reported with kind and position only, without its text.
 */
function partOf(text: string, name: string, { report }: Pick<Reporter, "report">): Tree | undefined {
  const faults: Parameters<Reporter["report"]>[] = [];
  const tree = parseSource(text, { report: (...fault) => faults.push(fault) }, { file: name });
  if (opening.test(text) || isPart(tree)) {
    for (const fault of faults) report(...fault);
    return tree;
  }
  for (const [code, spot] of faults) report(code, spot, catalogue[code].title);
  if (faults.length === 0)
    report("CRI1506", { file: name, line: 1, column: 1, length: 1 }, "the file is not part of a spec");
  return undefined;
}

const isPart = (tree: Tree | undefined): boolean =>
  entriesOf(tree).some(({ key }) => known.some((name) => editDistance(key.slice(0, 20), name) <= 1));

/**
 * The text of a file, by the path that the spec or the user gives; rejects as `readText` does. With `within`, a file
 * outside that folder is refused.
 */
export type ReadText = (file: string, within?: string) => Promise<string>;
