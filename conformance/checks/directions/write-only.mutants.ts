// Mutants of the checks of write-only fields: the answers of one interaction contain the field.

import type { Field } from "../../../spec/field.js";
import type { InteractionKind, InterfaceModel, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { mapRecords } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { answering, writeOnlyFields } from "./write-only.js";

/** The interface without the statement: a server that is made from it returns the field. */
function returning(model: InterfaceModel, clause: string): InterfaceModel {
  const ofField = (field: Field): Field => {
    const { writeOnly, ...rest } = field;
    return writeOnly?.clause === clause ? rest : field;
  };
  return {
    ...model,
    resources: model.resources.map((one) => ({ ...one, fields: one.fields.map(ofField) })),
  };
}

function mutantOf(resource: Resource, field: Field, clause: string, kind: InteractionKind): Mutant {
  const operator = `the answer to ${kind} contains a write-only field`;
  return {
    name: `${resource.name}.${field.name}: ${operator}`,
    operator,
    breaks: [`write-only/${resource.name}/${field.name}-${kind}`],
    clause,
    servedAs: (model) => returning(model, clause),
    behaviour: () => async (call, next) => {
      const reply = await next(call);
      if (call.route?.resource.name !== resource.name || call.route.kind === kind) return reply;
      return mapRecords(reply, ({ [field.name]: _, ...record }) => record);
    },
  };
}

export function writeOnlyMutants(model: InterfaceModel): readonly Mutant[] {
  return model.resources.flatMap((resource) =>
    writeOnlyFields(resource).flatMap(({ field, writeOnly }) =>
      answering
        .filter((kind) => offers(resource, "add", kind))
        .map((kind) => mutantOf(resource, field, writeOnly.clause, kind)),
    ),
  );
}
