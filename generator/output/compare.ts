/** Compares an output folder with the files that belong there. */

import { byCodeUnit } from "../../spec/build/order.js";
import type { MadeFiles } from "../file.js";
import { headerOf } from "../targets/shared/header.js";
import { beside } from "./beside.js";
import { hashOf, linkOf, readManifest, type Standing, standings } from "./disk.js";
import { type Manifest, manifestPath, parseManifest } from "./manifest.js";
import { type Stray, straysIn } from "./strays.js";

/**
 * How a file differs from what it should be. `missing`: not there. `stale`: as an earlier run left it. `orphaned`: ours,
 * and no longer wanted. `edited`: ours, and changed by someone else. `foreign`: not ours, where a file of ours must stand.
 * `unknown`: in the folder, and known neither to the spec nor to an earlier run.
 */
export type DifferenceKind = "missing" | "stale" | "orphaned" | "edited" | "foreign" | "unknown";

export interface Difference {
  readonly kind: DifferenceKind;
  readonly path: string;
  /** What stands there is not a file, or lies behind a link: not even force gets past it. */
  readonly obstacle: boolean;
  /** The link at or above the path, where there is one. */
  readonly link?: string;
  /** Whether a file of ours belongs there at all. */
  readonly wanted: boolean;
  /** Of a manifest that is not ours: the interface that the folder was generated for. */
  readonly of?: string;
}

/** An output folder held against what it should be. */
export interface Comparison {
  readonly files: MadeFiles;
  /** In code-unit order of the paths. */
  readonly differences: readonly Difference[];
  /** What is in the folder and is neither among the files, nor an earlier run's, nor the user's. */
  readonly strays: readonly Stray[];
  /** Hashes of those of our files that are there, whatever their state. */
  readonly present: Readonly<Record<string, string>>;
  /** What an earlier run left. */
  readonly manifest?: Manifest;
}

/** Compares a folder with the files that belong into it. Reads only the files of ours, and how others begin. */
export async function compare(files: MadeFiles, folder: string): Promise<Comparison> {
  const manifest = await readManifest(folder);
  const now = parseManifest(files.find(isManifest)?.text ?? "");
  // The interface that the folder was generated for, where it is not the one that these files are made from.
  const other = manifest?.interface === now?.interface ? undefined : manifest?.interface;
  const wanted = new Map(files.map(({ path, hash }) => [path, hash]));
  const paths = [...new Set([...wanted.keys(), ...ownPaths(manifest)])].sort(byCodeUnit);
  const found = standings(folder, paths);
  const differences: Difference[] = [];
  const present: Record<string, string> = {};
  for (const path of paths) {
    const state = found.get(path) ?? "absent";
    const hash = hashOf(state);
    if (hash !== undefined) present[path] = hash;
    const kind = differenceOf(state, wanted.get(path), ownHashes(manifest, path));
    const link = linkOf(state);
    const obstacle = state === "obstacle" || link !== undefined;
    const difference = { path, obstacle, wanted: wanted.has(path), ...(link === undefined ? {} : { link }) };
    if (other !== undefined && isManifest(difference)) {
      differences.push({ ...difference, kind: "foreign", of: other });
    } else if (kind !== undefined) differences.push({ ...difference, kind });
  }
  // What a run that was cut off left unfinished goes with the next run.
  const unfinished = manifest?.pending === undefined ? [] : paths.map(beside);
  const strays = straysIn(folder, [...paths, ...unfinished], headerOf(now?.interface ?? ""));
  return { files, differences, strays, present, ...(manifest === undefined ? {} : { manifest }) };
}

function differenceOf(
  state: Standing,
  wanted: string | undefined,
  own: readonly string[],
): DifferenceKind | undefined {
  const hash = hashOf(state);
  if (state === "absent") return wanted === undefined ? undefined : "missing";
  if (hash === undefined) return wanted === undefined ? undefined : "foreign";
  if (hash === wanted) return undefined;
  if (own.includes(hash)) return wanted === undefined ? "orphaned" : "stale";
  return own.length > 0 ? "edited" : "foreign";
}

/** Every path that a run wrote, or was about to write. */
export function ownPaths(manifest: Manifest | undefined): readonly string[] {
  return [...Object.keys(manifest?.files ?? {}), ...Object.keys(manifest?.pending ?? {})];
}

/** Hashes that a path had, or was about to have, when we last wrote there. */
function ownHashes(manifest: Manifest | undefined, path: string): readonly string[] {
  return [manifest?.files, manifest?.pending].flatMap((hashes) => {
    const hash = hashes !== undefined && Object.hasOwn(hashes, path) ? hashes[path] : undefined;
    return hash === undefined ? [] : [hash];
  });
}

/** The manifest is ours by what it says, not by its hash: no difference of it is somebody's work, unless it is of another interface. */
export function isManifest({ path }: { readonly path: string }): boolean {
  return path === manifestPath;
}
