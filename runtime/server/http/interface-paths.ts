// Decides whether a path belongs to the interface, so that a path of the server's own, such as `/docs`, must give way.
import type { FormDefinition, InterfaceDefinition, ResourceDefinition } from "../definition.js";
import { referredTypes } from "./reference-paths.js";

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
  const isShown = resources.some((resource) =>
    forms.some((form) => resource.forms.includes(form.name) && leadsTo(form, resource, parts)),
  );
  if (isShown) return true;
  return referredTypes(definition).some(({ form, resource }) =>
    leadsTo(form, { segment: resource.type }, parts),
  );
}
