// Chooses the evidence of several causes for a given number of lines: something about each of the first ones, before all about one.

/** A cause: its line, and what is known of it, each in as many lines as it needs. */
export interface Wrong {
  readonly line: string;
  /** The request. */
  readonly request: readonly string[];
  readonly expected: readonly string[];
  readonly got: readonly string[];
}

/** All that is known of each. */
export const allOf = (wrongs: readonly Wrong[]): readonly string[] =>
  wrongs.flatMap(({ line, request, expected, got }) => [line, ...request, ...expected, ...got]);

type Part = "request" | "got" | "expected";

/**
 * At most `room` lines, the line of each cause among them. If every request fits, then so many answers as fit too; otherwise the
 * request and the answer of the first causes. What was expected follows from both, so it comes last.
 */
export function withEvidence(wrongs: readonly Wrong[], room: number): readonly string[] {
  let left = room - wrongs.length;
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
    return [wrong.line, ...shown("request"), ...shown("expected"), ...shown("got")];
  });
}
