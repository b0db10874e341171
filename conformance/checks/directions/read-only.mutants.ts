// Mutants of the checks of read-only fields: what a client sends is taken over, refused though it is ignored, or ignored though it is refused.

import type { Field } from "../../../spec/field.js";
import type { ReadOnly } from "../../../spec/field-parts.js";
import { isObject, ownMember } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { jsonOf, plainReply } from "../../behaviours/call.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { comesBack } from "../places.js";
import { readOnlyFields } from "./read-only.js";

const unchanged: Mutant["behaviour"] = () => (call, next) => next(call);

/** The interface with another statement of a read-only field, or without it. */
function stating(model: InterfaceModel, clause: string, readOnly?: ReadOnly): InterfaceModel {
  const ofField = (field: Field): Field => {
    const { readOnly: old, ...rest } = field;
    if (old?.clause !== clause) return field;
    return readOnly === undefined ? rest : { ...rest, readOnly };
  };
  return {
    ...model,
    resources: model.resources.map((one) => ({ ...one, fields: one.fields.map(ofField) })),
  };
}

function mutantsOf(resource: Resource): readonly Mutant[] {
  const { name } = resource;
  return readOnlyFields(resource).flatMap(({ field, readOnly }): readonly Mutant[] => {
    const { clause } = readOnly;
    const mutant = (operator: string, checks: readonly string[], rest: Partial<Mutant>): Mutant => ({
      name: `${name}.${field.name}: ${operator}`,
      operator,
      breaks: checks.map((kind) => `read-only/${name}/${field.name}-${kind}`),
      clause,
      behaviour: unchanged,
      ...rest,
    });
    const other = readOnly.sent === "ignored" ? "refused" : "ignored";
    return [
      mutant("an add sets a read-only field", ["add"], {
        servedAs: (model) => stating(model, clause),
      }),
      ...(offers(resource, "update", "read")
        ? [
            mutant("an update sets a read-only field", ["update"], {
              servedAs: (model) => stating(model, clause),
              behaviour: () => async (call, next) => {
                const isAdd = call.route?.kind === "add" && call.route.resource.name === name;
                const body = isAdd ? jsonOf(call) : undefined;
                const sends = isObject(body) && ownMember(body, field.name) !== undefined;
                return sends ? plainReply(422, { error: "only the server sets it" }) : next(call);
              },
            }),
          ]
        : []),
      ...(readOnly.sent === undefined
        ? []
        : [
            mutant(`a read-only field is ${other}, not ${readOnly.sent}`, ["add", "update"], {
              servedAs: (model) => stating(model, clause, { ...readOnly, sent: other }),
            }),
          ]),
    ];
  });
}

export function readOnlyMutants(model: InterfaceModel): readonly Mutant[] {
  return model.resources.filter(comesBack).flatMap(mutantsOf);
}
