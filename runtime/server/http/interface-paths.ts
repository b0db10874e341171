// Decides whether a path belongs to the interface, so that a path of the server's own, such as `/docs`, must give way.
import type {
  FormDefinition,
  InterfaceDefinition,
  NestedDefinition,
  ResourceDefinition,
} from "../definition.js";
import { referredTypes } from "./reference-paths.js";

/** Whether a path is that of a nested collection. */
function leadsBelow(
  form: FormDefinition,
  { segment }: ResourceDefinition,
  nested: readonly NestedDefinition[],
  parts: readonly string[],
): boolean {
  const last = parts.at(-1);
  const isNested = parts.length === form.segments.length + 2 && nested.some((one) => one.segment === last);
  return isNested && leadsTo(form, { segment }, parts.slice(0, -1));
}

function leadsTo(
  { segments }: FormDefinition,
  { segment }: Pick<ResourceDefinition, "segment">,
  parts: readonly string[],
): boolean {
  if (parts.length < segments.length || parts.length > segments.length + 1) return false;
  return segments.every((expected, at) => {
    if (expected.kind === "site") return true;
    return parts[at] === (expected.kind === "type" ? segment : expected.text);
  });
}

/**
 * Whether a path is that of a collection or a record of the interface, or one by which records refer to a record. The server's own
 * pages must not use such a path.
 */
export function isInterfacePath(definition: InterfaceDefinition, path: string): boolean {
  const { forms, resources } = definition;
  const parts = path.split("/").slice(1);
  const nestedBelow = ({ type }: ResourceDefinition): readonly NestedDefinition[] =>
    resources.flatMap(({ nested = [] }) => nested.filter(({ parent }) => parent === type));
  const isShown = resources.some((resource) =>
    forms.some((form) => {
      if (!resource.forms.includes(form.name)) return false;
      return leadsTo(form, resource, parts) || leadsBelow(form, resource, nestedBelow(resource), parts);
    }),
  );
  if (isShown) return true;
  return referredTypes(definition).some(({ form, resource }) => leadsTo(form, resource, parts));
}
