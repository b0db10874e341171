/** The manifest of an output folder: the files that the kit wrote, and their hashes. */

import { memoized } from "../../spec/memo.js";
import { byCodeUnit } from "../../spec/text/order.js";
import type { MadeFiles } from "../file.js";
import { jsonText } from "../layout/json-text.js";

/** The path of the manifest in the output folder. */
export const manifestPath = "manifest.json";

/**
 * Hashes are SHA-256, in hex. The manifest depends only on the files: two builds of the kit that generate the same files write
 * the same manifest. (Earlier versions also stored a digest of the kit.)
 */
export interface Manifest {
  readonly interface: string;
  /** Names of the user's own targets, if there were any. */
  readonly targets?: readonly string[];
  /** The extras that the output was made with; absent for none. */
  readonly with?: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  /**
   * Present only while files are being written: their future hashes, to tell an interrupted run from an edit by hand.
   */
  readonly pending?: Readonly<Record<string, string>>;
}

/** The manifest's text; its lists in code-unit order of the paths. */
export const manifestText = ({
  interface: name,
  targets,
  with: extras = [],
  files,
  pending,
}: Manifest): string =>
  jsonText({
    interface: name,
    ...(targets === undefined ? {} : { targets: [...targets].sort(byCodeUnit) }),
    ...(extras.length === 0 ? {} : { with: [...extras].sort(byCodeUnit) }),
    files: sorted(files),
    ...(pending === undefined ? {} : { pending: sorted(pending) }),
  });

/** Path to hash of every file. */
export const hashes = (files: MadeFiles): Readonly<Record<string, string>> =>
  Object.fromEntries(files.map(({ path, hash }) => [path, hash]));

/** Parses a manifest; undefined if it is not valid. A path that leads out of the folder makes it invalid. */
export const parseManifest = memoized(manifestOf, 3);

function manifestOf(text: string): Manifest | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value)) return undefined;
  const { interface: name, targets, with: extras, files, pending } = value;
  if (typeof name !== "string" || !isHashes(files)) return undefined;
  if (!(extras === undefined || isNames(extras))) return undefined;
  if (!(targets === undefined || isNames(targets)) || !(pending === undefined || isHashes(pending)))
    return undefined;
  return {
    interface: name,
    ...(targets === undefined ? {} : { targets }),
    ...(extras === undefined ? {} : { with: extras }),
    files,
    ...(pending === undefined ? {} : { pending }),
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function isHashes(value: unknown): value is Readonly<Record<string, string>> {
  return (
    isObject(value) &&
    Object.entries(value).every(([path, hash]) => isInside(path) && typeof hash === "string")
  );
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === "string");
}

/** Whether a path, with `/` between its parts, stays inside the folder that it is joined to. */
export function isInside(path: string): boolean {
  const parts = path.split("/");
  return !path.includes("\\") && parts.every((part) => part !== "" && part !== "." && part !== "..");
}

const sorted = (record: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => byCodeUnit(a, b)));
