// Compares an output folder with what the spec generates (`cri-kit check`), and each file in lines.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { InterfaceModel } from "../../spec/model.js";
import { byCodeUnit } from "../../spec/text/order.js";
import type { MadeFiles } from "../file.js";
import { type GenerateParts, generate } from "../generate.js";
import {
  type Comparison,
  compare,
  type Difference,
  type DifferenceKind,
  isManifest,
} from "../output/compare.js";
import { manifestText, parseManifest } from "../output/manifest.js";
import { goneTargets } from "../output/plan.js";
import type { Stray } from "../output/strays.js";

/** A file that differs from what the spec generates. */
export interface Finding {
  readonly kind: DifferenceKind;
  readonly path: string;
  /** The path holds something that is not a file, or is behind a link. */
  readonly obstacle: boolean;
  /** The link, if there is one. */
  readonly link?: string;
  /** For an unknown file: a run of the kit wrote it. */
  readonly headed?: boolean;
  /** Whether the spec generates a file at this path. */
  readonly wanted: boolean;
  /** For another interface's manifest: the interface that the folder was generated for. */
  readonly of?: string;
  /** The change that the existing file needs; only if the spec generates a file at this path. */
  readonly change?: Change;
}

/** The result of comparing an output folder with the spec. */
export interface Checked {
  /** Source code first, then pages for people, then the manifest, each in code-unit order; empty if the folder is up to date. */
  readonly findings: readonly Finding[];
  /** Names of the user's targets that an earlier run had and this check does not. */
  readonly gone: readonly string[];
  /** Number of files that the spec generates. */
  readonly wanted: number;
}

/** Generates in memory and compares with a folder, always in full. */
export async function check(
  model: InterfaceModel,
  folder: string,
  parts: GenerateParts = {},
): Promise<Checked> {
  const files = await generate(model, parts);
  const comparison = await compare(files, folder);
  const another = comparison.differences.filter(({ of }) => of !== undefined);
  const findings: Finding[] = [];
  // For another interface's folder no other finding is useful: all files differ.
  for (const difference of another.length > 0 ? another : comparison.differences) {
    const found = isManifest(difference)
      ? manifestFinding(difference, comparison)
      : await finding(difference, files, folder);
    if (found !== undefined) findings.push(found);
  }
  const strays = another.length > 0 ? [] : comparison.strays;
  findings.push(...strays.map(strayFinding));
  findings.sort((a, b) => rankOf(a) - rankOf(b) || byCodeUnit(a.path, b.path));
  return { findings, gone: goneTargets(files, comparison.manifest), wanted: files.length };
}

/** What a build uses comes before pages, which differ whenever it does, and before the manifest, which only lists the others. */
function rankOf(found: Pick<Finding, "path">): number {
  if (isManifest(found)) return 2;
  return /\.(md|html)$/.test(found.path) ? 1 : 0;
}

async function finding(difference: Difference, files: MadeFiles, folder: string): Promise<Finding> {
  const { kind, path, obstacle, wanted, link } = difference;
  const plain = { kind, path, obstacle, wanted, ...(link === undefined ? {} : { link }) };
  const file = files.find((one) => one.path === path);
  if (file === undefined || obstacle || kind === "missing") return plain;
  return { ...plain, change: await changeOf(await readFile(join(folder, path), "utf8"), file.text) };
}

const strayFinding = ({ path, headed }: Stray): Finding => ({
  kind: "unknown",
  path,
  obstacle: false,
  wanted: false,
  headed,
});

/** Only the manifest's statements about the files count, not its format or the notes of earlier versions. */
function manifestFinding(
  { kind, path, obstacle, wanted, of, link }: Difference,
  { files, manifest: before }: Comparison,
): Finding | undefined {
  if (of !== undefined) return { kind, path, obstacle, wanted, of };
  if (kind === "missing" || obstacle)
    return { kind, path, obstacle, wanted, ...(link === undefined ? {} : { link }) };
  const now = parseManifest(files.find(isManifest)?.text ?? "");
  const same = before !== undefined && now !== undefined && manifestText(before) === manifestText(now);
  return same ? undefined : { kind: "stale", path, obstacle, wanted };
}

export type Change =
  | LineChange
  /** The difference is too large to show in lines. */
  | { readonly kind: "all" };

export interface LineChange {
  readonly kind: "lines";
  /** The hunks of a unified diff, line by line. */
  readonly lines: readonly string[];
  readonly added: number;
  readonly removed: number;
  /** The first changed line, counted from 1 in the existing file. */
  readonly first: number;
}

/**
 * With more added and removed lines than this, a diff only says that the texts differ; the time grows with its
 * square.
 */
const most = 1_000;

/** The difference between two texts, whatever their line ends. The library for it is loaded only if there is one. */
export async function changeOf(before: string, after: string): Promise<Change> {
  const { formatPatch, OMIT_HEADERS, structuredPatch } = await import("diff");
  const folded = (text: string): string => text.replaceAll("\r\n", "\n");
  const patch = structuredPatch("", "", folded(before), folded(after), undefined, undefined, {
    context: 3,
    maxEditLength: most,
  });
  if (patch === undefined) return { kind: "all" };
  const count = (sign: string): number =>
    patch.hunks.reduce((sum, { lines }) => sum + lines.filter((line) => line.startsWith(sign)).length, 0);
  const [hunk] = patch.hunks;
  const kept = hunk?.lines.findIndex((line) => !line.startsWith(" ")) ?? 0;
  return {
    kind: "lines",
    lines: formatPatch(patch, OMIT_HEADERS).replace(/\n$/, "").split("\n"),
    added: count("+"),
    removed: count("-"),
    first: Math.max(1, (hunk?.oldStart ?? 1) + kept),
  };
}
