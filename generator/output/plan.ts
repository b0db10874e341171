/** Decides what a run writes and removes, before it touches anything. */

import type { MadeFile, MadeFiles } from "../file.js";
import { compare, type Difference, isManifest, ownPaths } from "./compare.js";
import { type Manifest, parseManifest } from "./manifest.js";
import type { Stray } from "./strays.js";

/** The result of the decision. */
export interface Plan {
  readonly folder: string;
  /** In writing order, without the manifest. */
  readonly writes: MadeFiles;
  readonly removals: readonly string[];
  /** Files that stay in the folder although nothing generates them. */
  readonly strays: readonly Stray[];
  /** Somebody else's work in the way. If there is any, nothing is written at all. */
  readonly blocked: readonly Difference[];
  readonly unchanged: number;
  /** The final manifest; absent if the folder already has it. */
  readonly manifest?: MadeFile;
  /** Hashes of our files before the run, for the manifest while files are being written. */
  readonly present: Readonly<Record<string, string>>;
  /** No earlier run left a manifest there. */
  readonly fresh: boolean;
  /** Paths with temporary files that an interrupted run may have left. */
  readonly unfinished: readonly string[];
  /** Names of the user's targets that an earlier run had and this one does not. */
  readonly gone: readonly string[];
}

interface PlanOptions {
  /** Replaces our files that were edited and foreign files in the way; removes unlisted files that the kit wrote. */
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
  // With `--force` a file that the kit wrote may be removed; a file that it did not write never is.
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

/** Names of the user's targets that an earlier run had and these files were made without. */
export function goneTargets(files: MadeFiles, before: Manifest | undefined): readonly string[] {
  const now = parseManifest(files.find(isManifest)?.text ?? "");
  return (before?.targets ?? []).filter((name) => !now?.targets?.includes(name));
}
