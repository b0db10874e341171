// The events of a run, which all reporters receive.
import type { CheckResult, GapAnswer, Report } from "./report.js";

/** What a run tells while it goes on; every reporter hears the same, and nothing else. */
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

/** Hears a run from its first event to its last. */
export interface Reporter {
  hear(event: RunEvent): void;
  /** Writes what is left to write; called once, after the last event, which a fault may have kept from coming. */
  end?(): Promise<void>;
}
