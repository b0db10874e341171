// Makes the server's definition of an interface in memory, for tests.
import { Code, type Literal } from "../../generator/layout/literal.js";
import { definitionLiteral } from "../../generator/targets/server/definition-literal.js";
import { resourceDefinition } from "../../generator/targets/server/resource-definition.js";
import type { InterfaceDefinition, ResourceDefinition } from "../../runtime/server/definition.js";
import type { InterfaceModel } from "../../spec/model.js";

type Validators = ReadonlyMap<string, ResourceDefinition["validate"]>;

/** The value of a literal. Code in it stands for the entry of `named` with that text. */
function literalValue(literal: Literal, named: ReadonlyMap<string, unknown>): unknown {
  if (literal instanceof Code) return literal.text === "null" ? null : named.get(literal.text);
  if (Array.isArray(literal)) return literal.map((item: Literal) => literalValue(item, named));
  if (typeof literal !== "object") return literal;
  const members = Object.entries(literal).flatMap(([name, member]) =>
    member === undefined ? [] : [[name, literalValue(member, named)]],
  );
  return Object.fromEntries(members);
}

/** The validators of a definition, by type. */
export const validatorsOf = ({ resources }: InterfaceDefinition): Validators =>
  new Map(resources.map(({ type, validate }) => [type, validate]));

/** The definition that the generator gives the server of an interface, without writing and reading a module. */
export function printedDefinition(model: InterfaceModel, validators: Validators): InterfaceDefinition {
  const named = new Map<string, unknown>();
  const resources = model.resources.map((resource) => {
    named.set(`validate ${resource.name}`, validators.get(resource.name));
    named.set(
      resource.name,
      literalValue(resourceDefinition(model, resource, new Code(`validate ${resource.name}`)), named),
    );
    return new Code(resource.name);
  });
  return Object(literalValue(definitionLiteral(model, resources), named));
}
