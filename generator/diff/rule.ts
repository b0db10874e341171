/** Which side a change is felt on: what clients send, or what they get back. */
export type Direction = "request" | "response";

/**
 * `breaking`: what was right before fails now. `risky`: it may, depending on what the other side made of the old document.
 * `safe`: nothing that was right can fail.
 */
export type Level = "breaking" | "risky" | "safe";

/** One kind of change between two versions of a spec, and what it means for those who live by it. */
export interface DiffRule {
  /** Stable, kebab-case: `parameter-removed`. What exceptions and `cri explain` name. */
  readonly id: string;
  readonly direction: Direction;
  readonly level: Level;
  /** What changed, in a few words. */
  readonly title: string;
  /** Why it has this level, in a sentence. */
  readonly reason: string;
  /** What to do about it, in a sentence. */
  readonly remedy: string;
}
