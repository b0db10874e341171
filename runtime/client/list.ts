// Makes the search methods of a client.
import { ClientError } from "./client-error.js";
import type { Collection, CursorPlace } from "./collection.js";
import type { RequestOptions } from "./connection.js";
import { type Dialect, valueWithin } from "./dialect.js";
import { parsed } from "./json.js";
import { queryOf } from "./parameters.js";
import { type Answer, failed, send } from "./send.js";

/** One page of a list. */
export interface Page<Stored, Included = never> {
  readonly records: readonly Stored[];
  /** The records to which these refer, if the search asks for them. */
  readonly included?: readonly Included[];
  /** URL of the next page; absent on the last. */
  readonly next?: string;
  /** Its cursor, if the service has cursors. */
  readonly nextCursor?: string;
}

type Search<Parameters, Result> = (parameters: Parameters, options?: RequestOptions) => Result;

/** Makes the method that gets the first page of the matching records. */
export function searchIn<Parameters extends object | undefined, Stored, Included = never>(
  collection: Collection,
): Search<Parameters, Promise<Page<Stored, Included>>> {
  return (parameters, options) =>
    pageAt(collection, collection.url + queryOf(parameters, collection.separators), options);
}

/** Makes the method that gets the page after a page; undefined after the last. */
export function nextIn<Stored, Included = never>(
  collection: Collection,
): (page: Page<Stored, Included>, options?: RequestOptions) => Promise<Page<Stored, Included> | undefined> {
  return async ({ next }, options) =>
    next === undefined ? undefined : pageAt<Stored, Included>(collection, next, options);
}

/** Makes the method that gets all pages, each requested when the loop reaches it. */
export function pagesIn<Parameters extends object | undefined, Stored, Included = never>(
  collection: Collection,
): Search<Parameters, AsyncIterable<Page<Stored, Included>>> {
  return async function* (parameters, options) {
    const seen = new Set<string>();
    let url: string | undefined = collection.url + queryOf(parameters, collection.separators);
    while (url !== undefined) {
      if (seen.has(url)) throw new ClientError("the list leads back to itself", { method: "GET", url });
      seen.add(url);
      const page: Page<Stored, Included> = await pageAt<Stored, Included>(collection, url, options);
      yield page;
      url = page.next;
    }
  };
}

/** Makes the method that gets all matching records, page by page. */
export function allIn<Parameters extends object | undefined, Stored>(
  collection: Collection,
): Search<Parameters, AsyncIterable<Stored>> {
  const pages = pagesIn<Parameters, Stored>(collection);
  return async function* (parameters, options) {
    for await (const { records } of pages(parameters, options)) yield* records;
  };
}

async function pageAt<Stored, Included>(
  collection: Collection,
  url: string,
  options: RequestOptions | undefined,
): Promise<Page<Stored, Included>> {
  const { connection, dialect } = collection;
  try {
    const answer = await send(connection, { method: "GET", url }, options);
    return answer.status === 204 ? { records: [] } : pageIn(answer, collection);
  } catch (fault) {
    const isNothing = fault instanceof ClientError && fault.status === dialect.nothingFound;
    if (isNothing && dialect.nothingFound !== undefined) return { records: [] };
    throw fault;
  }
}

interface Entry<Resource> {
  readonly resource?: Resource;
  readonly search?: { readonly mode?: string };
}

interface Bundle<Resource> {
  readonly resourceType?: string;
  readonly entry?: readonly Entry<Resource>[];
  readonly link?: readonly { readonly relation: string; readonly url: string }[];
}

/** Parses a page in the service's list format: a Bundle, unless its dialect says otherwise. */
function pageIn<Stored, Included>(answer: Answer, collection: Collection): Page<Stored, Included> {
  const { list } = collection.dialect;
  const page = list === undefined ? bundleIn<Stored>(answer) : plainListIn<Stored>(answer, list);
  const { records, next } = page;
  const included = includedIn<Included>(answer, collection);
  return {
    records,
    ...(included === undefined ? {} : { included }),
    ...(collection.cursor === undefined
      ? linked(answer, next ?? linkIn(answer.headers))
      : continued(answer, collection.cursor)),
  };
}

type Following = Pick<Page<unknown>, "next" | "nextCursor">;

/** A link may be relative to the list that holds it (RFC 3986, section 5). */
const linked = ({ request }: Answer, url: string | undefined): Following =>
  url === undefined ? {} : { next: new URL(url, request.url).href };

/** The same search with the cursor of the next page; nothing on the last page. */
function continued({ text, headers, request }: Answer, place: CursorPlace): Following {
  const cursor =
    "member" in place ? valueWithin(parsed(text), place.member.split(".")) : headers.get(place.header);
  if ((typeof cursor !== "string" && typeof cursor !== "number") || cursor === "") return {};
  const nextCursor = String(cursor);
  const next = new URL(request.url);
  next.searchParams.set(place.parameter, nextCursor);
  return { next: next.href, nextCursor };
}

/** The included records of a page; undefined if its interface has none beside the matches, or if there are none. */
function includedIn<Included>({ text }: Answer, { included }: Collection): readonly Included[] | undefined {
  if (included === undefined) return undefined;
  if (included === "list") {
    const { entry = [] } = parsed<Bundle<Included>>(text) ?? {};
    const found = entry.flatMap(({ resource, search }) =>
      search?.mode === "include" && resource !== undefined ? [resource] : [],
    );
    return found.length === 0 ? undefined : found;
  }
  const body = parsed<Readonly<Record<string, readonly Included[] | undefined>>>(text);
  return body?.[included.member];
}

/** The next page from a Link header (RFC 8288), which some services use instead of a link in the body. */
const linkIn = (headers: Headers): string | undefined =>
  /<([^>]*)>\s*;[^,]*\brel="?next"?/i.exec(headers.get("link") ?? "")?.[1];

interface PlainBody<Stored> {
  readonly next?: string;
  readonly [member: string]: readonly Stored[] | string | undefined;
}

/** A page whose records are an array: the body itself, or a member of it. */
function plainListIn<Stored>(answer: Answer, { member, within }: NonNullable<Dialect["list"]>): Page<Stored> {
  const body = parsed<PlainBody<Stored>>(answer.text);
  const items = member === undefined ? body : body?.[member];
  if (!Array.isArray(items)) throw failed(answer, "the list is not an array");
  const records: readonly Stored[] =
    parsed(JSON.stringify(items.map((item) => valueWithin(item, within)))) ?? [];
  const next = member === undefined ? undefined : body?.next;
  return next === undefined ? { records } : { records, next };
}

/** A Bundle (http://hl7.org/fhir/bundle.html). Only its matches are used; an entry need not say that it reports on the search. */
function bundleIn<Stored>(answer: Answer): Page<Stored> {
  const bundle = parsed<Bundle<Stored & { readonly resourceType?: string }>>(answer.text);
  if (bundle?.resourceType !== "Bundle") throw failed(answer, "the list is not a Bundle");
  const matches = (bundle.entry ?? []).filter(({ search }) => (search?.mode ?? "match") === "match");
  const records = matches.flatMap(({ resource }) =>
    resource === undefined || resource.resourceType === "OperationOutcome" ? [] : [resource],
  );
  const next = bundle.link?.find(({ relation }) => relation === "next");
  return next === undefined ? { records } : { records, next: next.url };
}
