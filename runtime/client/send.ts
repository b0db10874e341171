// Sends one request and reads its response.
import { ClientError, type Failure } from "./client-error.js";
import type { ChangeOptions, Connection, RequestOptions } from "./connection.js";

export interface Outgoing {
  readonly method: string;
  readonly url: string;
  /** A record; sent as JSON. */
  readonly body?: unknown;
  /** Default: `application/json`. */
  readonly mediaType?: string;
}

/** A successful response, read to its end. */
export interface Answer {
  readonly request: Outgoing;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A successful response whose body is read while it arrives. */
export interface Opened {
  readonly request: Outgoing;
  readonly headers: Headers;
  readonly body: ReadableStream<Uint8Array> | null;
}

/** Sends one request. Throws a `ClientError` if it fails, or the caller's own reason if the caller aborted it. */
export async function send(
  connection: Connection,
  request: Outgoing,
  options: ChangeOptions = {},
): Promise<Answer> {
  const response = await timed(connection, request, options, (signal) =>
    exchange(connection, request, options, signal).then(wholeOf),
  );
  if (response.ok) return { request, ...response };
  throw failed({ request, ...response }, `refused with ${response.status}`);
}

/** The same for a body of any length: the timeout is for its beginning, and the caller's signal ends it at any time. */
export async function open(
  connection: Connection,
  request: Outgoing,
  options: RequestOptions = {},
): Promise<Opened> {
  const late = new AbortController();
  const ending = options.signal === undefined ? late.signal : AbortSignal.any([late.signal, options.signal]);
  const response = await timed(connection, request, options, () =>
    exchange(connection, request, options, ending),
  ).catch((fault: unknown) => {
    late.abort();
    throw fault;
  });
  if (response.ok) return { request, headers: response.headers, body: response.body };
  throw failed({ request, ...(await wholeOf(response)) }, `refused with ${response.status}`);
}

/** Rejects with a `ClientError` if there is no result in time, and with the caller's reason if the caller aborts. */
async function timed<Result>(
  connection: Connection,
  { method, url }: Outgoing,
  options: RequestOptions,
  act: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  if (new URL(url).origin !== new URL(connection.baseUrl).origin)
    throw new ClientError("this leads away from the base URL, and nothing is sent there", { method, url });
  const milliseconds = options.timeout ?? connection.timeout;
  const limit = AbortSignal.timeout(milliseconds);
  const signal = options.signal === undefined ? limit : AbortSignal.any([limit, options.signal]);
  return Promise.race([act(signal), ended(signal)]).catch((cause: unknown) => {
    if (options.signal?.aborted) throw options.signal.reason;
    const what = limit.aborted ? `no answer within ${milliseconds} ms` : unansweredText(cause);
    throw new ClientError(what, { method, url, cause });
  });
}

/** With the system's code, and not its message: that may contain the URL. */
function unansweredText(cause: unknown): string {
  const code = systemCode(cause);
  return code === undefined
    ? "no answer"
    : `no answer (${code}); check that the server runs, and that baseUrl is right`;
}

/** The code of an error, or of its cause, such as `ECONNREFUSED`. */
function systemCode(fault: unknown): string | undefined {
  if (!(fault instanceof Error)) return undefined;
  if ("code" in fault && typeof fault.code === "string") return fault.code;
  return systemCode(fault.cause);
}

/** Rejects when the signal fires: a custom `fetch` may ignore signals. */
const ended = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const end = (): void => reject(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });

/** The error for an unexpected response. */
export function failed({ request, status, headers, text }: Answer, what: string): ClientError {
  const failure: Failure = { method: request.method, url: request.url, status, headers, text };
  return new ClientError(what, failure);
}

interface Exchanged {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

async function exchange(
  connection: Connection,
  { method, url, body, mediaType = "application/json" }: Outgoing,
  options: ChangeOptions,
  signal: AbortSignal,
): Promise<Response> {
  const headers = await headersOf(connection, options, body === undefined ? undefined : mediaType);
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  // A redirect could carry the headers to another host, so redirects are not followed.
  const request = new Request(url, { method, headers, ...content, signal, redirect: "error" });
  return connection.fetch(request);
}

const wholeOf = async (response: Response): Promise<Exchanged> => {
  const { ok, status, headers } = response;
  return { ok, status, headers, text: await response.text() };
};

const credentials = (token: string, keyHeader: string | undefined): Readonly<Record<string, string>> =>
  keyHeader === undefined ? { Authorization: `Bearer ${token}` } : { [keyHeader]: token };

async function headersOf(
  { headers, token, keyHeader }: Connection,
  options: ChangeOptions,
  mediaType: string | undefined,
): Promise<Readonly<Record<string, string>>> {
  const bearer = typeof token === "function" ? await token() : token;
  return {
    Accept: "application/fhir+json, application/json",
    ...(mediaType === undefined ? {} : { "Content-Type": mediaType }),
    ...(bearer === undefined ? {} : credentials(bearer, keyHeader)),
    ...(options.ifMatch === undefined ? {} : { "If-Match": options.ifMatch }),
    ...headers,
    ...options.headers,
  };
}
