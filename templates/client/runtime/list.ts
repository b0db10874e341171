import { ClientError, parsed } from "./client-error.js";
import type { Collection } from "./collection.js";
import type { RequestOptions } from "./connection.js";
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
  { connection }: Collection,
  url: string,
  options: RequestOptions | undefined,
): Promise<Page<Stored>> {
  return pageIn(await send(connection, { method: "GET", url }, options));
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

/** A list is a Bundle (http://hl7.org/fhir/bundle.html). Whatever is in it beside the matches is left out. */
function pageIn<Stored>(answer: Answer): Page<Stored> {
  const bundle = parsed<Bundle<Stored>>(answer.text);
  if (bundle?.resourceType !== "Bundle") throw failed(answer, "the list is no Bundle");
  const matches = (bundle.entry ?? []).filter(({ search }) => (search?.mode ?? "match") === "match");
  const records = matches.flatMap(({ resource }) => (resource === undefined ? [] : [resource]));
  const next = bundle.link?.find(({ relation }) => relation === "next");
  // A link may be relative to the list that holds it (RFC 3986, section 5).
  return next === undefined ? { records } : { records, next: new URL(next.url, answer.request.url).href };
}
