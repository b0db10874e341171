/** Compares an output folder with the files that belong there. */

import { byCodeUnit } from "../../spec/text/order.js";
import type { MadeFiles } from "../file.js";
import { headerOf } from "../targets/shared/header.js";
import { hashOf, linkOf, type PathState, pathStates, readManifest } from "./disk.js";
import { type Manifest, manifestPath, parseManifest } from "./manifest.js";
import { type Stray, straysIn } from "./strays.js";
import { temporaryPath } from "./temporary-path.js";

/**
 * How a file differs from the generated one. `missing`: it does not exist. `stale`: it is as an earlier run left it.
 * `orphaned`: an earlier run wrote it, and the spec no longer generates it. `edited`: a run wrote it, and somebody changed it.
 * `foreign`: no run wrote it, and it is at the path of a generated file. `unknown`: it is in the folder, but neither the spec
 * nor an earlier run knows it.
 */
export type DifferenceKind = "missing" | "stale" | "orphaned" | "edited" | "foreign" | "unknown";

export interface Difference {
  readonly kind: DifferenceKind;
  readonly path: string;
  /** The path holds something that is not a file, or is behind a link: `--force` does not change it. */
  readonly obstacle: boolean;
  /** The link at or above the path, if there is one. */
  readonly link?: string;
  /** Whether the spec generates a file at this path. */
  readonly wanted: boolean;
  /** For another interface's manifest: the interface that the folder was generated for. */
  readonly of?: string;
}

/** The result of comparing an output folder with the generated files. */
export interface Comparison {
  readonly files: MadeFiles;
  /** In code-unit order of the paths. */
  readonly differences: readonly Difference[];
  /** Files in the folder that are neither generated, nor left by an earlier run, nor the user's. */
  readonly strays: readonly Stray[];
  /** Hashes of our existing files, in any state. */
  readonly present: Readonly<Record<string, string>>;
  /** The manifest of an earlier run. */
  readonly manifest?: Manifest;
}

/** Compares a folder with the generated files. Reads only our files, and the first lines of others. */
export async function compare(files: MadeFiles, folder: string): Promise<Comparison> {
  const manifest = await readManifest(folder);
  const now = parseManifest(files.find(isManifest)?.text ?? "");
  // The interface that the folder was generated for, if it is another one.
  const other = manifest?.interface === now?.interface ? undefined : manifest?.interface;
  const wanted = new Map(files.map(({ path, hash }) => [path, hash]));
  const paths = [...new Set([...wanted.keys(), ...ownPaths(manifest)])].sort(byCodeUnit);
  const found = pathStates(folder, paths);
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
  // The next run removes what an interrupted run left unfinished.
  const unfinished = manifest?.pending === undefined ? [] : paths.map(temporaryPath);
  const strays = straysIn(folder, [...paths, ...unfinished], headerOf(now?.interface ?? ""));
  return { files, differences, strays, present, ...(manifest === undefined ? {} : { manifest }) };
}

function differenceOf(
  state: PathState,
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

/** Hashes that a path had, or was about to get, when we last wrote there. */
const ownHashes = (manifest: Manifest | undefined, path: string): readonly string[] =>
  [manifest?.files, manifest?.pending].flatMap((hashes) => {
    const hash = hashes !== undefined && Object.hasOwn(hashes, path) ? hashes[path] : undefined;
    return hash === undefined ? [] : [hash];
  });

/**
 * The manifest is recognised by its content, not by its hash: a difference in it is nobody's work, unless it is of
 * another interface.
 */
export const isManifest = ({ path }: { readonly path: string }): boolean => path === manifestPath;
