import type { FormDefinition, InterfaceDefinition, ResourceDefinition } from "../definition.js";

function leadsTo(
  { segments }: FormDefinition,
  { segment }: ResourceDefinition,
  parts: readonly string[],
): boolean {
  if (parts.length < segments.length || parts.length > segments.length + 1) return false;
  return segments.every((expected, at) => {
    if (expected.kind === "site") return true;
    return parts[at] === (expected.kind === "type" ? segment : expected.text);
  });
}

/** Whether a path is that of a collection or a record of the interface, which nothing of the server's own may stand in the way of. */
export function isOwnPath({ forms, resources }: InterfaceDefinition, path: string): boolean {
  const parts = path.split("/").slice(1);
  return resources.some((resource) =>
    forms.some((form) => resource.forms.includes(form.name) && leadsTo(form, resource, parts)),
  );
}
