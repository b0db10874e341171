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

/** An exchange as it is kept: with every credential struck out. */
export function capture(
  striker: Striker,
  read: BodyReader,
  n: number,
  { parcel, reply, waits }: Answered,
  ms: number,
): Exchange {
  const { request, url, headers, body } = parcel;
  return {
    n,
    method: request.method,
    url: striker.text(withoutUserinfo(request.url, url)),
    requestHeaders: striker.headers(headers),
    get requestBody() {
      return body === null ? undefined : striker.text(body.toString());
    },
    ...(reply.status === undefined ? {} : { status: reply.status }),
    responseHeaders: striker.headers(reply.headers),
    get responseBody() {
      return read.text(reply.body);
    },
    get json() {
      return read.json(reply.body);
    },
    ...(reply.fault === undefined ? {} : { fault: striker.text(reply.fault) }),
    milliseconds: Math.round(ms),
    waits,
  };
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
  const text = body.toString();
  return text.startsWith(byteOrderMark) ? text.slice(1) : text;
}

function struckJson(striker: Striker, text: string): Json | undefined {
  try {
    return text === "" ? undefined : striker.json(JSON.parse(text));
  } catch {
    return undefined;
  }
}
