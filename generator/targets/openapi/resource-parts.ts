// Collects the parts of the OpenAPI document that come from resources.
import type { TargetContext } from "../../target.js";
import type { Schema } from "../schemas.js";
import { examplesOf, requestBodies } from "./bodies.js";
import type { Names } from "./component-names.js";
import { parametersOf } from "./parameters.js";
import { pathItems } from "./paths.js";
import { recordSchemas } from "./schemas.js";

type Kind = "paths" | "schemas" | "parameters" | "requestBodies" | "examples";

/** The parts of the document that come from resources: by kind and then by name. */
export type ResourceParts = Readonly<Record<Kind, Readonly<Record<string, Schema>>>>;

export function resourceParts({ model, types, ...context }: TargetContext, names: Names): ResourceParts {
  const { resources } = types;
  const all = (partsOf: (one: (typeof resources)[number]) => readonly (readonly [string, Schema])[]) =>
    Object.fromEntries(resources.flatMap(partsOf));
  return {
    paths: all((one) => pathItems({ model, types, ...context }, names, one)),
    schemas: all((one) => recordSchemas({ model, types, ...context }, names, one)),
    parameters: all(({ resource }) => parametersOf(model, names, resource)),
    requestBodies: all(({ resource }) => requestBodies(model, names, resource)),
    examples: all(({ resource }) => examplesOf(model, types, names, resource)),
  };
}
