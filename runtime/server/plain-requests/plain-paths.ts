// Parses the path of a plain read.
import type { FormDefinition, InterfaceDefinition, ResourceDefinition } from "../definition.js";
import { type Collection, routeOf } from "../http/paths.js";
import { referredTypes } from "../http/reference-paths.js";

/** What a URL names: a collection, or a record of it. */
export interface PlainPath extends Collection {
  /** The id of the record; empty in a path of a collection. */
  readonly id: string;
  /** The path as the server knows it, such as `/fleets/:site/vehicles/:id`. */
  readonly route: string;
}

/** The resource, site and id in a URL's path; undefined if it contains anything that needs decoding. */
export type FindPath = (path: string) => PlainPath | undefined;

// Only letters that stand for themselves (RFC 3986, section 2.3), and no dot at the start: such a path has nothing to decode or
// to resolve.
const word = "([A-Za-z0-9_~-][A-Za-z0-9_.~-]{0,255})";

const wholeWord = new RegExp(`^${word}$`);

/** Whether a part of a path could be a record's id as these paths have it. */
export const isPlainWord = (text: string): boolean => wholeWord.test(text);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

type On = "record" | "collection";

type Named = Pick<PlainPath, "resource" | "route">;

/** What a form shows, by the segment that names it. */
const shownBy = (form: FormDefinition, resources: readonly ResourceDefinition[], on: On) =>
  resources
    .filter(({ forms }) => forms.includes(form.name))
    .map((resource): readonly [string, Named] => {
      const route = routeOf(form, resource) + (on === "record" ? "/:id" : "");
      return [resource.segment, { resource, route }];
    });

function formPath(form: FormDefinition, named: readonly (readonly [string, Named])[], on: On): FindPath {
  const places = form.segments.map(({ kind }) => kind).filter((kind) => kind !== "literal");
  const [siteAt, typeAt, idAt] = [places.indexOf("site") + 1, places.indexOf("type") + 1, places.length + 1];
  const collection = form.segments.map((one) => `/${one.kind === "literal" ? escaped(one.text) : word}`);
  const ending = on === "record" ? `/${word}` : "";
  const pattern = new RegExp(`^${collection.join("")}${ending}$`);
  const known = new Map(named);
  return (path) => {
    const parts = pattern.exec(path);
    const found = known.get(parts?.[typeAt] ?? "");
    const site = parts?.[siteAt];
    if (found === undefined || site === undefined) return undefined;
    return { form, resource: found.resource, site, id: parts?.[idAt] ?? "", route: found.route };
  };
}

/** A path that two forms would read is left to the router, which knows their order. */
const onlyOf =
  (finders: readonly FindPath[]): FindPath =>
  (path) => {
    let only: PlainPath | undefined;
    for (const find of finders) {
      const found = find(path);
      if (found === undefined) continue;
      if (only !== undefined) return undefined;
      only = found;
    }
    return only;
  };

const formPaths = (
  forms: readonly FormDefinition[],
  resources: readonly ResourceDefinition[],
  on: On,
): readonly FindPath[] => forms.map((form) => formPath(form, shownBy(form, resources, on), on));

/** Finds records of these types by the interface's forms, and by the URLs of references. */
export function recordPaths(
  definition: InterfaceDefinition,
  resources: readonly ResourceDefinition[],
): FindPath {
  const referred = referredTypes(definition).filter(({ resource }) => resources.includes(resource));
  const named = referred.map(({ resource, route }) => [resource.type, { resource, route }] as const);
  const [first] = referred;
  const more = first === undefined ? [] : [formPath(first.form, named, "record")];
  return onlyOf([...formPaths(definition.forms, resources, "record"), ...more]);
}
