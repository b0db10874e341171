/** Compares an existing file with its generated text, in lines. */
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
