/** Defines the options of a client, and checks them. */

/** How a client sends requests: `globalThis.fetch`, or the `fetch` of an app in the same process. */
export type Fetch = (request: Request) => Response | Promise<Response>;

/** Options of a client of an interface without sites; `Form` are the names of the path forms of the interface. */
export interface ServiceOptions<Form extends string = string> {
  /** The service's base URL, such as `https://records.example.org/api`. A trailing slash is ignored. If the host name has the site, `{site}` stands for it. */
  readonly baseUrl: string;
  /** Bearer token (RFC 6750), or the API key if the interface has one, sent only to the origin of the base URL. Keys of single operations in other headers go into `headers`. A function is called before each request. */
  readonly token?: string | (() => string | Promise<string>);
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch?: Fetch;
  /** The path form to use (default, and for types without this form: the first form of the type). */
  readonly form?: Form;
  /** Timeout of an answer, in milliseconds (default: 30,000). */
  readonly timeout?: number;
}

/** Options of a client of an interface with sites. */
export interface ConnectionOptions<Form extends string = string> extends ServiceOptions<Form> {
  /** Identifier of the site. */
  readonly site: string;
}

/** Options of a single request. */
export interface RequestOptions {
  /** Aborts the request, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Timeout in milliseconds (default: the client's). */
  readonly timeout?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Options of a request that changes a record. */
export interface ChangeOptions extends RequestOptions {
  /** Change the record only if it still has this version: an ETag from `etagOf` (RFC 9110, If-Match). */
  readonly ifMatch?: string | undefined;
}

export interface Connection extends ServiceOptions {
  /** The header in which the token is sent as an API key; absent for Authorization. */
  readonly keyHeader?: string;
  /** Identifier of the site, escaped; absent if the interface has no sites. */
  readonly site?: string;
  readonly fetch: Fetch;
  readonly timeout: number;
}

/** Checks the options when the client is made, so that a mistake shows before the first request. */
export function connect(options: ServiceOptions | ConnectionOptions): Connection {
  const { protocol, username, password, search, hash } = new URL(options.baseUrl);
  if (!/^https?:$/.test(protocol) || `${username}${password}${search}${hash}` !== "")
    throw new TypeError("baseUrl must be an http or https URL without credentials, query and fragment");
  return {
    fetch: (request) => globalThis.fetch(request),
    timeout: 30_000,
    ...options,
    baseUrl: baseUrlOf(options),
    ...("site" in options ? { site: segment("site", options.site) } : {}),
  };
}

function baseUrlOf(options: ServiceOptions | ConnectionOptions): string {
  const baseUrl = options.baseUrl.replace(/\/+$/, "");
  // Escaped, so that no site leads to another host.
  return "site" in options ? baseUrl.replace("{site}", () => segment("site", options.site)) : baseUrl;
}

/** One part of a path, escaped. Empty parts and dot segments are refused (RFC 3986, section 5.2.4). */
export function segment(what: string, text: string): string {
  if (text !== "" && text !== "." && text !== "..") return encodeURIComponent(text);
  throw new TypeError(`${JSON.stringify(text)} is not a valid ${what}`);
}
