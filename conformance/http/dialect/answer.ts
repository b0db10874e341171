// What was learned of a deployment, gap by gap.

/** An answer to a gap, as this deployment was seen to give it. */
export interface Answer {
  readonly value: string;
  /** A sentence: what was done and what came. */
  readonly evidence: string;
  readonly exchanges: readonly number[];
}

/** What was learned of how the deployment speaks, gap id by gap id. */
export interface Learned {
  readonly answers: ReadonlyMap<string, Answer>;
  note(gap: string, answer: Answer): void;
}
