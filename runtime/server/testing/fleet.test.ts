// Compares the tests' definition with the spec of the second interface, part by part.
import { expect, it } from "vitest";
import { Code } from "../../../generator/layout/literal.js";
import { definitionLiteral } from "../../../generator/targets/server/definition-literal.js";
import { resourceDefinition } from "../../../generator/targets/server/resource-definition.js";
import { loadSpec } from "../../../spec/load.js";
import { otherSpec } from "../../../spec/package-root.js";
import type { InterfaceDefinition, ResourceDefinition } from "../definition.js";
import type { ValueDefinition } from "../target-definition.js";
import { fleet } from "./fleet.js";

const loaded = await loadSpec(otherSpec());
if (!loaded.ok) throw new Error("the tests' spec has mistakes");
const { model } = loaded;

const definition: InterfaceDefinition = JSON.parse(JSON.stringify(definitionLiteral(model, [])));

function specified(type: string): ResourceDefinition {
  const resource = model.resources.find(({ name }) => name === type);
  if (resource === undefined) throw new Error(`the tests' spec has no ${type}`);
  return JSON.parse(JSON.stringify(resourceDefinition(model, resource, new Code("validate"))));
}

/** A reference that may lead anywhere agrees with one to some types. */
function anywhere(value: ValueDefinition): Partial<ValueDefinition> {
  if (value.kind !== "reference" || value.types.length > 0) return value;
  return { kind: value.kind, url: value.url };
}

it("its path forms and its type member are those of the spec", () => {
  expect(fleet.forms).toEqual(definition.forms);
  expect(fleet.typeMember).toBe(definition.typeMember);
});

it.each(fleet.resources)("$type has nothing that the spec does not have", (own) => {
  const { segment, forms, interactions, parameters } = specified(own.type);
  expect(own.segment).toBe(segment);
  expect(forms).toEqual(expect.arrayContaining([...own.forms]));
  expect(interactions).toEqual(expect.arrayContaining([...own.interactions]));
  for (const { name, match, targets } of own.parameters)
    expect(parameters.find((one) => one.name === name)).toMatchObject({
      name,
      match,
      targets: targets.map(({ value, ...rest }) => ({ ...rest, value: anywhere(value) })),
    });
});
