/** Which side a change is felt on: by what clients send, by what they get back, by both, or by neither (nothing on the wire differs). */
export type Direction = "request" | "response" | "both" | "neither";

/** Each direction in words, after "felt by". */
export const directionTexts = {
  request: "what clients send",
  response: "what clients get",
  both: "what clients send and get",
  neither: "nobody on the wire",
} as const satisfies Readonly<Record<Direction, string>>;

/**
 * `breaking`: what was right before fails now. `risky`: it may, depending on what the other side made of the old document.
 * `safe`: nothing that was right can fail.
 */
export type Level = "breaking" | "risky" | "safe";

/** The three levels, the worst first. */
export const levels = ["breaking", "risky", "safe"] as const satisfies readonly Level[];

/** What a kind of change means for those who live by a spec. */
export interface RuleText {
  readonly direction: Direction;
  readonly level: Level;
  /** What changed, in a few words. */
  readonly title: string;
  /** Why it has this level, in a sentence. */
  readonly reason: string;
  /** What to do about it, in a sentence. */
  readonly remedy: string;
}

/** One kind of change between two versions of a spec. */
export interface DiffRule extends RuleText {
  /** Stable, kebab-case: `parameter-removed`. What exceptions and `cri explain` name. */
  readonly id: string;
}
