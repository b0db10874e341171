import type { FormDefinition, ResourceDefinition } from "../definition.js";
import { routeOf } from "../http/paths.js";

/** A record as a URL names it, and the path as the server knows it. */
export interface RecordPath {
  readonly resource: ResourceDefinition;
  readonly site: string;
  readonly id: string;
  /** Such as `/at/:site/ships/:id`. */
  readonly route: string;
}

/** The record that a URL's path names; nothing where it is not written plainly. */
export type FindPath = (path: string) => RecordPath | undefined;

// Only letters that stand for themselves (RFC 3986, section 2.3), and no dot at the start: such a path has nothing to decode or
// to resolve.
const word = "([A-Za-z0-9_~-][A-Za-z0-9_.~-]{0,255})";

const wholeWord = new RegExp(`^${word}$`);

/** Whether a part of a path could be a record's id as these paths have it. */
export const isPlainWord = (text: string): boolean => wholeWord.test(text);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function formPath(form: FormDefinition, resources: readonly ResourceDefinition[]): FindPath {
  const places = form.segments.map(({ kind }) => kind).filter((kind) => kind !== "literal");
  const [siteAt, typeAt, idAt] = [places.indexOf("site") + 1, places.indexOf("type") + 1, places.length + 1];
  const collection = form.segments.map((one) => `/${one.kind === "literal" ? escaped(one.text) : word}`);
  const pattern = new RegExp(`^${collection.join("")}/${word}$`);
  const known = new Map(
    resources
      .filter(({ forms }) => forms.includes(form.name))
      .map((resource) => [resource.segment, { resource, route: `${routeOf(form, resource)}/:id` }]),
  );
  return (path) => {
    const parts = pattern.exec(path);
    const found = known.get(parts?.[typeAt] ?? "");
    const site = parts?.[siteAt];
    const id = parts?.[idAt];
    if (found === undefined || site === undefined || id === undefined) return undefined;
    return { resource: found.resource, route: found.route, site, id };
  };
}

/** Finds records of these types by these forms. A path that two forms would read is left to the router, which knows their order. */
export function recordPaths(
  forms: readonly FormDefinition[],
  resources: readonly ResourceDefinition[],
): FindPath {
  const finders = forms.map((form) => formPath(form, resources));
  return (path) => {
    let only: RecordPath | undefined;
    for (const find of finders) {
      const found = find(path);
      if (found === undefined) continue;
      if (only !== undefined) return undefined;
      only = found;
    }
    return only;
  };
}
