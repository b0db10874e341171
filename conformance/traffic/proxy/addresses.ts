// Replaces the deployment's base URL by the proxy's in answers, and the proxy's by the deployment's in requests.
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { memoized } from "../../../spec/memo.js";
import { type AddressHeaders, addressIn } from "../elsewhere.js";
import type { RawHeaders } from "./hop-by-hop.js";
import { type BodyKind, bodyRewritten, type Change, type Rewritten } from "./rewritten-body.js";

/** Headers of an answer that hold URLs (RFC 9110, sections 10.2.2 and 8.7; RFC 8288). */
const answerHeaders = new Set(["location", "content-location", "link"]);
/** Headers of a request that hold URLs, or a query whose values may be URLs (FHIR's conditional create). */
const requestHeaders = new Set(["if-none-exist", "content-location", "link", "location"]);

export interface Deployment {
  /** Base URL without userinfo, and without a slash at its end. */
  readonly base: string;
  /** Path of the base URL. */
  readonly root: string;
  /** Whether a path that begins with `root` is forwarded unchanged. */
  readonly rootOnce: boolean;
  /** Most bytes of a body that is rewritten. */
  readonly mostBytes: number;
}

/** Answers as the client of the proxy gets them. */
export type AnswerView = ReturnType<Addresses["answersFor"]>;

const mostAddresses = 1_000;

/** The two addresses of the deployment: its own, and the proxy's as each client writes it. */
export class Addresses {
  readonly #deployment: Deployment;
  readonly #own: { readonly json: RegExp; readonly header: RegExp };
  /** Texts of which one is in every body that holds the deployment's URL. */
  readonly #hints: readonly string[];
  readonly #proxys = memoized((address) => this.#patternsOf(address), mostAddresses);
  /**
   * Whether the deployment writes the address that `X-Forwarded-Host` names: then it takes the proxy's URLs in requests for its
   * own. Its last answer that names either address decides.
   */
  #followsForwarded = false;

  constructor(deployment: Deployment) {
    this.#deployment = deployment;
    const { base, root, rootOnce } = deployment;
    // The proxy puts the deployment's path before a path that has it already, unless `rootOnce` is set.
    const beside = rootOnce ? {} : { root };
    const lastPart = root.slice(root.lastIndexOf("/") + 1);
    this.#hints = [hostOf(base), ...(rootOnce || lastPart === "" ? [] : [lastPart])];
    this.#own = { json: inJson(base, beside), header: inHeader(base, beside) };
  }

  /** The address that the client of this request uses; undefined if it is the deployment's own. */
  of(request: IncomingMessage): string | undefined {
    const address = addressOf(request);
    return address === undefined || address === new URL(this.#deployment.base).origin ? undefined : address;
  }

  /** A path with the deployment's URLs in the values of its query. */
  path(path: string, address: string): string {
    const from = path.indexOf("?");
    if (from < 0 || this.#followsForwarded) return path;
    return path.slice(0, from) + this.#inQuery(path.slice(from), address);
  }

  requestHeaders(headers: RawHeaders, address: string): RawHeaders {
    if (this.#followsForwarded) return headers;
    return withValues(headers, requestHeaders, (value) =>
      replaced(this.#inQuery(value, address), this.#proxys(address).header, this.#deployment.base),
    );
  }

  /** The body of a request with the deployment's URLs; undefined if nothing is replaced. */
  requestBody(kind: BodyKind, body: Buffer, coding: string | undefined, address: string): Rewritten {
    if (this.#followsForwarded) return undefined;
    const { base, mostBytes } = this.#deployment;
    const { json, query } = this.#proxys(address);
    const change: Change =
      kind === "form"
        ? // its colons may be percent-encoded, and every form is short
          { hints: [""], of: (text) => replaced(text, query, base) }
        : { hints: [hostOf(address)], of: (text) => replaced(text, json, base) };
    return bodyRewritten(kind, body, { coding, most: mostBytes }, change);
  }

  /** Rewrites the answers to one client. */
  answersFor(address: string) {
    const { mostBytes } = this.#deployment;
    const json: Change = {
      hints: [...this.#hints, hostOf(address)],
      of: (text) => {
        this.#learn(text, this.#own.json, this.#proxys(address).json);
        return replaced(text, this.#own.json, address);
      },
    };
    return {
      mostBytes,
      /** The same object if no header changes. */
      headers: (headers: RawHeaders) => this.#answerHeaders(headers, address),
      /** Undefined if nothing is replaced. */
      body: (kind: BodyKind, body: Buffer, coding: string | undefined) =>
        bodyRewritten(kind, body, { coding, most: mostBytes }, json),
      json,
    };
  }

  #answerHeaders(headers: RawHeaders, address: string): RawHeaders {
    return withValues(headers, answerHeaders, (value) => {
      this.#learn(value, this.#own.header, this.#proxys(address).header);
      return replaced(value, this.#own.header, address);
    });
  }

  #inQuery(text: string, address: string): string {
    return replaced(text, this.#proxys(address).query, this.#deployment.base);
  }

  #learn(text: string, own: RegExp, proxys: RegExp): void {
    if (text.search(own) >= 0) this.#followsForwarded = false;
    else if (text.search(proxys) >= 0) this.#followsForwarded = true;
  }

  #patternsOf(address: string) {
    const { root, rootOnce } = this.#deployment;
    const beside = rootOnce ? { optional: root } : {};
    return {
      json: inJson(address, beside),
      query: inQuery(address, beside),
      header: inHeader(address, beside),
    };
  }
}

/** Host and port of a URL. */
const hostOf = (url: string): string => /^[^/]*\/\/([^/]*)/.exec(url)?.[1] ?? url;

/** The proxy's address as the client of a request wrote it; HTTP/1.0 names no host, so there the socket's is used. */
function addressOf({ url = "", headers, socket }: IncomingMessage): string | undefined {
  const [whole] = /^https?:\/\/[^/?#]*/i.exec(url) ?? [];
  if (whole !== undefined) return whole.toLowerCase();
  const named: AddressHeaders = headers;
  if (named.host !== undefined) return addressIn(named);
  const { localAddress = "", localPort } = socket;
  const host = isIP(localAddress) === 6 ? `[${localAddress}]` : localAddress;
  return host === "" ? undefined : `http://${host}:${localPort}`;
}

/** The headers with changed values of some names; the same object if no value changes. */
function withValues(
  headers: RawHeaders,
  names: ReadonlySet<string>,
  change: (value: string) => string,
): RawHeaders {
  let changed: string[] | undefined;
  for (let i = 0; i + 1 < headers.length; i += 2) {
    if (!names.has((headers[i] ?? "").toLowerCase())) continue;
    const before = headers[i + 1] ?? "";
    const after = change(before);
    if (after === before) continue;
    changed ??= [...headers];
    changed[i + 1] = after;
  }
  return changed ?? headers;
}

/** Characters that a URL may have percent-encoded or not in the value of a query. */
const reserved = /[^\w.~-]/;

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** One character as JSON writes it: some writers escape the slash. */
const asJson = (one: string): string => (one === "/" ? String.raw`(?:\\?\/|\\u002[fF])` : literal(one));

/** One character as a query writes it. */
function asQuery(one: string): string {
  if (!reserved.test(one)) return literal(one);
  const hex = one.charCodeAt(0).toString(16).padStart(2, "0");
  const either = hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  return `(?:${literal(one)}|%${either})`;
}

type Writing = (one: string) => string;

/** What is added to the base URL in a search for it. */
interface Beside {
  /** A path that may stand after the base URL, if a slash follows. */
  readonly optional?: string;
  /** The path of the base URL, where a link may be a path without scheme and host. */
  readonly root?: string;
}

/** The base URL with its optional path, or else the root, if a slash follows. */
function below(base: string, { optional = "", root = "" }: Beside, as: Writing): string {
  const written = (text: string) => [...text].map(as).join("");
  const slash = `(?=${as("/")})`;
  const whole = written(base) + (optional === "" ? "" : `(?:${written(optional)}${slash})?`);
  return root === "" ? whole : `(?:${whole}|${written(root)}${slash})`;
}

/**
 * The start of each string value of a JSON text that is the base URL or a URL below it; never the name of a member. In valid JSON,
 * a quotation mark before such a text opens a string unless a backslash stands before it.
 */
function inJson(base: string, beside: Beside = {}): RegExp {
  const end = String.raw`(?=["\/?#]|\\\/|\\u00(?:2[fF]|3[fF]|23))`;
  // bounded, since no name is as long as a long value may be
  const noName = String.raw`(?!(?:[^"\\]|\\[^]){0,4000}"\s*:)`;
  return new RegExp(String.raw`(?<=(?<!\\)")${below(base, beside, asJson)}${end}${noName}`, "g");
}

/** The same for the values of a query, of which one may hold several, joined by commas or bars. */
function inQuery(base: string, beside: Beside = {}): RegExp {
  const start = "(?<=[=,|$]|%2[Cc]|%7[Cc]|%24)";
  const end = String.raw`(?=$|[\/?#&,|$]|%2[FfCc3]|%3[Ff]|%7[Cc]|%24)`;
  return new RegExp(start + below(base, beside, asQuery) + end, "g");
}

/** The same for a header that is a URL, or has URLs in angle brackets. */
function inHeader(base: string, beside: Beside = {}): RegExp {
  return new RegExp(String.raw`(?<=^|<)${below(base, beside, literal)}(?=$|[\/?#>])`, "g");
}

/** The text with `base` in each place that the pattern finds, percent-encoded where the found URL is. */
function replaced(text: string, pattern: RegExp, base: string): string {
  return text.replace(pattern, (found) => (/^\w+:?%/.test(found) ? encodeURIComponent(base) : base));
}
