// Writes what the runs of a proof say of each server, so that two proofs can be compared.
import type { InterfaceModel } from "../../spec/model.js";
import { checks } from "../checks/all.js";
import { probes } from "../gaps/all.js";
import { planOf } from "../runner/plan.js";
import type { TrialOutcome } from "./trial.js";

/** The first line of the file: every check that the suite has. */
export interface Suite {
  readonly checks: readonly string[];
}

/** Each other line: one server. */
export type Verdicts = Pick<TrialOutcome, "kind" | "name" | "verdict" | "told">;

/** JSON lines: the ids of all checks, then each server with its headlines, the checks that did not pass, and its answers. */
export function verdictsText(model: InterfaceModel, outcomes: readonly TrialOutcome[]): string {
  const suite: Suite = { checks: planOf(model, checks, probes, []).cases.map(({ id }) => id) };
  const servers = outcomes.map(({ kind, name, verdict, told }): Verdicts => {
    return { kind, name, verdict, ...(told && { told }) };
  });
  return [suite, ...servers].map((line) => `${JSON.stringify(line)}\n`).join("");
}
