// The laws of bodies: how the bodies of each family of rules are sent, and where.
import { merges } from "../../spec/merges.js";
import type { InteractionKind, InterfaceModel } from "../../spec/model.js";
import type { Mutant } from "../behaviours/mutant.js";
import { calledActionPlaces, ownActionPlaces } from "../checks/actions/action-places.js";
import { places, returningPlaces } from "../checks/places.js";
import { bodyLaw } from "./body-law.js";
import type { Law } from "./body-rule.js";
import { changedOf, keptOf, readLaw, refusedOf } from "./conditions.js";
import { limits, limitsInAction, limitsOfUpdates } from "./rules/constraints.js";
import { alternatives, dateForms, withoutOptional } from "./rules/documented-forms.js";
import { keptIds } from "./rules/given-ids.js";
import { nulls } from "./rules/nulls.js";
import {
  defaultFamily,
  defaults,
  readOnlyFields,
  uniqueValues,
  writeOnlyFields,
} from "./rules/own-fields.js";
import { relations, withoutNulls } from "./rules/relations.js";
import { stepLaw } from "./rules/steps.js";
import { acting, adding, addingAtOnce, patching, updating } from "./ways.js";

const offering =
  (...kinds: readonly InteractionKind[]) =>
  (model: InterfaceModel) =>
    places(model, ...kinds);

const [added, updated] = [offering("add"), offering("update", "add")];
const [read, updatedAndRead] = [offering("add", "read"), offering("update", "add", "read")];
const merged = (model: InterfaceModel) => (merges(model) ? updated(model) : []);
/** A patch that merges removes a member that is null (RFC 7396), so it can't make one null. */
const notMerged = (model: InterfaceModel) => (merges(model) ? [] : updatedAndRead(model));

/** Those of adds, of records that answers show, and of what an update does to a field. */
export const recordLaws: readonly Law[] = [
  bodyLaw("add", adding, added, withoutOptional),
  bodyLaw("add", adding, read, alternatives),
  bodyLaw("add", adding, read, dateForms),
  bodyLaw("constraint", adding, added, refusedOf(limits)),
  bodyLaw("constraint", adding, returningPlaces, keptOf(limits)),
  readLaw("constraint", "a record that is returned satisfies all constraints of its fields", limits),
  bodyLaw("relation", adding, added, refusedOf(relations)),
  bodyLaw("relation", adding, returningPlaces, keptOf(relations)),
  readLaw("relation", "a record that is returned keeps to all relations between its fields", relations),
  bodyLaw(defaultFamily, adding, read, defaults),
  bodyLaw("read-only", adding, returningPlaces, readOnlyFields("add")),
  bodyLaw("read-only", updating, updatedAndRead, readOnlyFields("update")),
  bodyLaw("write-only", adding, added, writeOnlyFields("add")),
  bodyLaw("write-only", adding, read, writeOnlyFields("read")),
  bodyLaw("write-only", adding, offering("add", "search"), writeOnlyFields("search")),
  bodyLaw("write-only", updating, updated, writeOnlyFields("update")),
  bodyLaw("null", adding, read, nulls("add")),
  bodyLaw("null", updating, notMerged, nulls("update")),
  bodyLaw("unique", adding, added, uniqueValues("add")),
  bodyLaw("unique", adding, offering("add", "delete"), keptIds),
  bodyLaw("unique", updating, updated, uniqueValues("update")),
  bodyLaw("unique", addingAtOnce, added, uniqueValues("at-once"), { alone: true }),
];

const changesTo = (name: string, that: string, title = `an update ${that} is refused`) => ({
  name,
  that,
  title,
});
const limitsHold = changesTo("update-refused", "that breaks a constraint");
const toRecord = "an update to a record that breaks a relation is refused";
const relationsHold = changesTo("update-refused", "that breaks a relation", toRecord);
const ofResult = "a patch whose result breaks a relation is refused";
const resultsHold = changesTo("patch-refused", "whose result breaks a relation", ofResult);
const [loose, alone] = ["an update may break", "a patch is judged without its record"];

/** Those of updates that break a rule. */
export const updateLaws: readonly Law[] = [
  stepLaw,
  bodyLaw(
    "constraint",
    updating,
    updated,
    changedOf("constraint", limitsOfUpdates, limitsHold, `${loose} constraints`),
  ),
  bodyLaw(
    "relation",
    updating,
    updated,
    changedOf("relation", relations, relationsHold, `${loose} relations`),
  ),
  bodyLaw("relation", patching, merged, changedOf("relation", relations, resultsHold, alone, withoutNulls)),
];

export const actionLaw = bodyLaw("action", acting, ownActionPlaces, limitsInAction);

/** It may change any record of the type, so it is called only if the user asks for it. */
export const typeActionLaw = bodyLaw("action", acting, calledActionPlaces, limitsInAction, {
  alone: true,
  askedFor: ({ callActions = false }) => callActions,
});

/** The servers that break the laws of bodies. The path forms of a type have the same ones. */
export function bodyMutants(model: InterfaceModel): readonly Mutant[] {
  const all = [...recordLaws, ...updateLaws, typeActionLaw, actionLaw].flatMap((law) => law.mutants(model));
  return [...new Map(all.map((mutant) => [mutant.name, mutant])).values()];
}
