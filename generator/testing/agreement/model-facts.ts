// Lists the facts of a model, with which the generated files are compared.

import type { Field } from "../../../spec/field.js";
import type { InterfaceModel } from "../../../spec/model.js";
import type { Fact, FactKind } from "./artefact.js";

/** The facts of these kinds. */
export function modelFacts(model: InterfaceModel, kinds: readonly FactKind[]): readonly Fact[] {
  const facts = [
    ...model.resources.flatMap(({ name: owner, fields, operations, parameters }): readonly Fact[] => [
      { kind: "type", owner },
      ...operations.flatMap(({ kind: name, offered }): readonly Fact[] =>
        offered ? [{ kind: "interaction", owner, name }] : [],
      ),
      ...parameters.map(({ name }): Fact => ({ kind: "parameter", owner, name })),
      ...fieldFacts(owner, fields),
    ]),
    ...model.shapes.flatMap(({ name, fields }) => fieldFacts(name, fields)),
  ];
  return facts.filter(({ kind }) => kinds.includes(kind));
}

function fieldFacts(owner: string, fields: readonly Field[]): readonly Fact[] {
  return fields.flatMap(({ path: name, type }): readonly Fact[] => [
    { kind: "field", owner, name },
    ...(type.kind === "object" ? fieldFacts(owner, type.fields) : []),
  ]);
}
