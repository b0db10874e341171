// The types of a rule: one kind of change, with its level and what to do about it.
import type { Direction, Level, RuleText } from "../../spec/constructs/rule-text.js";

export type { Level, RuleText };

/** Each direction in words, after "affects". */
export const directionTexts = {
  request: "what clients send",
  response: "what clients get",
  both: "what clients send and get",
  neither: "no request or response",
} as const satisfies Readonly<Record<Direction, string>>;

/** The three levels, the worst first. */
export const levels = ["breaking", "risky", "safe"] as const satisfies readonly Level[];

/** One kind of change between two versions of a spec. */
export interface DiffRule extends RuleText {
  /** Stable, kebab-case: `parameter-removed`. Exceptions and `cri explain` use this name. */
  readonly id: string;
}
