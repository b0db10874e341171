// The events of a run, which all reporters receive.

import type { GapAnswer } from "./gap-answer.js";
import type { CheckResult, Report } from "./report.js";

/** One event of a run. Every reporter receives all events, and nothing else. */
export type RunEvent =
  | {
      readonly type: "run-started";
      readonly interface: Report["interface"];
      readonly deployment: Report["deployment"];
      /** Number of checks and observations that follow. */
      readonly checks: number;
      readonly seed: number;
      readonly asked?: Report["asked"];
      /** ISO 8601 in UTC. */
      readonly startedAt: string;
    }
  /** Several checks may run concurrently. */
  | { readonly type: "check-started"; readonly id: string }
  | {
      readonly type: "check-finished";
      readonly result: CheckResult;
      readonly done: number;
      readonly checks: number;
    }
  /** Follows the `check-finished` of the gap's observation. */
  | { readonly type: "gap-answered"; readonly answer: GapAnswer }
  | { readonly type: "run-finished"; readonly report: Report };

/** Receives the events of a run, from the first to the last. */
export interface Reporter {
  hear(event: RunEvent): void;
  /** Writes the rest; called once, after the last event. After a fault, `run-finished` may be missing. */
  end?(): Promise<void>;
}
