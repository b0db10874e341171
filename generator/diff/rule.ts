// The types of a rule: one kind of change, with its level and what to do about it.
/** The direction that a change affects: what clients send, what they receive, both, or neither. */
type Direction = "request" | "response" | "both" | "neither";

/** Each direction in words, after "affects". */
export const directionTexts = {
  request: "what clients send",
  response: "what clients get",
  both: "what clients send and get",
  neither: "no request or response",
} as const satisfies Readonly<Record<Direction, string>>;

/**
 * `breaking`: valid usage fails now. `risky`: valid usage may fail, depending on how the other side read the old document.
 * `safe`: no valid usage can fail.
 */
export type Level = "breaking" | "risky" | "safe";

/** The three levels, the worst first. */
export const levels = ["breaking", "risky", "safe"] as const satisfies readonly Level[];

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

/** One kind of change between two versions of a spec. */
export interface DiffRule extends RuleText {
  /** Stable, kebab-case: `parameter-removed`. Exceptions and `cri explain` use this name. */
  readonly id: string;
}
