// Reads the type and the id of a record from its URL, without a version and decoded.
import type { InterfaceModel } from "../../spec/model.js";
import { decoded } from "../../spec/text/decoded.js";

/** The type and id at the end of a reference, whatever comes before them. */
interface ReferenceTail {
  readonly type: string;
  readonly id: string;
}

/** A path without a version (`/_history/n`, FHIR's URL of one version of a record) and without slashes at its end. */
const unversioned = (path: string): string => path.replace(/\/_history\/[^/]*\/?$/, "").replace(/\/+$/, "");

/**
 * The last part of a record's URL, absolute or relative, without a version and decoded. Undefined if the URL is the
 * collection's own.
 */
export function idFromUrl(url: string | undefined, collection: string): string | undefined {
  if (url === undefined || url.trim() === "") return undefined;
  const whole = pathnameOf(url, collection);
  const path = whole === undefined ? undefined : unversioned(whole);
  if (path === undefined || path === pathnameOf(collection, collection)) return undefined;
  const last = path.split("/").at(-1);
  return last === undefined || last === "" ? undefined : decoded(last);
}

const pathnameOf = (url: string, base: string): string | undefined =>
  URL.canParse(url, base) ? new URL(url, base).pathname : undefined;

type Types = Pick<InterfaceModel, "resources">;

const known = new WeakMap<Types["resources"], Map<string, ReferenceTail | undefined>>();

/** The type and id at the end of an absolute or relative reference; undefined if it has fewer than two parts. */
export function referenceTail({ resources }: Types, url: string): ReferenceTail | undefined {
  // Remembered, since comparing many records parses the same few URLs again and again.
  const tails = known.get(resources) ?? new Map<string, ReferenceTail | undefined>();
  known.set(resources, tails);
  if (!tails.has(url)) tails.set(url, endOf(resources, url));
  return tails.get(url);
}

/** The type may be named by its segment, as in the paths, or by its name. */
function endOf(resources: Types["resources"], url: string): ReferenceTail | undefined {
  const parts = unversioned(url).split("/");
  const part = parts.at(-2);
  const id = idFromUrl(parts.at(-1), "http://localhost/");
  if (part === undefined || part === "" || id === undefined) return undefined;
  const named =
    resources.find(({ segment }) => segment === part) ?? resources.find(({ name }) => name === part);
  return { type: named?.name ?? part, id };
}

/** A key for each record that a reference names. */
export function tailText(model: Types, url: string): string {
  const tail = referenceTail(model, url);
  return tail === undefined ? url : `${tail.type}/${tail.id}`;
}
