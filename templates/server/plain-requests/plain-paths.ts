import type { FormDefinition, InterfaceDefinition, ResourceDefinition } from "../definition.js";
import { type Collection, routeOf } from "../http/paths.js";

/** What a URL names: a collection, or a record of it. */
export interface PlainPath extends Collection {
  /** Of the record; empty where it is the collection that is named. */
  readonly id: string;
  /** The path as the server knows it, such as `/at/:site/ships/:id`. */
  readonly route: string;
}

/** What a URL's path names; nothing where it is not written plainly. */
export type FindPath = (path: string) => PlainPath | undefined;

// Only letters that stand for themselves (RFC 3986, section 2.3), and no dot at the start: such a path has nothing to decode or
// to resolve.
const word = "([A-Za-z0-9_~-][A-Za-z0-9_.~-]{0,255})";

const wholeWord = new RegExp(`^${word}$`);

/** Whether a part of a path could be a record's id as these paths have it. */
export const isPlainWord = (text: string): boolean => wholeWord.test(text);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

type On = "record" | "collection";

function formPath(form: FormDefinition, resources: readonly ResourceDefinition[], on: On): FindPath {
  const places = form.segments.map(({ kind }) => kind).filter((kind) => kind !== "literal");
  const [siteAt, typeAt, idAt] = [places.indexOf("site") + 1, places.indexOf("type") + 1, places.length + 1];
  const collection = form.segments.map((one) => `/${one.kind === "literal" ? escaped(one.text) : word}`);
  const [ending, routed] = on === "record" ? [`/${word}`, "/:id"] : ["", ""];
  const pattern = new RegExp(`^${collection.join("")}${ending}$`);
  const known = new Map(
    resources
      .filter(({ forms }) => forms.includes(form.name))
      .map((resource) => [resource.segment, { resource, route: routeOf(form, resource) + routed }]),
  );
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

/** Finds records of these types by these forms. */
export const recordPaths = (
  forms: readonly FormDefinition[],
  resources: readonly ResourceDefinition[],
): FindPath => onlyOf(forms.map((form) => formPath(form, resources, "record")));

/** Finds the collections of these types. What stands where a record of any type could be may be an operation's name, too. */
export function collectionPaths(
  { forms, resources: all }: InterfaceDefinition,
  resources: readonly ResourceDefinition[],
): FindPath {
  const find = onlyOf(forms.map((form) => formPath(form, resources, "collection")));
  const records = forms.map((form) => formPath(form, all, "record"));
  return (path) => (records.some((isRecord) => isRecord(path) !== undefined) ? undefined : find(path));
}
