// Checks that `--only` selects something.
import { nearest } from "../../spec/diagnostics/near.js";
import type { InterfaceModel } from "../../spec/model.js";
import { UserError } from "../../spec/user-error.js";
import { checks } from "../checks/all.js";
import { probes } from "../observations/all.js";
import { planOf, smoke } from "./plan.js";

/** Throws a `UserError` for the first of the ids, or beginnings of ids, that selects nothing of an interface. */
export function refuseEmpty(model: InterfaceModel, only: readonly string[]): void {
  for (const id of only) {
    if (idsOf(model, [id]).length > 0) continue;
    throw new UserError(`no check has an id that begins with ${id}`, remedyFor(id, idsOf(model)));
  }
}

/** Names the id, or the parts of one, that is nearest to what was written. */
function remedyFor(written: string, ids: readonly string[]): string {
  const beginning = written.replace(/\*+$/, "");
  if (beginning !== written && beginning !== "" && ids.some((id) => id.startsWith(beginning))) {
    return `write ${beginning} alone: a beginning names all that begin so`;
  }
  const parts = beginning.replace(/\/$/, "").split("/").length;
  const known = new Set(ids.map((id) => shortened(id, parts)));
  const meant = nearest(beginning, parts === 1 ? [...known, smoke] : known);
  return meant === undefined
    ? "take an id from a report, or the first parts of one: search/, gap/"
    : `did you mean ${meant}?`;
}

/** So many parts of an id; with the slash that ends them, where there are more. */
function shortened(id: string, parts: number): string {
  const all = id.split("/");
  return all.length <= parts ? id : `${all.slice(0, parts).join("/")}/`;
}

/** Ids of all checks and observations that a selection holds; of all that there are where it is empty. */
export function idsOf(model: InterfaceModel, only: readonly string[] = []): readonly string[] {
  const { cases, observations } = planOf(model, checks, probes, only);
  return [...cases, ...observations].map(({ id }) => id);
}
