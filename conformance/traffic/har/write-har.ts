// Writes exchanges to a HAR 1.2 file.
import { closeSync, ftruncateSync, writeSync } from "node:fs";
import { kitVersion } from "../../../spec/package-root.js";
import { openPrivate } from "../../../spec/source/private-file.js";
import type { Exchange } from "../../http/exchange.js";
import { cannotWrite } from "../../options/writable.js";

/** What an entry holds in addition to its exchange. Times are epoch milliseconds. */
interface EntryDetails {
  readonly from: number;
  readonly took: number;
  /** Whether the document describes the request. */
  readonly described: boolean;
  /** Whether a body was too long to keep, or could not be decoded. */
  readonly unread: boolean;
  /** Number of the client, since credentials are removed. */
  readonly client: number;
}

/** An exchange as an entry of an HTTP Archive, version 1.2. */
export function harEntry(exchange: Exchange, { from, took, described, unread, client }: EntryDetails) {
  const left = described
    ? unread
      ? "it could not be kept"
      : undefined
    : "the document does not describe the request";
  return {
    startedDateTime: timeOf(from),
    time: took,
    request: requestOf(exchange, left === undefined),
    response: responseOf(exchange, left),
    cache: {},
    timings: { send: 0, wait: took, receive: 0 },
    _client: client,
  };
}

function requestOf({ method, url, requestHeaders, requestBody }: Exchange, withBody: boolean) {
  const sent = withBody ? requestBody : undefined;
  return {
    method,
    url,
    httpVersion: "HTTP/1.1",
    cookies: [],
    headers: pairs(requestHeaders),
    queryString: [...new URL(url).searchParams].map(([name, value]) => ({ name, value })),
    ...(sent === undefined
      ? {}
      : { postData: { mimeType: requestHeaders["content-type"] ?? "", text: sent } }),
    headersSize: -1,
    bodySize: Buffer.byteLength(requestBody ?? ""),
  };
}

/** `left` says why the body is left out. */
function responseOf(exchange: Exchange, left: string | undefined) {
  const { status = 0, responseHeaders, fault } = exchange;
  const mimeType = responseHeaders["content-type"] ?? "";
  const text = exchange.responseBody;
  return {
    status,
    statusText: "",
    httpVersion: "HTTP/1.1",
    cookies: [],
    headers: pairs(responseHeaders),
    content:
      left === undefined
        ? { size: Buffer.byteLength(text), mimeType, text }
        : { size: -1, mimeType, comment: `left out: ${left}` },
    redirectURL: responseHeaders["location"] ?? "",
    headersSize: -1,
    bodySize: -1,
    ...(fault === undefined ? {} : { comment: fault }),
  };
}

/** With microseconds: the judge has to know which of two requests came first. */
function timeOf(at: number): string {
  const whole = Math.floor(at);
  const micros = String(Math.floor((at - whole) * 1_000)).padStart(3, "0");
  return new Date(whole).toISOString().replace("Z", `${micros}Z`);
}

const pairs = (headers: Readonly<Record<string, string>>): readonly { name: string; value: string }[] =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));

const end = "\n]}}\n";

/** The file is complete after every flush, even if the process is killed or the disk becomes full. */
export class HarFile {
  readonly #file: number;
  #position: number;
  #waiting: string[] = [];
  #empty = true;
  #trouble: string | undefined;

  /** Throws `UserError` if the file cannot be written. */
  constructor(file: string) {
    const creator = JSON.stringify({ name: "cri-kit", version: kitVersion() });
    const head = `{"log":{"version":"1.2","creator":${creator},"entries":[`;
    try {
      this.#file = openPrivate(file);
      this.#position = writeWhole(this.#file, head, 0);
      writeWhole(this.#file, end, this.#position);
    } catch (error) {
      cannotWrite(file, error);
    }
  }

  /** Why nothing more is written; the file up to there is complete. */
  get trouble(): string | undefined {
    return this.#trouble;
  }

  add(entry: ReturnType<typeof harEntry>): void {
    if (this.#trouble === undefined) this.#waiting.push(JSON.stringify(entry));
  }

  flush(): void {
    if (this.#waiting.length === 0) return;
    const text = `${this.#empty ? "\n" : ",\n"}${this.#waiting.join(",\n")}`;
    this.#waiting = [];
    try {
      const after = this.#position + writeWhole(this.#file, text, this.#position);
      writeWhole(this.#file, end, after);
      this.#position = after;
      this.#empty = false;
    } catch (error) {
      this.#trouble = wordsOf(error);
      this.#cut();
    }
  }

  close(): void {
    this.flush();
    closeSync(this.#file);
  }

  /** Ends the file after its last complete entry. */
  #cut(): void {
    try {
      writeWhole(this.#file, end, this.#position);
      ftruncateSync(this.#file, this.#position + end.length);
    } catch {
      // a device, or a missing disk: nothing can be repaired there
    }
  }
}

/** Writes all bytes, in as many steps as needed; returns their number. */
function writeWhole(file: number, text: string, position: number): number {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, bytes.length - at, position + at);
  return bytes.length;
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
