// What a result is about, by its id.
import type { CheckResult } from "../runner/report.js";

/** The search parameter that a result is about; empty if there is none. */
export function parameterOf({ id }: Pick<CheckResult, "id">): string {
  return id.split("/")[1]?.split(".")[1] ?? "";
}

/** The type that a result is about, whatever path form or parameter it was asked by. */
export function typeOf({ id }: Pick<CheckResult, "id">): string {
  return id.split("/")[1]?.split(/[.@]/)[0] ?? "";
}
