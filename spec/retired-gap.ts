// The type of a gap that the spec no longer has.

/** A gap that the spec had before: users may still name its id. */
export interface RetiredGap {
  /** Id without the leading `gap.`. */
  readonly id: string;
  /** Why the spec no longer has it, and what asks the question now. */
  readonly why: string;
}
