// Lists which parts of the server's definition come from which clause.
import { statementsOf } from "../../spec/constructs/statements.js";
import { defined } from "../../spec/defined.js";
import type { InterfaceModel } from "../../spec/model.js";
import type { ObjectTypes, ResourceTypes } from "../naming/object-types.js";
import { type ClauseSymbol, pointer } from "./symbol.js";

const file = "server/definition.ts";
const name = "definition";

/** The parts of the server's definition: the paths and interactions, and the parameters and rules of each type. */
export function serverSymbols(model: InterfaceModel, types: ObjectTypes): readonly ClauseSymbol[] {
  return [
    { clause: model.clause, symbol: { file, name } },
    ...model.forms.map((form, index) => ({
      clause: form.clause,
      symbol: { file, name, pointer: pointer(["forms", index]) },
    })),
    ...model.interactions.flatMap(({ total, nextCursor }) =>
      Object.entries(defined({ total, nextCursor })).map(([member, { clause }]) => ({
        clause,
        symbol: { file, name, pointer: pointer([member]) },
      })),
    ),
    ...model.interactions.map((rule) => ({
      clause: rule.clause,
      symbol: { file, name, pointer: pointer(["interactions", rule.kind]) },
    })),
    ...types.resources.flatMap(ofResource),
  ];
}

function ofResource({ resource, stem, variable }: ResourceTypes): readonly ClauseSymbol[] {
  const at = (clause: string, parts: readonly (string | number)[]): ClauseSymbol => ({
    clause,
    symbol: { file: `server/resources/${stem}.ts`, name: variable, pointer: pointer(parts) },
  });
  const offered = resource.operations.filter((operation) => operation.offered);
  return [
    {
      clause: resource.clause,
      symbol: { file: `server/resources/${stem}.ts`, name: variable },
    },
    ...offered.map((operation, index) => at(operation.clause, ["interactions", index])),
    ...(resource.nested ?? []).map((nested, index) => at(nested.clause, ["nested", index])),
    ...(resource.actions ?? []).map((action, index) => at(action.clause, ["actions", index])),
    ...resource.parameters.map((parameter, index) => at(parameter.clause, ["parameters", index])),
    ...resource.rules.map((rule, index) => at(rule.clause, ["atLeastOne", index])),
    ...statementsOf(resource).map(({ node, row }) => at(node.clause, [row.served])),
  ];
}
