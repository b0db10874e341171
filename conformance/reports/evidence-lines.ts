// Chooses the evidence of several causes for a given number of lines: something about each of the first ones, before all about one.

/** A cause: its lines, and what is known of it, each in as many lines as it needs. */
export interface Wrong {
  readonly lines: readonly string[];
  /** The request. */
  readonly request: readonly string[];
  readonly expected: readonly string[];
  readonly got: readonly string[];
}

/** All that is known of each. */
export const allOf = (wrongs: readonly Wrong[]): readonly string[] =>
  wrongs.flatMap(({ lines, request, expected, got }) => [...lines, ...request, ...expected, ...got]);

/** The number of lines that say what is wrong. */
export const headLines = (wrongs: readonly Wrong[]): number =>
  wrongs.reduce((sum, { lines }) => sum + lines.length, 0);

type Part = "request" | "got" | "expected";

/**
 * At most `room` lines, the lines of each cause among them. If every request fits, then so many answers as fit too; otherwise the
 * request and the answer of the first causes. What was expected follows from both, so it comes last.
 */
export function withEvidence(wrongs: readonly Wrong[], room: number): readonly string[] {
  let left = room - headLines(wrongs);
  const requests = wrongs.reduce((sum, { request }) => sum + request.length, 0);
  const chosen = new Map<Wrong, Set<Part>>(wrongs.map((wrong) => [wrong, new Set<Part>()]));
  const choose = (wrong: Wrong, part: Part) => {
    if (wrong[part].length > left) return;
    left -= wrong[part].length;
    chosen.get(wrong)?.add(part);
  };
  const byPart = (["request", "got"] as const).flatMap((part) =>
    wrongs.map((wrong) => [wrong, part] as const),
  );
  const byWrong = wrongs.flatMap((wrong) =>
    (["request", "got"] as const).map((part) => [wrong, part] as const),
  );
  for (const [wrong, part] of requests <= left ? byPart : byWrong) choose(wrong, part);
  for (const wrong of wrongs) choose(wrong, "expected");
  return wrongs.flatMap((wrong) => {
    const shown = (part: Part) => (chosen.get(wrong)?.has(part) ? wrong[part] : []);
    return [...wrong.lines, ...shown("request"), ...shown("expected"), ...shown("got")];
  });
}
