// Mutants of the checks that records are added as the document allows: an optional member or one form of a date is demanded.

import { isObject, type JsonObject } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { type Behaviour, type Call, jsonOf, plainReply } from "../../behaviours/call.js";
import { valuesAt } from "../../behaviours/json-edits.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { isInForm } from "../../search/date-texts.js";
import { dateForms, optionalMembersOf } from "./documented-forms.js";

/** Refuses the adds of a type whose body `lacks` something. */
function refusing({ name }: Resource, lacks: (body: JsonObject) => boolean): () => Behaviour {
  return () => async (call: Call, next) => {
    const body = call.route?.kind === "add" && call.route.resource.name === name ? jsonOf(call) : undefined;
    return isObject(body) && lacks(body) ? plainReply(422, { error: "incomplete" }) : next(call);
  };
}

const parentOf = (path: string): string => path.split(".").slice(0, -1).join(".");

/** Whether an object that could hold the member does not. */
function lacksAt(body: JsonObject, path: string): boolean {
  const parent = parentOf(path);
  const last = path.slice(parent === "" ? 0 : parent.length + 1);
  const holders = parent === "" ? [body] : valuesAt(body, parent);
  return holders.flat().some((holder) => isObject(holder) && !(last in holder));
}

function demandsOptional(model: InterfaceModel, resource: Resource): readonly Mutant[] {
  return optionalMembersOf(model, resource).map(({ path, clause }) => ({
    name: `${resource.name} is not added without ${path}`,
    operator: "an optional member is demanded",
    breaks: ["add/without-optional"],
    clause,
    behaviour: refusing(resource, (body) => lacksAt(body, path)),
  }));
}

function refusesForm(model: InterfaceModel, resource: Resource): readonly Mutant[] {
  return dateForms(model, resource).map(({ valueField: { path, field }, dateForm }) => ({
    name: `${resource.name} is not added with ${path} as a ${dateForm}`,
    operator: "a documented form of a date is refused",
    breaks: ["add/*"],
    clause: field.clause,
    behaviour: refusing(resource, (body) =>
      valuesAt(body, path).some((text) => typeof text === "string" && isInForm(text, dateForm)),
    ),
  }));
}

export function documentedFormMutants(model: InterfaceModel): readonly Mutant[] {
  const read = model.resources.filter((resource) => offers(resource, "add", "read"));
  const added = model.resources.filter((resource) => offers(resource, "add"));
  return [
    ...added.flatMap((resource) => demandsOptional(model, resource)),
    ...read.flatMap((resource) => refusesForm(model, resource)),
  ];
}
