// Mutants of the checks that each interaction is answered: an interaction or a path form is missing, or a read lacks its type.

import { isObject } from "../../../spec/json.js";
import { updatesByPath } from "../../../spec/merges.js";
import type { InterfaceModel, PathForm, RequestHeader, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import {
  type Behaviour,
  type Call,
  jsonOf,
  plainReply,
  type Reply,
  withJson,
} from "../../behaviours/call.js";
import { withoutAt } from "../../behaviours/json-edits.js";
import type { Mutant } from "../../behaviours/mutant.js";

const isUsed = ({ resources }: InterfaceModel, { name }: PathForm): boolean =>
  resources.some(
    ({ forms, operations }) => forms.includes(name) && operations.some(({ offered }) => offered),
  );

/** A run that only reads notices it if the form is searched: if only ids are known, the ids may be wrong. */
const withoutForm = (model: InterfaceModel, form: PathForm): Mutant => ({
  name: `path form ${form.name} is not served`,
  operator: "a path form is not served",
  breaks: ["interaction/*"],
  clause: form.clause,
  seenByReading: model.resources.some(
    (resource) => resource.forms.includes(form.name) && offers(resource, "search"),
  ),
  behaviour: () => async (call, next) =>
    call.route?.form.name === form.name ? plainReply(404, { error: "no such path" }) : next(call),
});

/** Requests that carry a header which every request must carry are refused. */
const refusingHeader = ({ name, clause }: RequestHeader): Mutant => ({
  name: `requests with the header ${name} are refused`,
  operator: "a header of every request is refused",
  breaks: ["interaction/*"],
  clause,
  seenByReading: true,
  behaviour: () => async (call, next) =>
    call.headers.has(name) ? plainReply(406, { error: `no ${name}, please` }) : next(call),
});

/** For a type with several path forms: one interaction is missing in one of them. */
function withoutOperationsInForms(model: InterfaceModel): readonly Mutant[] {
  const several = model.resources.filter(({ forms }) => forms.length > 1);
  return several.flatMap((resource) =>
    model.forms
      .filter(({ name }) => resource.forms.includes(name))
      .flatMap((form) =>
        resource.operations
          // The document does not say in which of its path forms a type's records are added.
          .filter(({ offered, kind }) => offered && kind !== "add")
          .map(({ kind }) => ({
            name: `${resource.name} has no ${kind} in path form ${form.name}`,
            operator: "an interaction is missing in one path form",
            breaks: [`interaction/${kind}`],
            clause: form.clause,
            behaviour: (): Behaviour => async (call, next) => {
              const { route } = call;
              const own = route?.kind === kind && route.resource === resource && route.form === form;
              return own ? plainReply(404, { error: "no such path" }) : next(call);
            },
          })),
      ),
  );
}

const withoutOperations = (model: InterfaceModel): readonly Mutant[] =>
  model.resources.flatMap(({ name, operations }) =>
    operations
      .filter(({ offered }) => offered)
      .map(({ kind, clause }) => ({
        name: `${name} has no ${kind}`,
        operator: `a type has no ${kind}`,
        breaks: [`interaction/${kind}`],
        clause,
        seenByReading: kind === "search" || kind === "read",
        behaviour: () => async (call: Call, next: (call: Call) => Promise<Reply>) =>
          call.route?.kind === kind && call.route.resource.name === name ? plainReply(405) : next(call),
      })),
  );

/** Only one type refuses updates as malformed: the way of updating is stated, or known since other types accept updates. */
function refusesUpdates(model: InterfaceModel): readonly Mutant[] {
  const updated = model.resources.filter((resource) => offers(resource, "update", "add", "read"));
  if (updated.length < 2 && !updatesByPath(model)) return [];
  return updated.flatMap(({ name, operations }) =>
    operations
      .filter(({ kind }) => kind === "update")
      .map(({ clause }) => ({
        name: `${name} refuses every update as malformed`,
        operator: "one type refuses every update as malformed",
        breaks: ["interaction/update"],
        clause,
        behaviour: () => async (call: Call, next: (call: Call) => Promise<Reply>) =>
          call.route?.kind === "update" && call.route.resource.name === name ? plainReply(400) : next(call),
      })),
  );
}

/** Reads answer without the member that names the type. */
function typeless(resource: Resource, typeMember: string | undefined): readonly Mutant[] {
  const field = resource.fields.find(({ name }) => name === typeMember);
  if (typeMember === undefined || field === undefined) return [];
  const behaviour = (): Behaviour => async (call, next) => {
    const reply = await next(call);
    const record =
      call.route?.kind === "read" && call.route.resource.name === resource.name ? jsonOf(reply) : undefined;
    return isObject(record) ? withJson(reply, withoutAt(record, typeMember)) : reply;
  };
  const name = `${resource.name}: reads come back without ${typeMember}`;
  const operator = "reads come back without their type";
  return [{ name, operator, breaks: ["interaction/read"], clause: field.clause, behaviour }];
}

export const interactionMutants = (model: InterfaceModel): readonly Mutant[] => [
  ...model.forms.filter((form) => isUsed(model, form)).map((form) => withoutForm(model, form)),
  ...(model.requestHeaders ?? []).map(refusingHeader),
  ...withoutOperations(model),
  ...refusesUpdates(model),
  ...withoutOperationsInForms(model),
  ...model.resources
    .filter((resource) => offers(resource, "add", "read"))
    .flatMap((resource) => typeless(resource, model.typeMember)),
];
