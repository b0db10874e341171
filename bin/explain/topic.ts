/** The kinds of things that have an id, in the order in which they are listed. */
export const topicKinds = ["clause", "gap", "check", "rule", "code", "finding", "verdict", "basis"] as const;

export type TopicKind = (typeof topicKinds)[number];

/** A label with one or a few lines. */
export interface Detail {
  readonly label: string;
  readonly lines: readonly string[];
}

/** Something with an id, as `cri explain` shows it. */
export interface Topic {
  readonly id: string;
  readonly kind: TopicKind;
  /** A title of a few words. */
  readonly title: string;
  /** The meaning, in whole sentences. */
  readonly paragraph: string;
  readonly details: readonly Detail[];
  /** A command that shows it in use. */
  readonly example: string;
}

/** A description of each kind. */
export const kindMeanings: Readonly<Record<TopicKind, string>> = {
  clause: "what the document says, by the place of it in the spec",
  gap: "what the document does not specify, with our answer",
  check: "what the suite holds a deployment to",
  rule: "a kind of change between two specs, as cri-kit diff tells them apart",
  code: "a mistake in a spec or in a config file",
  finding: "how a file differs from what the spec asks for, as cri-kit check tells it",
  verdict: "what came of a check, or of a run",
  basis: "how a statement is known",
};

/** A detail, or none if there is no text. */
export function detail(label: string, lines: readonly (string | undefined)[]): readonly Detail[] {
  const said = lines.filter((line) => line !== undefined && line !== "");
  return said.length === 0 ? [] : [{ label, lines: said.flatMap((line) => line ?? []) }];
}

/** The first of many lines, and the number of the others. */
export function firstFew(lines: readonly string[], most: number, rest: string): readonly string[] {
  return lines.length <= most ? lines : [...lines.slice(0, most), `and ${lines.length - most} more: ${rest}`];
}
