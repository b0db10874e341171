// Lists how each clause is tested, observed or excluded.

import type { InterfaceModel } from "../../spec/model.js";
import type { AnyCheck } from "../checks/check.js";
import type { Probe } from "../gaps/gap.js";
import { clausesAbout } from "./gap-clauses.js";
/** How a clause is covered: by checks, by a probe, or not for a reason. A blank is a gap in the suite. */
export type Cover =
  | { readonly clause: string; readonly by: "tested"; readonly checks: readonly string[] }
  | { readonly clause: string; readonly by: "observed"; readonly probes: readonly string[] }
  | { readonly clause: string; readonly by: "excluded"; readonly reason: string }
  | { readonly clause: string; readonly by: "blank" };

/** Every clause of the model, in the model's order, with its coverage. */
export function coverage(
  model: InterfaceModel,
  checks: readonly AnyCheck[],
  probes: readonly Probe[],
): readonly Cover[] {
  const tested = testedBy(model, checks);
  const observed = observedBy(model, probes);
  return model.clauses.map(({ id, node }): Cover => {
    const ids = tested.get(id);
    if (ids) return { clause: id, by: "tested", checks: ids };
    const names = observed.get(id);
    if (names) return { clause: id, by: "observed", probes: names };
    return node.excluded === undefined
      ? { clause: id, by: "blank" }
      : { clause: id, by: "excluded", reason: node.excluded };
  });
}

function testedBy(model: InterfaceModel, checks: readonly AnyCheck[]): Map<string, readonly string[]> {
  const tested = new Map<string, readonly string[]>();
  for (const { id, clauses } of checks.flatMap((check) => check.cases(model))) {
    for (const clause of clauses) tested.set(clause, [...(tested.get(clause) ?? []), id]);
  }
  return tested;
}

function observedBy(model: InterfaceModel, probes: readonly Probe[]): Map<string, readonly string[]> {
  const known = new Set(probes.map(({ name }) => name));
  const observed = new Map<string, readonly string[]>();
  for (const gap of model.gaps.filter(({ probe }) => known.has(probe))) {
    for (const clause of [gap.clause, ...clausesAbout(model, gap)]) {
      observed.set(clause, [...(observed.get(clause) ?? []), gap.probe]);
    }
  }
  return observed;
}
