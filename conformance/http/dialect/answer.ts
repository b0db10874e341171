// The type of a deployment's answers to the gaps, with their evidence.

/** The answer to a gap that this deployment was seen to give. */
export interface Answer {
  readonly value: string;
  /** A sentence: the request and its result. */
  readonly evidence: string;
  /** The first is the request that decides. */
  readonly exchanges: readonly number[];
  /** The places of which the answer does not hold, if it holds of some only. */
  readonly except?: readonly string[];
}

/** What was learned about the deployment's dialect, by gap id. */
export interface Learned {
  readonly answers: ReadonlyMap<string, Answer>;
  note(gap: string, answer: Answer): void;
}
