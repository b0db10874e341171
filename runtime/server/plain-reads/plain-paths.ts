// Finds the record that the path of a plain read names.
import type { FormDefinition, InterfaceDefinition, ResourceDefinition } from "../definition.js";
import { type Collection, isBesidePath, routeOf, withoutSite } from "../http/paths.js";
import { referredTypes } from "../http/reference-paths.js";
import type { Handlers } from "../interactions/interaction.js";

/** The record that a URL names. */
export interface PlainPath extends Collection {
  readonly id: string;
  /** The route that the path belongs to, such as `/fleets/:site/vehicles/:id`. */
  readonly route: string;
}

/** The resource, site and id in a URL's path; undefined if it contains anything that needs decoding. */
type FindPath = (path: string) => PlainPath | undefined;

// Only unreserved characters (RFC 3986, section 2.3), and no dot at the start: in such a path nothing is to be decoded or resolved.
const word = "([A-Za-z0-9_~-][A-Za-z0-9_.~-]{0,255})";

const wholeWord = new RegExp(`^${word}$`);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

type Named = Pick<PlainPath, "resource" | "route">;

/** The resources that a form shows, each with the segment that names it. */
const shownBy = (form: FormDefinition, resources: readonly ResourceDefinition[]) =>
  resources
    .filter(({ forms }) => forms.includes(form.name))
    .map((resource): readonly [string, Named] => [
      resource.segment,
      { resource, route: `${routeOf(form, resource)}/:id` },
    ]);

function formPath(form: FormDefinition, named: readonly (readonly [string, Named])[]): FindPath {
  const places = form.segments.map(({ kind }) => kind).filter((kind) => kind !== "literal");
  const [siteAt, typeAt, idAt] = [places.indexOf("site") + 1, places.indexOf("type") + 1, places.length + 1];
  const collection = form.segments.map((one) => `/${one.kind === "literal" ? escaped(one.text) : word}`);
  const pattern = new RegExp(`^${collection.join("")}/${word}$`);
  const known = new Map(named);
  return (path) => {
    const parts = pattern.exec(path);
    const found = known.get(parts?.[typeAt] ?? "");
    const site = siteAt === 0 ? withoutSite : parts?.[siteAt];
    if (found === undefined || site === undefined) return undefined;
    return { form, resource: found.resource, site, id: parts?.[idAt] ?? "", route: found.route };
  };
}

/** A path that fits two forms is left to the router, which knows their order. */
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

/** Finds records of these types by the interface's forms, and by the URLs of references. */
export function recordPaths(
  definition: InterfaceDefinition,
  resources: readonly ResourceDefinition[],
): FindPath {
  const forms = definition.forms.map((form) => formPath(form, shownBy(form, resources)));
  const referred = referredTypes(definition).filter(({ resource }) => resources.includes(resource));
  const named = referred.map(({ resource, route }) => [resource.segment, { resource, route }] as const);
  const [first] = referred;
  return onlyOf(first === undefined ? forms : [...forms, formPath(first.form, named)]);
}

const ownOf = (handlers: Handlers, type: string) =>
  Object.hasOwn(handlers, type) ? handlers[type] : undefined;

/** The types whose records the server itself reads, and in whose paths an id cannot be mistaken for the name of an operation. */
export function plainlyRead(
  definition: InterfaceDefinition,
  handlers: Handlers = {},
): readonly ResourceDefinition[] {
  const { interactions, resources } = definition;
  const { method, on } = interactions.read;
  if (method !== "GET" || on !== "record" || isBesidePath(definition)) return [];
  return resources.filter(({ type, interactions: offered, exports, actions = [] }) => {
    const own = ownOf(handlers, type);
    const onType = actions.filter(({ on, method: verb }) => on === "collection" && verb === "GET");
    const names = [
      ...Object.keys(own?.named ?? {}),
      ...exports.map(({ name }) => name),
      ...onType.map(({ segment }) => segment),
    ];
    return offered.includes("read") && own?.read === undefined && !names.some((name) => wholeWord.test(name));
  });
}
