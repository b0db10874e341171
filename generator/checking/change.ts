/** What would have to change in a file, so that it is as it should be. */
export type Change =
  | LineChange
  /** Nothing but how its lines end. */
  | { readonly kind: "line-ends" }
  /** More than can be shown in lines. */
  | { readonly kind: "all" };

export interface LineChange {
  readonly kind: "lines";
  /** The hunks of a unified diff, line by line. */
  readonly lines: readonly string[];
  readonly added: number;
  readonly removed: number;
  /** The first line that changes, counted from 1 in the file as it is. */
  readonly first: number;
}

/** Lines added and removed beyond which a diff says no more than that the two differ; the time grows with its square. */
const most = 1_000;

/** The difference from the one text to the other; the library for it is loaded here, where there is one. */
export async function changeOf(before: string, after: string): Promise<Change> {
  if (before.replaceAll("\r\n", "\n") === after) return { kind: "line-ends" };
  const { formatPatch, OMIT_HEADERS, structuredPatch } = await import("diff");
  const patch = structuredPatch("", "", before, after, undefined, undefined, {
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
