// Reads the type and the id of a record from its URL, without a version and decoded.
import { decoded } from "../../spec/text/decoded.js";

/** The type and id at the end of a reference, whatever comes before them. */
export interface ReferenceTail {
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

function pathnameOf(url: string, base: string): string | undefined {
  return URL.canParse(url, base) ? new URL(url, base).pathname : undefined;
}

const tails = new Map<string, ReferenceTail | undefined>();

/** The type and id at the end of an absolute or relative reference; undefined if it has fewer than two parts. */
export function referenceTail(url: string): ReferenceTail | undefined {
  // Remembered, since comparing many records parses the same few URLs again and again.
  if (!tails.has(url)) tails.set(url, endOf(url));
  return tails.get(url);
}

function endOf(url: string): ReferenceTail | undefined {
  const parts = unversioned(url).split("/");
  const type = parts.at(-2);
  const id = idFromUrl(parts.at(-1), "http://localhost/");
  return type === undefined || type === "" || id === undefined ? undefined : { type, id };
}

/** A key for each record that a reference names. */
export function tailText(url: string): string {
  const tail = referenceTail(url);
  return tail === undefined ? url : `${tail.type}/${tail.id}`;
}
