// Lists every check and probe of an interface, for the reference.
import type { CheckEntry } from "../../spec/check-entry.js";
import { titleOf } from "../../spec/closed-gap.js";
import type { InterfaceModel } from "../../spec/model.js";
import { checks } from "../checks/all.js";
import { probes } from "../gaps/all.js";
import { neededOptions } from "./needed-options.js";
import { planOf } from "./plan.js";

/** Every check and probe of an interface, in the order of the ids. */
export function checkEntries(model: InterfaceModel): readonly CheckEntry[] {
  const { cases, observations } = planOf(model, checks, probes, []);
  const needed = neededOptions(model);
  const entries: readonly CheckEntry[] = [
    ...cases.map((one) => {
      const { id, title, kind, clauses, restsOn } = one;
      const needs = needed(one);
      const basis = restsOn === undefined || restsOn === clauses[0] ? {} : { restsOn };
      return { id, title, kind, clauses, ...basis, ...(needs.length === 0 ? {} : { needs }) };
    }),
    ...observations.map(({ id, gap, closed }) => ({
      id,
      title: titleOf(gap),
      kind: closed ? ("required" as const) : ("observed" as const),
      clauses: [gap.clause],
    })),
  ];
  return [...entries].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}
