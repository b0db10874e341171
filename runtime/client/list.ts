import { ClientError, parsed } from "./client-error.js";
import type { Collection } from "./collection.js";
import type { RequestOptions } from "./connection.js";
import { type Dialect, valueWithin } from "./dialect.js";
import { queryOf } from "./parameters.js";
import { type Answer, failed, send } from "./send.js";

/** A part of a list. */
export interface Page<Stored> {
  readonly records: readonly Stored[];
  /** URL of the next part; absent on the last. */
  readonly next?: string;
}

type Search<Parameters, Result> = (parameters: Parameters, options?: RequestOptions) => Result;

/** The first page of what fits. */
export function searchIn<Parameters extends object | undefined, Stored>(
  collection: Collection,
): Search<Parameters, Promise<Page<Stored>>> {
  return (parameters, options) => pageAt(collection, collection.url + queryOf(parameters), options);
}

/** The page that follows another; nothing after the last. */
export function nextIn<Stored>(
  collection: Collection,
): (page: Page<Stored>, options?: RequestOptions) => Promise<Page<Stored> | undefined> {
  return async ({ next }, options) =>
    next === undefined ? undefined : pageAt<Stored>(collection, next, options);
}

/** Every page of what fits, each asked for when it is wanted. */
export function pagesIn<Parameters extends object | undefined, Stored>(
  collection: Collection,
): Search<Parameters, AsyncIterable<Page<Stored>>> {
  return async function* (parameters, options) {
    const seen = new Set<string>();
    let url: string | undefined = collection.url + queryOf(parameters);
    while (url !== undefined) {
      if (seen.has(url)) throw new ClientError("the list leads back to itself", { method: "GET", url });
      seen.add(url);
      const page: Page<Stored> = await pageAt<Stored>(collection, url, options);
      yield page;
      url = page.next;
    }
  };
}

/** Every record that fits, page by page. */
export function allIn<Parameters extends object | undefined, Stored>(
  collection: Collection,
): Search<Parameters, AsyncIterable<Stored>> {
  const pages = pagesIn<Parameters, Stored>(collection);
  return async function* (parameters, options) {
    for await (const { records } of pages(parameters, options)) yield* records;
  };
}

async function pageAt<Stored>(
  { connection, dialect }: Collection,
  url: string,
  options: RequestOptions | undefined,
): Promise<Page<Stored>> {
  try {
    const answer = await send(connection, { method: "GET", url }, options);
    return answer.status === 204 ? { records: [] } : pageIn(answer, dialect);
  } catch (fault) {
    const isNothing = fault instanceof ClientError && fault.status === dialect.nothingFound;
    if (isNothing && dialect.nothingFound !== undefined) return { records: [] };
    throw fault;
  }
}

interface Entry<Stored> {
  readonly resource?: Stored;
  readonly search?: { readonly mode?: string };
}

interface Bundle<Stored> {
  readonly resourceType?: string;
  readonly entry?: readonly Entry<Stored>[];
  readonly link?: readonly { readonly relation: string; readonly url: string }[];
}

/** The page as the service writes lists: a Bundle, unless its dialect says otherwise. */
function pageIn<Stored>(answer: Answer, { list }: Dialect): Page<Stored> {
  const { records, next } = list === undefined ? bundleIn<Stored>(answer) : plainListIn<Stored>(answer, list);
  const url = next ?? linkIn(answer.headers);
  // A link may be relative to the list that holds it (RFC 3986, section 5).
  return url === undefined ? { records } : { records, next: new URL(url, answer.request.url).href };
}

/** The next part by the header (RFC 8288), which may stand in place of a link in the body. */
const linkIn = (headers: Headers): string | undefined =>
  /<([^>]*)>\s*;[^,]*\brel="?next"?/i.exec(headers.get("link") ?? "")?.[1];

interface PlainBody<Stored> {
  readonly next?: string;
  readonly [member: string]: readonly Stored[] | string | undefined;
}

/** A list that is an array, bare or in a member. */
function plainListIn<Stored>(answer: Answer, { member, within }: NonNullable<Dialect["list"]>): Page<Stored> {
  const body = parsed<PlainBody<Stored>>(answer.text);
  const items = member === undefined ? body : body?.[member];
  if (!Array.isArray(items)) throw failed(answer, "the list is no array");
  // What stands in a list of this type is what the interface shows.
  const records: readonly Stored[] =
    parsed(JSON.stringify(items.map((item) => valueWithin(item, within)))) ?? [];
  const next = member === undefined ? undefined : body?.next;
  return next === undefined ? { records } : { records, next };
}

/** A Bundle (http://hl7.org/fhir/bundle.html). Whatever is in it beside the matches is left out. */
function bundleIn<Stored>(answer: Answer): Page<Stored> {
  const bundle = parsed<Bundle<Stored>>(answer.text);
  if (bundle?.resourceType !== "Bundle") throw failed(answer, "the list is no Bundle");
  const matches = (bundle.entry ?? []).filter(({ search }) => (search?.mode ?? "match") === "match");
  const records = matches.flatMap(({ resource }) => (resource === undefined ? [] : [resource]));
  const next = bundle.link?.find(({ relation }) => relation === "next");
  return next === undefined ? { records } : { records, next: next.url };
}
