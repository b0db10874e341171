/** Decides what a run writes and removes, before it touches anything. */

import type { MadeFile, MadeFiles } from "../file.js";
import { compare, type Difference, isManifest, ownPaths } from "./compare.js";
import { type Manifest, parseManifest } from "./manifest.js";
import type { Stray } from "./strays.js";

/** What writing a folder comes to, before anything is touched. */
export interface Plan {
  readonly folder: string;
  /** In the order in which they are written; the manifest is not among them. */
  readonly writes: MadeFiles;
  readonly removals: readonly string[];
  /** What stays in the folder and belongs to nothing. */
  readonly strays: readonly Stray[];
  /** Somebody else's work that stands in the way. Where there is any, nothing is written at all. */
  readonly blocked: readonly Difference[];
  readonly unchanged: number;
  /** The manifest as it is when all is done; absent where it stands there already. */
  readonly manifest?: MadeFile;
  /** Hashes of our files as they are now, for the manifest while it is being written. */
  readonly present: Readonly<Record<string, string>>;
  /** No earlier run left a manifest there. */
  readonly fresh: boolean;
  /** Paths beside which a run that was cut off may have left unfinished files. */
  readonly unfinished: readonly string[];
  /** Names of the user's targets that an earlier run had, and this one has not. */
  readonly gone: readonly string[];
}

export interface PlanOptions {
  /** Files of ours that were edited and foreign files in the way are replaced; unlisted files that the kit wrote are removed. */
  readonly force?: boolean;
}

/** Compares and decides. */
export async function planWrite(
  files: MadeFiles,
  folder: string,
  { force = false }: PlanOptions = {},
): Promise<Plan> {
  const { differences, strays, present, manifest: before } = await compare(files, folder);
  const byPath = new Map(files.map((file) => [file.path, file]));
  const others = differences.filter((difference) => !isManifest(difference));
  const blocked = [
    ...differences.filter((one) => isManifest(one) && ((one.of !== undefined && !force) || one.obstacle)),
    ...others.filter(
      ({ kind, obstacle }) => obstacle || (!force && (kind === "edited" || kind === "foreign")),
    ),
  ];
  // What the kit wrote may go where somebody says so; what it did not write is never removed.
  const isRemoved = ({ headed }: Stray): boolean => force && headed;
  const writes = others.flatMap(({ path }) => byPath.get(path) ?? []);
  const manifest = differences.some(isManifest) ? files.find(isManifest) : undefined;
  return {
    folder,
    writes,
    removals: [
      ...others.flatMap(({ path }) => (byPath.has(path) ? [] : [path])),
      ...strays.filter(isRemoved).map(({ path }) => path),
    ],
    strays: strays.filter((stray) => !isRemoved(stray)),
    blocked,
    unchanged: files.length - 1 - writes.length,
    ...(manifest === undefined ? {} : { manifest }),
    present: Object.fromEntries(Object.entries(present).filter(([path]) => !isManifest({ path }))),
    fresh: before === undefined,
    unfinished: before?.pending === undefined ? [] : [...ownPaths(before), ...files.map(({ path }) => path)],
    gone: goneTargets(files, before),
  };
}

/** Names of the user's targets that an earlier run had, and that these files were made without. */
export function goneTargets(files: MadeFiles, before: Manifest | undefined): readonly string[] {
  const now = parseManifest(files.find(isManifest)?.text ?? "");
  return (before?.targets ?? []).filter((name) => !now?.targets?.includes(name));
}
