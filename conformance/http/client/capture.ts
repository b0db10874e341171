// Keeps each request and its answer as an exchange, with credentials redacted, all of them within a limit of memory.
import { isAscii, isUtf8, transcode } from "node:buffer";
import type { Json } from "../../../spec/json.js";
import { megabytes, type ReasonCode } from "../../options/run-limits.js";
import { blockAtLimit } from "../blocked.js";
import { cut } from "../cut.js";
import type { Exchange } from "../exchange.js";
import type { Reply } from "./body-receiver.js";
import type { Parcel } from "./connections.js";
import type { Redactor } from "./credentials.js";

/** The request, the answer, and how often the deployment asked to wait before it. */
export interface Answered {
  readonly parcel: Parcel;
  readonly reply: Reply;
  readonly waits: number;
}

/** Reads a body as text, and as JSON if it is JSON, with all credentials redacted. */
export interface BodyReader {
  text(body: Buffer): string;
  json(body: Buffer): Json | undefined;
}

interface ReadBody {
  readonly body: Buffer;
  readonly text: string;
  /** Absent until it is needed; `value` is undefined if the body is not JSON. */
  json?: { readonly value: Json | undefined };
}

/**
 * Keeps the latest result, which is often needed again immediately. Of all other exchanges only the bytes are kept, to
 * save memory.
 */
export function bodyReader(redactor: Redactor): BodyReader {
  let latest: ReadBody | undefined;
  const read = (body: Buffer): ReadBody => {
    if (latest?.body !== body) latest = { body, text: textOf(body) };
    return latest;
  };
  return {
    text: (body) => redactor.text(read(body).text),
    json(body) {
      const known = read(body);
      known.json ??= { value: redactedJson(redactor, known.text) };
      return known.json.value;
    },
  };
}

/**
 * An exchange as it is kept, with every credential redacted. It is a class because objects with getters of their own take ten
 * times as long to create, and a run creates thousands.
 */
export class Captured implements Exchange {
  readonly n: number;
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Exchange["requestHeaders"];
  declare readonly demanded?: readonly string[];
  declare readonly status?: number;
  responseHeaders: Exchange["responseHeaders"];
  declare readonly fault?: string;
  declare readonly faultCode?: string;
  declare readonly limit?: ReasonCode;
  readonly milliseconds: number;
  readonly waits: number;
  readonly bytes: number;
  readonly #redactor: Redactor;
  readonly #read: BodyReader;
  #sent: Buffer | null;
  #got: Buffer;
  /** Bytes that the answer's body had before it was shortened. */
  #whole: number | undefined;

  constructor(
    redactor: Redactor,
    read: BodyReader,
    n: number,
    { parcel: { request, url, headers, body }, reply, waits }: Answered,
    milliseconds: number,
    demanded: readonly string[] = [],
  ) {
    this.n = n;
    this.method = request.method;
    this.url = redactor.text(withoutUserinfo(request.url, url));
    this.requestHeaders = redactor.headers(headers);
    if (demanded.length > 0) this.demanded = demanded;
    if (reply.status !== undefined) this.status = reply.status;
    this.responseHeaders = redactor.headers(reply.headers);
    if (reply.fault !== undefined) this.fault = redactor.text(reply.fault);
    if (reply.faultCode !== undefined) this.faultCode = reply.faultCode;
    if (reply.limit !== undefined) this.limit = reply.limit;
    this.milliseconds = Math.round(milliseconds);
    this.waits = waits;
    this.#redactor = redactor;
    this.#read = read;
    this.#sent = body;
    this.#got = reply.body;
    this.bytes = reply.body.length;
  }

  get requestBody(): string | undefined {
    return this.#sent === null ? undefined : this.#redactor.text(this.#sent.toString());
  }

  get responseBody(): string {
    const text = this.#read.text(this.#got);
    return this.#whole === undefined ? text : `${text}… (${this.#whole} bytes; the rest was not kept)`;
  }

  get json(): Json | undefined {
    if (this.#whole === undefined) return this.#read.json(this.#got);
    const why = `the answer's body, ${megabytes(this.#whole)}, was not kept until it was needed`;
    return blockAtLimit("body-not-kept", why);
  }

  /** About how many bytes it takes. */
  get weight(): number {
    let bytes = ownWeight + this.url.length + this.#got.length + (this.#sent?.length ?? 0);
    for (const name in this.responseHeaders) bytes += name.length + (this.responseHeaders[name]?.length ?? 0);
    return bytes;
  }

  /** Keeps only the first `most` bytes of its bodies and of its answer's headers. */
  shorten(most: number): void {
    if (this.#got.length > most) {
      this.#whole ??= this.#got.length;
      this.#got = Buffer.from(this.#got.subarray(0, most));
    }
    if (this.#sent !== null && this.#sent.length > most)
      this.#sent = Buffer.from(this.#sent.subarray(0, most));
    if (this.weight < most) return;
    const headers = Object.entries(this.responseHeaders).slice(0, mostHeaders);
    const shortened = headers.map(([name, value]) => [name.slice(0, most), cut(value, most)]);
    this.responseHeaders = Object.fromEntries(shortened);
  }
}

/** Bytes of memory that an exchange takes without its texts. */
const ownWeight = 1_000;
const mostHeaders = 50;

function withoutUserinfo(text: string, { username, password, href }: URL): string {
  if (username === "" && password === "") return text;
  const bare = new URL(href);
  bare.username = "";
  bare.password = "";
  return bare.href;
}

const byteOrderMark = "\uFEFF";

/** Decodes as `fetch` does: without a byte order mark, and with invalid UTF-8 replaced. */
function textOf(body: Buffer): string {
  const text = decoded(body);
  return text.startsWith(byteOrderMark) ? text.slice(1) : text;
}

/** Decodes by way of UTF-16 if there are letters beyond ASCII: that takes a third of the time. */
const decoded = (body: Buffer): string =>
  isAscii(body) || !isUtf8(body) ? body.toString() : transcode(body, "utf8", "utf16le").toString("utf16le");

function redactedJson(redactor: Redactor, text: string): Json | undefined {
  try {
    return text === "" ? undefined : redactor.json(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The part of a body that a report shows, and the part that is kept if even that is too much. */
const shownBytes = 20_000;
const leastBytes = 500;

/**
 * Limits the memory of all exchanges: if they take more than `most` bytes, the oldest are cut to the beginnings that reports
 * show, and if all are cut, the oldest are cut further.
 */
export class KeptExchanges {
  readonly #most: number;
  readonly #whole: Captured[] = [];
  #shortened = 0;
  #cut = 0;
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  add(exchange: Captured): void {
    this.#whole.push(exchange);
    this.#bytes += exchange.weight;
    while (this.#bytes > this.#most && this.#shortenOne());
  }

  /** Shortens one exchange; false if nothing is left to shorten. */
  #shortenOne(): boolean {
    const first = this.#whole[this.#shortened];
    if (first !== undefined) {
      this.#shortened += 1;
      this.#shorten(first, shownBytes);
      return true;
    }
    const again = this.#whole[this.#cut];
    if (again === undefined) return false;
    this.#cut += 1;
    this.#shorten(again, leastBytes);
    return true;
  }

  #shorten(exchange: Captured, most: number): void {
    const before = exchange.weight;
    exchange.shorten(most);
    this.#bytes += exchange.weight - before;
  }
}
