import { basename } from "node:path";
import type { Reporter } from "../diagnostics/reporter.js";
import type { ReadText } from "../load.js";
import { type ParseSource, parseSource } from "./parse.js";
import { linked, pathFrom } from "./path.js";
import { type Tree, textAt, textsOf, valueAt } from "./tree.js";
import { unreadable } from "./unreadable.js";

/** A file of a spec: its content, nothing where its YAML holds none, or the reason why it can't be read. */
export type SourceFile = { readonly tree: Tree | undefined } | { readonly unreadable: string };

/** Every file of a spec, read; what is made of them needs neither the disk nor patience. */
export interface SourceFiles {
  /** Name of the file that the user named, in `files`, and its content. */
  readonly named: string;
  readonly tree: Tree | undefined;
  /** By path from the folder of the named file, with forward slashes. */
  readonly files: ReadonlyMap<string, SourceFile>;
  /** The text of each file that could be read, by its name in diagnostics. */
  readonly texts: ReadonlyMap<string, string>;
}

/** The one file whose text is at hand; what it leads to is unreadable. */
export function sourceOf(
  text: string,
  file: string,
  reporter: Reporter,
  parse: ParseSource = parseSource,
): SourceFiles {
  const named = basename(file);
  const tree = parse(text, reporter);
  return { named, tree, files: new Map([[named, { tree }]]), texts: new Map([[file, text]]) };
}

/** The file, and all that it leads to by `include` and `overlay-of`, each read once. */
export async function readSources(
  file: string,
  text: string,
  read: ReadText,
  reporter: Reporter,
  parse: ParseSource = parseSource,
): Promise<SourceFiles> {
  const first = sourceOf(text, file, reporter, parse);
  const files = new Map(first.files);
  const texts = new Map(first.texts);
  const follow = async (from: string, tree: Tree | undefined): Promise<void> => {
    for (const name of linksOf(from, tree)) {
      if (files.has(name)) continue;
      const path = pathFrom(file, name);
      const found = await read(path).then(
        (content) => ({ content }),
        (error: unknown) => ({ unreadable: unreadable(error) }),
      );
      if ("unreadable" in found) {
        files.set(name, found);
        continue;
      }
      const inside = parse(found.content, reporter, name);
      files.set(name, { tree: inside });
      texts.set(path, found.content);
      await follow(name, inside);
    }
  };
  await follow(first.named, first.tree);
  return { ...first, files, texts };
}

function linksOf(from: string, tree: Tree | undefined): readonly string[] {
  const base = textAt(tree, "overlay-of");
  const written = [
    ...textsOf(valueAt(tree, "include")).map(({ text }) => text),
    ...(base === undefined ? [] : [base]),
  ];
  return written.flatMap((path) => linked(from, path) ?? []);
}
