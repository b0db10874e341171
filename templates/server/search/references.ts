import type { InterfaceDefinition } from "../definition.js";
import { parseRecordPath } from "../http/paths.js";

/** Where references are read: the interface, the site, and the URL under which the server is known. */
export interface ReferenceScope {
  readonly definition: InterfaceDefinition;
  readonly site: string;
  /** Without a slash at its end; empty where it is not known, and then no URL is the server's own. */
  readonly base: string;
}

const relative = /^[^/:#?]+\/[^/#?]+$/;

/** What a reference is found by: `Type/id` for a record of this site, else its text; nothing for a contained one. */
export function referenceKey(text: string, scope: ReferenceScope): string | undefined {
  if (text === "" || text.startsWith("#")) return undefined;
  if (scope.base === "" || !text.startsWith(`${scope.base}/`)) return text;
  const { forms, resources } = scope.definition;
  const address = parseRecordPath(text.slice(scope.base.length), forms, resources);
  return address !== undefined && address.site === scope.site ? `${address.type}/${address.id}` : text;
}

/** The keys that a search value asks for: a bare id may be of any of `types`, or of every type where none is named. */
export function soughtKeys(
  value: string,
  types: readonly string[],
  scope: ReferenceScope,
): readonly string[] {
  if (value.includes(":") || relative.test(value)) {
    const key = referenceKey(value, scope);
    return key === undefined ? [] : [key];
  }
  const possible = types.length > 0 ? types : scope.definition.resources.map(({ type }) => type);
  return possible.map((type) => `${type}/${value}`);
}
