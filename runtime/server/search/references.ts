/** Turns references, and the search values that ask for them, into the same keys. */

import type { InterfaceDefinition } from "../definition.js";
import { isBesidePath, parseRecordPath } from "../http/paths.js";
import { type KnownPlace, placesIn } from "./known-places.js";

/** The context of a reference: the interface, the site, and the server's base URL. */
export interface ReferenceScope {
  readonly definition: InterfaceDefinition;
  readonly site: string;
  /**
   * Without a slash at its end; empty if unknown, and then no URL belongs to this server. If there were several, it holds all of
   * them, in the form of `placesIn`.
   */
  readonly base: string;
}

const relative = /^[^/:#?]+\/[^/#?]+$/;

/** The key of a reference: `Type/id` for a record of this site, else its text; undefined for a contained record. */
export function referenceKey(text: string, scope: ReferenceScope): string | undefined {
  if (text === "" || text.startsWith("#")) return undefined;
  // Nearly all records were written under one URL, and every add waits for this function.
  const places = scope.base.includes(" ") ? placesIn(scope.base, scope.site) : [scope];
  for (const place of places) {
    const key = keyUnder(place, text, scope.definition);
    if (key !== undefined) return key;
  }
  return text;
}

function keyUnder(
  { base, site }: KnownPlace,
  text: string,
  definition: InterfaceDefinition,
): string | undefined {
  if (base === "" || !text.startsWith(`${base}/`)) return undefined;
  const address = parseRecordPath(text.slice(base.length), definition.forms, definition.resources);
  // Without a site in its path, a URL names a record of the site at which it is written.
  const isHere = isBesidePath(definition) || address?.site === site;
  return address !== undefined && isHere ? `${address.type}/${address.id}` : undefined;
}

/** The form in which a search value names a record: gap kind `reference-forms`. */
export function formOf(value: string): "id" | "type and id" | "URL" {
  if (value.includes(":")) return "URL";
  return relative.test(value) ? "type and id" : "id";
}

/** The keys of a search value: a bare id may be of any of `types`, or of every type if none is named. */
export function soughtKeys(
  value: string,
  types: readonly string[],
  scope: ReferenceScope,
): readonly string[] {
  if (formOf(value) !== "id") {
    const key = referenceKey(value, scope);
    return key === undefined ? [] : [key];
  }
  const possible = types.length > 0 ? types : scope.definition.resources.map(({ type }) => type);
  return possible.map((type) => `${type}/${value}`);
}
