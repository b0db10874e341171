import type { Collection } from "../contract.js";

/** How checks name a collection: its type, and `@FORM` after it where the type has several forms. */
export function placeName({ resource, form }: Pick<Collection, "resource" | "form">): string {
  return resource.forms.length > 1 ? `${resource.name}@${form.name}` : resource.name;
}

/** One text for each collection. */
export function collectionKey({ resource, form, site }: Collection): string {
  return `${site}/${resource.name}@${form.name}`;
}
