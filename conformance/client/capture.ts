import { isAscii, isUtf8, transcode } from "node:buffer";
import type { Exchange } from "../contract.js";
import type { Json } from "../json.js";
import type { Parcel, Reply } from "./connections.js";
import type { Striker } from "./credentials.js";

/** What was sent and what came, and how often the deployment asked to wait before that. */
export interface Answered {
  readonly parcel: Parcel;
  readonly reply: Reply;
  readonly waits: number;
}

/** Reads a body as it came: its text, and its JSON where it is some. Both with every credential struck out. */
export interface BodyReader {
  text(body: Buffer): string;
  json(body: Buffer): Json | undefined;
}

interface ReadBody {
  readonly body: Buffer;
  readonly text: string;
  /** Absent until it is asked for; of a body that is no JSON it holds nothing. */
  json?: { readonly value: Json | undefined };
}

/**
 * Keeps what it read latest, which is asked for again at once. Of all else of a run the bytes are kept alone: texts of every
 * answer would only fill the memory, and be moved about in it.
 */
export function bodyReader(striker: Striker): BodyReader {
  let latest: ReadBody | undefined;
  const read = (body: Buffer): ReadBody => {
    if (latest?.body !== body) latest = { body, text: textOf(body) };
    return latest;
  };
  return {
    text: (body) => striker.text(read(body).text),
    json(body) {
      const known = read(body);
      known.json ??= { value: struckJson(striker, known.text) };
      return known.json.value;
    },
  };
}

/**
 * An exchange as it is kept: with every credential struck out. A class, since an object with getters of its own takes ten times as
 * long to make, and a run makes thousands.
 */
export class Captured implements Exchange {
  readonly n: number;
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Exchange["requestHeaders"];
  declare readonly status?: number;
  readonly responseHeaders: Exchange["responseHeaders"];
  declare readonly fault?: string;
  declare readonly faultCode?: string;
  readonly milliseconds: number;
  readonly waits: number;
  readonly #striker: Striker;
  readonly #read: BodyReader;
  readonly #sent: Buffer | null;
  readonly #got: Buffer;

  constructor(
    striker: Striker,
    read: BodyReader,
    n: number,
    { parcel: { request, url, headers, body }, reply, waits }: Answered,
    milliseconds: number,
  ) {
    this.n = n;
    this.method = request.method;
    this.url = striker.text(withoutUserinfo(request.url, url));
    this.requestHeaders = striker.headers(headers);
    if (reply.status !== undefined) this.status = reply.status;
    this.responseHeaders = striker.headers(reply.headers);
    if (reply.fault !== undefined) this.fault = striker.text(reply.fault);
    if (reply.faultCode !== undefined) this.faultCode = reply.faultCode;
    this.milliseconds = Math.round(milliseconds);
    this.waits = waits;
    this.#striker = striker;
    this.#read = read;
    this.#sent = body;
    this.#got = reply.body;
  }

  get requestBody(): string | undefined {
    return this.#sent === null ? undefined : this.#striker.text(this.#sent.toString());
  }

  get responseBody(): string {
    return this.#read.text(this.#got);
  }

  get json(): Json | undefined {
    return this.#read.json(this.#got);
  }
}

function withoutUserinfo(text: string, { username, password, href }: URL): string {
  if (username === "" && password === "") return text;
  const bare = new URL(href);
  bare.username = "";
  bare.password = "";
  return bare.href;
}

const byteOrderMark = "\uFEFF";

/** As `fetch` reads a text: a byte order mark at the front is left out, and what is no UTF-8 is replaced. */
function textOf(body: Buffer): string {
  const text = decoded(body);
  return text.startsWith(byteOrderMark) ? text.slice(1) : text;
}

/** Where there are letters beyond ASCII, to go by way of UTF-16 takes a third of the time. */
function decoded(body: Buffer): string {
  return isAscii(body) || !isUtf8(body)
    ? body.toString()
    : transcode(body, "utf8", "utf16le").toString("utf16le");
}

function struckJson(striker: Striker, text: string): Json | undefined {
  try {
    return text === "" ? undefined : striker.json(JSON.parse(text));
  } catch {
    return undefined;
  }
}
