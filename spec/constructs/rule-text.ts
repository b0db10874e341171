// The types of what a change of a statement means for the users of a spec.

/** The direction that a change affects: what clients send, what they receive, both, or neither. */
export type Direction = "request" | "response" | "both" | "neither";

/**
 * `breaking`: valid usage fails now. `risky`: valid usage may fail, depending on how the other side read the old document.
 * `safe`: no valid usage can fail.
 */
export type Level = "breaking" | "risky" | "safe";

/** What a kind of change means for the users of a spec. */
export interface RuleText {
  readonly direction: Direction;
  readonly level: Level;
  /** A title of a few words. */
  readonly title: string;
  /** Why it has this level, in a sentence. */
  readonly reason: string;
  /** What to do about it, in a sentence. */
  readonly remedy: string;
}
