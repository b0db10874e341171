import type { InterfaceModel } from "../../spec/model.js";
import { UserError } from "../../spec/user-error.js";
import { checks } from "../checks/all.js";
import { probes } from "../probes/all.js";
import { planOf } from "./plan.js";

/** Throws a `UserError` for the first of the ids, or beginnings of ids, that selects nothing of an interface. */
export function refuseEmpty(model: InterfaceModel, only: readonly string[]): void {
  for (const id of only) {
    if (idsOf(model, [id]).length > 0) continue;
    throw new UserError(
      `no check has an id that begins with ${id}`,
      "take an id from a report, or the first parts of one: search/, gap/",
    );
  }
}

/** Ids of all checks and observations that a selection holds; of all that there are where it is empty. */
export function idsOf(model: InterfaceModel, only: readonly string[] = []): readonly string[] {
  const { cases, observations } = planOf(model, checks, probes, only);
  return [...cases, ...observations].map(({ id }) => id);
}
