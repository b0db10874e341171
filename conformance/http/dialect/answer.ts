// What was learned about a deployment, gap by gap.

/** An answer to a gap, as this deployment was seen to give it. */
export interface Answer {
  readonly value: string;
  /** A sentence: the request and its result. */
  readonly evidence: string;
  readonly exchanges: readonly number[];
}

/** What was learned about the deployment's dialect, by gap id. */
export interface Learned {
  readonly answers: ReadonlyMap<string, Answer>;
  note(gap: string, answer: Answer): void;
}
