/** A client's way out: `globalThis.fetch` fits, and so does the `fetch` of an app in the same process. */
export type Fetch = (request: Request) => Response | Promise<Response>;

/** What a client needs to know; `Form` is the name of one of the interface's path forms. */
export interface ConnectionOptions<Form extends string = string> {
  /** Where the service stands, such as `https://records.example.org/api`. A slash at its end is of no account. */
  readonly baseUrl: string;
  /** Identifier of the site whose records are meant. */
  readonly site: string;
  /** Sent as a bearer token (RFC 6750), to the base URL's origin and nowhere else. A function is asked before each request. */
  readonly token?: string | (() => string | Promise<string>);
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch?: Fetch;
  /** The path form to use where a type is shown by several; the first that it is shown by where this is none of them. */
  readonly form?: Form;
  /** Milliseconds that an answer may take: 30,000. */
  readonly timeout?: number;
}

/** What a single request may be told. */
export interface RequestOptions {
  /** Ends the request, which then fails with the signal's own reason. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds, in place of the client's own. */
  readonly timeout?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The same for a request that changes a record. */
export interface ChangeOptions extends RequestOptions {
  /** Change it only while it is still of this version, an ETag as `etagOf` gives it (RFC 9110, If-Match). */
  readonly ifMatch?: string | undefined;
}

export interface Connection extends ConnectionOptions {
  readonly fetch: Fetch;
  readonly timeout: number;
}

/** Checks the options once, so that a mistake shows where the client is made and not at its first request. */
export function connect(options: ConnectionOptions): Connection {
  const { protocol, username, password, search, hash } = new URL(options.baseUrl);
  if (!/^https?:$/.test(protocol) || `${username}${password}${search}${hash}` !== "") {
    throw new TypeError("baseUrl is an http or https URL without credentials, query and fragment");
  }
  return {
    fetch: (request) => globalThis.fetch(request),
    timeout: 30_000,
    ...options,
    baseUrl: options.baseUrl.replace(/\/+$/, ""),
    site: segment("site", options.site),
  };
}

/** One part of a path, escaped. What a URL would swallow or resolve away is refused (RFC 3986, section 5.2.4). */
export function segment(what: string, text: string): string {
  if (text !== "" && text !== "." && text !== "..") return encodeURIComponent(text);
  throw new TypeError(`${JSON.stringify(text)} is no ${what}`);
}
