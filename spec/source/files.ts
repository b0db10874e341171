// Reads all files of a spec.
import { basename, posix } from "node:path";
import type { Reporter } from "../diagnostics/reporter.js";
import type { ReadText } from "../load.js";
import { parseSource } from "./parse.js";
import { partOf } from "./part-of.js";
import { leaves, linked, longestWay, pathFrom } from "./path.js";
import { type Tree, textAt, textsOf, valueAt } from "./tree.js";
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
