import type { CheckResult, Report } from "./report.js";

/** What a run tells while it goes on; every reporter hears the same. */
export type RunEvent =
  | {
      readonly type: "run-started";
      readonly baseUrl: string;
      readonly checks: number;
      readonly seed: number;
    }
  | {
      readonly type: "check-finished";
      readonly result: CheckResult;
      readonly done: number;
      readonly checks: number;
    }
  | { readonly type: "run-finished"; readonly report: Report };
