// Lists the clauses that a deployment does not claim.

import type { Field } from "../../spec/field.js";
import {
  type InteractionKind,
  type InterfaceModel,
  interactionKinds,
  type Resource,
} from "../../spec/model.js";
import { isOffered } from "./claimed-model.js";

/** The clauses of everything in the document that is not in `claimed`, a part of it. */
export function unclaimedClauses(document: InterfaceModel, claimed: InterfaceModel): ReadonlySet<string> {
  const kept = clausesIn(claimed);
  return new Set([...clausesIn(document)].filter((clause) => !kept.has(clause)));
}

/** The clauses of everything that can be requested: forms, interactions, and types that offer any, with their parts. */
function clausesIn(model: InterfaceModel): ReadonlySet<string> {
  const asked = model.interactions.filter(({ kind }) => isAnywhere(model, kind));
  return new Set([
    ...model.forms.map(({ clause }) => clause),
    ...asked.map(({ clause }) => clause),
    ...model.resources.flatMap(typeClauses),
  ]);
}

function isAnywhere({ resources }: InterfaceModel, kind: InteractionKind): boolean {
  return resources.some(({ operations }) => isOffered(operations, kind));
}

function typeClauses(resource: Resource): readonly string[] {
  const {
    operations,
    named,
    actions = [],
    parameters,
    rules,
    noneRequired,
    fields,
    sorted,
    deleteRefused,
  } = resource;
  const offered = operations.filter((operation) => operation.offered);
  const searched = parameters.flatMap(({ clause, values }) => [
    clause,
    ...values.map((value) => value.clause),
  ]);
  const own = interactionKinds.some((kind) => isOffered(operations, kind))
    ? [resource.clause, ...fields.flatMap(fieldClauses)]
    : [];
  const ruled = [...rules, ...[noneRequired, sorted, deleteRefused].filter((node) => node !== undefined)];
  return [...own, ...searched, ...[...offered, ...named, ...actions, ...ruled].map(({ clause }) => clause)];
}

function fieldClauses({ clause, values, type }: Field): readonly string[] {
  const inner = type.kind === "object" ? type.fields.flatMap(fieldClauses) : [];
  return [clause, ...values.map((value) => value.clause), ...inner];
}
