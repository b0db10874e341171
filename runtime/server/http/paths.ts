// Writes and parses the paths of collections and records.
import type {
  FormDefinition,
  InterfaceDefinition,
  NestedDefinition,
  ResourceDefinition,
} from "../definition.js";

/** A nested collection, and the record that it is below. */
export interface Under {
  readonly nested: NestedDefinition;
  readonly parent: ResourceDefinition;
  readonly id: string;
}

/** A collection at one site, at the path of one form. */
export interface Collection {
  readonly form: FormDefinition;
  readonly resource: ResourceDefinition;
  /** `withoutSite` if the interface has no sites. */
  readonly site: string;
  /** The record whose path the collection is below; absent at the collection's own path. */
  readonly under?: Under;
}

/** The site of every record of an interface without sites. `isSite` refuses it, so no request can name it. */
export const withoutSite = "";

/** Whether the paths of a form name a site. */
export const namesSite = ({ segments }: FormDefinition): boolean =>
  segments.some(({ kind }) => kind === "site");

/** Whether records are kept apart by site. */
export const hasSites = (
  definition: Pick<InterfaceDefinition, "forms" | "siteHeader" | "siteInHost">,
): boolean => isBesidePath(definition) || definition.forms.some(namesSite);

/** Whether the site of a request is in a header or in the host name, and so in no path. */
export const isBesidePath = ({
  siteHeader,
  siteInHost,
}: Pick<InterfaceDefinition, "siteHeader" | "siteInHost">): boolean =>
  siteHeader !== undefined || siteInHost === true;

/** ` at this site` for messages; empty if the interface has no sites. */
export const atThisSite = (site: string): string => (site === withoutSite ? "" : " at this site");

/** The collection's path for a person, with `{site}` for the site. */
export const templateOf = (form: FormDefinition, { segment }: Pick<ResourceDefinition, "segment">): string =>
  form.segments
    .map((part) => (part.kind === "site" ? "/{site}" : `/${part.kind === "type" ? segment : part.text}`))
    .join("");

/** The collection's path as Hono's router takes it, with the site as a parameter. */
export const routeOf = (form: FormDefinition, resource: Pick<ResourceDefinition, "segment">): string =>
  form.segments
    .map((segment) => {
      if (segment.kind === "site") return "/:site";
      return `/${segment.kind === "type" ? resource.segment : segment.text}`;
    })
    .join("");

/** The path of a nested collection in Hono's syntax, with the parent's id as a parameter; undefined if the form does not show the parent. */
export function nestedRouteOf(
  { resources }: { readonly resources: readonly ResourceDefinition[] },
  form: FormDefinition,
  { parent, segment }: NestedDefinition,
): string | undefined {
  const resource = resources.find(({ type }) => type === parent);
  return resource?.forms.includes(form.name) ? `${routeOf(form, resource)}/:parent/${segment}` : undefined;
}

/** The collection's path, ready for a URL. */
export const pathOf = ({ form, resource, site }: Collection): string =>
  form.segments
    .map((segment) => {
      if (segment.kind === "site") return `/${encodeURIComponent(site)}`;
      return `/${encodeURIComponent(segment.kind === "type" ? resource.segment : segment.text)}`;
    })
    .join("");

/** The path at which a collection's records are listed: its own, or one below the path of a record. */
export function listPathOf(collection: Collection): string {
  const { under, ...at } = collection;
  if (under === undefined) return pathOf(at);
  const parent = pathOf({ ...at, resource: under.parent });
  return `${parent}/${segmentOf(under.id)}/${encodeURIComponent(under.nested.segment)}`;
}

// RFC 3986, 2.3: most ids have no other characters, and checking that takes a third of the time of encoding.
const unreserved = /^[\w.~-]*$/;

/** An id as it is written in a path. */
export const segmentOf = (id: string): string => (unreserved.test(id) ? id : encodeURIComponent(id));

/** The URL of a record; `base` has no slash at its end. */
export const urlOf = (base: string, collection: Collection, id: string): string =>
  `${base}${pathOf(collection)}/${segmentOf(id)}`;

/** The scheme and authority of a request's URL, which Node's adapter and Request have made a whole and normal one. */
export const originOf = (url: string): string => url.slice(0, url.indexOf("/", url.indexOf("//") + 2));

/** The host of such a URL, with its port if it has one. */
export function hostOf(url: string): string {
  const start = url.indexOf("//") + 2;
  return url.slice(start, url.indexOf("/", start));
}

/** The query of a URL: from its question mark to its fragment. */
export function queryTextOf(url: string): string {
  const [whole = ""] = url.split("#", 1);
  const start = whole.indexOf("?");
  return start < 0 ? "" : whole.slice(start);
}

// Control characters are not allowed in a name, and clients resolve dot segments away when they follow a link (RFC 3986, 5.2.4).
const control = /\p{Cc}/u;

export const isSite = (site: string): boolean =>
  site !== "" && site !== "." && site !== ".." && site.length <= 256 && !control.test(site);

interface LocalAddress {
  readonly site: string;
  readonly type: string;
  readonly id: string;
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function matchForm(
  form: FormDefinition,
  parts: readonly string[],
): { site: string; segment: string } | undefined {
  let site = withoutSite;
  let segment = "";
  for (const [at, expected] of form.segments.entries()) {
    const part = parts[at];
    if (part === undefined) return undefined;
    if (expected.kind === "site") site = part;
    else if (expected.kind === "type") segment = part;
    else if (part !== expected.text) return undefined;
  }
  return { site, segment };
}

/** Parses a record's path in any of its forms; `path` starts after the base. */
export function parseRecordPath(
  path: string,
  forms: readonly FormDefinition[],
  resources: readonly ResourceDefinition[],
): LocalAddress | undefined {
  const parts = path.split("/").slice(1).map(decode);
  if (!parts.every((part) => part !== undefined)) return undefined;
  for (const form of forms) {
    const found = parts.length === form.segments.length + 1 ? matchForm(form, parts) : undefined;
    const id = parts.at(-1);
    if (found === undefined || id === undefined || id === "") continue;
    const known = resources.find(({ segment }) => segment === found.segment);
    return { site: found.site, type: known?.type ?? found.segment, id };
  }
  return undefined;
}
