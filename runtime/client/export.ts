/** Makes the method of a client that exports many records (FHIR Bulk Data Access, http://hl7.org/fhir/uv/bulkdata/export.html). */
import { ClientError } from "./client-error.js";
import type { Collection } from "./collection.js";
import type { Connection, RequestOptions } from "./connection.js";
import { membersOf, parsed } from "./json.js";
import { queryOf } from "./parameters.js";
import { type Answer, failed, open, send } from "./send.js";

/** The longest wait of a timer, in milliseconds. */
const longest = 2 ** 31 - 1;

/** The milliseconds that a Retry-After header asks for: seconds, or a date (RFC 9110, section 10.2.3); the default without one. */
function retryAfter(headers: Headers, defaultMilliseconds: number): number {
  const text = headers.get("retry-after")?.trim() ?? "";
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, longest);
  const at = Date.parse(text);
  return Number.isNaN(at) ? defaultMilliseconds : Math.min(Math.max(0, at - Date.now()), longest);
}

/** Resolves after the time. Rejects with the signal's reason when it fires. */
const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });

/** Options of an export. */
export interface ExportOptions<Type extends string> extends RequestOptions {
  /** The types to export (default: all that the export has). */
  readonly types?: readonly Type[];
  /** Only what was changed after this instant: the `transactionTime` of an earlier export, which `onStart` gives. */
  readonly since?: Date | string;
  /** Called once, before the first record, with the time as of which the records are. */
  readonly onStart?: (transactionTime: string) => void;
  /** Called for each record that was deleted after `since`, with the last part of its URL as id. */
  readonly onDeleted?: (type: string, id: string) => void;
  /** Called for each answer that says that the export is not complete yet, with the server's own words, if it has any. */
  readonly onProgress?: (progress: string) => void;
}

/** A record of an export with the name of its type. */
export type Exported<Records, Type extends keyof Records = keyof Records> = {
  readonly [Name in Type]: { readonly type: Name; readonly record: Records[Name] };
}[Type];

interface File {
  readonly type: string;
  readonly url: string;
}

interface Manifest {
  readonly transactionTime?: string;
  readonly output?: readonly File[];
  readonly deleted?: readonly File[];
}

/** Milliseconds between two questions if the server does not say. */
const defaultWait = 2000;
/** Milliseconds that a cancellation may take: nobody waits for it. */
const cancelTimeout = 5000;

/**
 * Makes the method: it starts an export, waits until it is complete, and gives its records one by one, as they arrive. If the caller
 * aborts, leaves the loop or the export fails before all was read, it is cancelled on the server.
 */
export const exportIn = <Records>(
  collection: Collection,
  name: string,
): (<Type extends keyof Records & string>(
  options?: ExportOptions<Type>,
) => AsyncIterable<Exported<Records, Type>>) =>
  async function* (options = {}) {
    const { connection } = collection;
    const status = await begin(collection, name, options);
    let complete = false;
    try {
      const manifest = await finished(connection, status, options);
      options.onStart?.(manifest.transactionTime ?? "");
      for (const { type, url } of manifest.output ?? []) {
        for await (const line of linesAt(connection, url, options)) yield exported(type, line, url);
      }
      for (const { url } of manifest.deleted ?? []) {
        for await (const line of linesAt(connection, url, options)) tellDeleted(line, options);
      }
      complete = true;
    } finally {
      if (!complete) cancel(connection, status, options);
    }
  };

function exported<Records, Type extends keyof Records>(
  type: string,
  line: string,
  url: string,
): Exported<Records, Type> {
  const item = parsed<Exported<Records, Type>>(`{"type":${JSON.stringify(type)},"record":${line}}`);
  if (item !== undefined) return item;
  throw new ClientError("a line of the file is not JSON", { method: "GET", url });
}

/** Starts the export; returns the URL of its status. */
async function begin(
  { connection, url }: Collection,
  name: string,
  { types = [], since, ...options }: ExportOptions<string>,
): Promise<string> {
  const query = {
    _type: types.length === 0 ? undefined : types.join(","),
    _since: since instanceof Date ? since.toISOString() : since,
  };
  const request = { method: "GET", url: `${url}/${name}${queryOf(query)}` };
  const headers = { ...options.headers, Prefer: "respond-async" };
  const answer = await send(connection, request, { ...options, headers });
  const location = answer.headers.get("content-location");
  if (answer.status === 202 && location !== null) return new URL(location, request.url).href;
  throw failed(answer, "the export was not started: there is no status 202 with Content-Location");
}

/** Asks for the status, as often as the server says, until the export is complete. */
async function finished(
  connection: Connection,
  url: string,
  options: ExportOptions<string>,
): Promise<Manifest> {
  for (;;) {
    const answer = await statusAt(connection, url, options);
    if (answer.status !== 202 && answer.status !== 429) {
      const manifest = parsed<Manifest>(answer.text);
      if (manifest !== undefined && Array.isArray(manifest.output)) return manifest;
      throw failed(answer, "the answer is not the manifest of an export");
    }
    options.onProgress?.(answer.headers.get("x-progress") ?? "");
    await pause(retryAfter(answer.headers, defaultWait), options.signal);
  }
}

type Status = Pick<Answer, "status" | "headers" | "text" | "request">;

/** A server that is asked too often says so with 429, and when to ask again. */
async function statusAt(connection: Connection, url: string, options: RequestOptions): Promise<Status> {
  const request = { method: "GET", url };
  try {
    return await send(connection, request, options);
  } catch (fault) {
    if (!(fault instanceof ClientError) || fault.status !== 429) throw fault;
    return { request, status: 429, headers: fault.headers ?? new Headers(), text: fault.text };
  }
}

/** The lines of a file (NDJSON), without empty ones. */
async function* linesAt(
  connection: Connection,
  url: string,
  options: RequestOptions,
): AsyncGenerator<string, void> {
  const headers = { ...options.headers, Accept: "application/fhir+ndjson" };
  const { body } = await open(connection, { method: "GET", url }, { ...options, headers });
  if (body === null) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  // The pieces of a long line are joined once.
  let parts: string[] = [];
  const line = (): readonly string[] => [parts.join("")].filter((one) => one.trim() !== "");
  try {
    for (;;) {
      const { done, value } = await reader.read();
      options.signal?.throwIfAborted();
      for (const [at, part] of decoder.decode(value, { stream: !done }).split("\n").entries()) {
        if (at > 0) {
          yield* line();
          parts = [];
        }
        parts.push(part);
      }
      if (done) {
        yield* line();
        return;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** A line of the file of deletions is a Bundle with requests such as DELETE TYPE/ID. */
function tellDeleted(line: string, { onDeleted }: ExportOptions<string>): void {
  const { entry } = membersOf(parsed(line));
  for (const one of Array.isArray(entry) ? entry : []) {
    const { url } = membersOf(membersOf(one)["request"]);
    const [, type = "", id = ""] = /([^/]+)\/([^/]+)$/.exec(typeof url === "string" ? url : "") ?? [];
    onDeleted?.(type, id);
  }
}

/** Not awaited: the caller has already left. A server that cannot cancel lets the export expire. */
function cancel(connection: Connection, url: string, { headers }: RequestOptions): void {
  void send(connection, { method: "DELETE", url }, { headers, timeout: cancelTimeout }).catch(
    () => undefined,
  );
}
