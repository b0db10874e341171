import { objectText, type Written, written } from "../../layout/json.js";
import { resourceFiles } from "../../resource-files.js";
import type { TargetContext } from "../../target.js";
import type { Schema } from "../schemas.js";
import { examplesOf, requestBodies } from "./bodies.js";
import { type Names, namesFor } from "./names.js";
import { parametersOf } from "./parameters.js";
import { pathItems } from "./paths.js";
import { recordSchemas } from "./schemas.js";

/** Where parts of one resource stand in the document, and how deep. */
const depths = { paths: 2, schemas: 3, parameters: 3, requestBodies: 3, examples: 3 } as const;
type Kind = keyof typeof depths;

/** By kind and then by name, each as its text. */
export type ResourceParts = Readonly<Record<Kind, Readonly<Record<string, Written>>>>;

/** The parts of the document that are one resource's, resource by resource: recalled as if each was a file of its own. */
export function resourceParts(context: TargetContext, names: Names): ResourceParts {
  const { model } = context;
  const given = new Map(model.resources.map((resource) => [resource, namesFor(model, names, resource)]));
  const common = Object.values(names).filter((name) => typeof name === "string");
  const parts = [
    ...resourceFiles(
      context,
      "openapi",
      (types) => [
        ...partsOf("paths", pathItems(model, names, types.resource)),
        ...partsOf("schemas", recordSchemas(context, names, types)),
        ...partsOf("parameters", parametersOf(model, names, types.resource)),
        ...partsOf("requestBodies", requestBodies(names, types.resource)),
        ...partsOf("examples", examplesOf(context.types, names, types.resource)),
      ],
      ({ resource }) => [given.get(resource), common],
    ),
  ];
  const ofKind = (kind: Kind): Readonly<Record<string, Written>> =>
    Object.fromEntries(
      parts.flatMap(({ path, text }) =>
        path.startsWith(`${kind} `) ? [[path.slice(kind.length + 1), written(text)]] : [],
      ),
    );
  return {
    paths: ofKind("paths"),
    schemas: ofKind("schemas"),
    parameters: ofKind("parameters"),
    requestBodies: ofKind("requestBodies"),
    examples: ofKind("examples"),
  };
}

function partsOf(kind: Kind, parts: readonly (readonly [name: string, part: Schema])[]) {
  return parts.map(([name, part]) => ({ path: `${kind} ${name}`, text: objectText(part, depths[kind]) }));
}
