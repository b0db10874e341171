// Finds the URLs by which records refer to other records, where they differ from the paths of the interface.
import type { FormDefinition, InterfaceDefinition, ResourceDefinition } from "../definition.js";
import { perObject } from "../per-object.js";
import { type Collection, namesSite, pathOf, routeOf } from "./paths.js";

/**
 * The path form of the URLs by which records refer to each other; undefined if they do not name site (if the interface has sites),
 * type and, last, id.
 */
const referenceForms = perObject(
  ({ references = [], forms }: InterfaceDefinition): readonly FormDefinition[] => {
    const segments = references.flatMap((segment) => (segment.kind === "id" ? [] : [segment]));
    const kinds = forms.some(namesSite) ? ["site", "type"] : ["type"];
    const named = kinds.every((kind) => segments.filter((one) => one.kind === kind).length === 1);
    const whole = named && references.at(-1)?.kind === "id" && segments.length === references.length - 1;
    return whole ? [{ name: "references", segments }] : [];
  },
);

/** A type whose references have a path that is not one of its own. */
export interface Referred {
  readonly form: FormDefinition;
  readonly resource: ResourceDefinition;
  /** The path in Hono's syntax, with the site and the id as parameters. */
  readonly route: string;
}

/** The URLs of references name a type as the paths do. */
const routeTo = (form: FormDefinition, resource: ResourceDefinition): string =>
  `${routeOf(form, resource)}/:id`;

/**
 * The types whose records are referred to by a URL that is not a path of the interface. Their records can be read there too, since
 * every client that follows a reference requests that URL. Nothing else is offered there.
 */
export const referredTypes = perObject((definition: InterfaceDefinition): readonly Referred[] => {
  const { forms, resources } = definition;
  const shown = new Set(
    resources.flatMap((resource) =>
      forms
        .filter(({ name }) => resource.forms.includes(name))
        .map((form) => `${routeOf(form, resource)}/:id`),
    ),
  );
  return referenceForms(definition).flatMap((form) =>
    resources
      .filter((resource) => resource.interactions.includes("read") && !shown.has(routeTo(form, resource)))
      .map((resource) => ({ form, resource, route: routeTo(form, resource) })),
  );
});

/**
 * The start of the URLs by which records refer to the records of a collection; `base` has no slash at its end. It is the collection's
 * own URL if the interface does not state another one, or if its records cannot be read.
 */
export function referredStartOf(
  definition: InterfaceDefinition,
  base: string,
  collection: Collection,
): string {
  const [form = collection.form] = collection.resource.interactions.includes("read")
    ? referenceForms(definition)
    : [];
  return `${base}${pathOf({ ...collection, form })}/`;
}
