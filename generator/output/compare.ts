import { byCodeUnit } from "../../spec/build/order.js";
import type { MadeFiles } from "../file.js";
import { type Manifest, manifestPath, parseManifest } from "../manifest.js";
import { type Look, readManifest, type Standing, standings } from "./disk.js";

/**
 * How a file differs from what it should be. `missing`: not there. `stale`: as an earlier run left it. `orphaned`: ours,
 * and no longer wanted. `edited`: ours, and changed by someone else. `foreign`: not ours, where a file of ours must stand.
 */
export type DifferenceKind = "missing" | "stale" | "orphaned" | "edited" | "foreign";

export interface Difference {
  readonly kind: DifferenceKind;
  readonly path: string;
  /** Something that is no file stands there: not even force gets past it. */
  readonly obstacle: boolean;
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
  /** Hashes of those of our files that are there, whatever their state. */
  readonly present: Readonly<Record<string, string>>;
  /** What an earlier run left. */
  readonly manifest?: Manifest;
}

/** Compares a folder with the files that belong into it. Reads only the files of ours. */
export async function compare(files: MadeFiles, folder: string, look?: Look): Promise<Comparison> {
  const manifest = await readManifest(folder);
  const other = otherOf(manifest, files);
  const wanted = new Map(files.map(({ path, hash }) => [path, hash]));
  const paths = [...new Set([...wanted.keys(), ...ownPaths(manifest)])].sort(byCodeUnit);
  const found = standings(folder, paths, look);
  const differences: Difference[] = [];
  const present: Record<string, string> = {};
  for (const path of paths) {
    const state = found.get(path) ?? "absent";
    if (typeof state === "object") present[path] = state.hash;
    const kind = differenceOf(state, wanted.get(path), ownHashes(manifest, path));
    const obstacle = state === "obstacle";
    const difference = { path, obstacle, wanted: wanted.has(path) };
    if (other !== undefined && isManifest(difference)) {
      differences.push({ ...difference, kind: "foreign", of: other });
    } else if (kind !== undefined) differences.push({ ...difference, kind });
  }
  return { files, differences, present, ...(manifest === undefined ? {} : { manifest }) };
}

/** The interface that a folder was generated for, where it is not the one that these files are made from. */
function otherOf(before: Manifest | undefined, files: MadeFiles): string | undefined {
  const now = parseManifest(files.find(isManifest)?.text ?? "");
  return before?.interface === now?.interface ? undefined : before?.interface;
}

function differenceOf(
  state: Standing,
  wanted: string | undefined,
  own: readonly string[],
): DifferenceKind | undefined {
  if (state === "absent") return wanted === undefined ? undefined : "missing";
  if (state === "obstacle") return wanted === undefined ? undefined : "foreign";
  if (state.hash === wanted) return undefined;
  if (own.includes(state.hash)) return wanted === undefined ? "orphaned" : "stale";
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
