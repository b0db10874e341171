// Lists the ids that `--only` selects, and refuses a value that selects nothing.
import { nearest } from "../../spec/diagnostics/near.js";
import type { InterfaceModel } from "../../spec/model.js";
import { UserError } from "../../spec/user-error.js";
import { checks } from "../checks/all.js";
import { probes } from "../gaps/all.js";
import { smoke } from "../options/smoke.js";
import { planOf } from "./plan.js";

/** Throws a `UserError` for the first id, or start of an id, that selects nothing of an interface. */
export function refuseEmpty(model: InterfaceModel, only: readonly string[]): void {
  for (const id of only) {
    if (idsOf(model, [id]).length > 0) continue;
    throw new UserError(`no check has an id that starts with ${id}`, remedyFor(id, idsOf(model)));
  }
}

/** Suggests the id, or the first parts of an id, that is most similar to the given text. */
function remedyFor(written: string, ids: readonly string[]): string {
  const beginning = written.replace(/\*+$/, "");
  if (beginning !== written && beginning !== "" && ids.some((id) => id.startsWith(beginning)))
    return `write ${beginning}: the start of an id selects all ids that start with it`;
  const parts = beginning.replace(/\/$/, "").split("/").length;
  const known = new Set(ids.map((id) => shortened(id, parts)));
  const meant = nearest(beginning, parts === 1 ? [...known, smoke] : known);
  return meant === undefined
    ? "use an id from a report, or its first parts, such as search/ or gap/"
    : `did you mean ${meant}?`;
}

/** The first parts of an id, with a slash at the end if there are more. */
function shortened(id: string, parts: number): string {
  const all = id.split("/");
  return all.length <= parts ? id : `${all.slice(0, parts).join("/")}/`;
}

/** The ids of all selected checks and observations; all ids if the selection is empty. */
export function idsOf(model: InterfaceModel, only: readonly string[] = []): readonly string[] {
  const { cases, observations } = planOf(model, checks, probes, only);
  return [...cases, ...observations].map(({ id }) => id);
}
