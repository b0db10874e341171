// The types of an exchange (a request and its answer) and of the client that sends requests.
import type { Json } from "../../spec/json.js";
import type { Halt, ReasonCode } from "../options/run-limits.js";

/** One request and its answer. Credentials are redacted in all members. */
export interface Exchange {
  /**
   * Its number in the run: of 8 connections the first carries the requests 1, 9, 17, … and the second 2, 10, 18, …, so that a
   * request has the same number in every run of one seed.
   */
  readonly n: number;
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** The names of those request headers that every request must carry; absent if there are none. */
  readonly demanded?: readonly string[];
  readonly requestBody?: string | undefined;
  /** Absent if no answer came; `fault` says why. */
  readonly status?: number;
  /** Names in lower case. */
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseBody: string;
  /** Bytes of the response's body without its content codings, if known. */
  readonly bytes?: number;
  /** The response's body if it is JSON, whatever its media type says. */
  readonly json?: Json | undefined;
  /** Why no answer came, in words. */
  readonly fault?: string;
  /** The code of Node or undici for the fault, such as `ECONNREFUSED`. No report holds it. */
  readonly faultCode?: string;
  /** The limit of the run because of which the answer was not read, or the request not sent; there is no status then. */
  readonly limit?: ReasonCode;
  readonly milliseconds: number;
  /** How often the deployment asked to wait (429, 503 with Retry-After) before this answer. */
  readonly waits: number;
}

export interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: Json;
  /** Sent unchanged, for probes of malformed bodies; if `json` is there too, `raw` is its serialised text. */
  readonly raw?: string | Buffer;
  /** Send the body in two packets, a moment apart. */
  readonly inTwo?: boolean;
  /** Leave the credentials out. */
  readonly anonymous?: boolean;
  /** Leave out the headers that every request must carry. */
  readonly undemanded?: boolean;
  /** Leave out the site, where a header or the host name has it. */
  readonly siteless?: boolean;
}

/**
 * The request context of one task of a run, such as a check. All requests of the task are sent on its own connection, one after
 * another, so that requests of other tasks do not change their order.
 */
export interface RequestContext {
  /** The queue of the task. Records made up in one queue are used only in that queue. */
  readonly queue: string;
  /** Number of the connection, counted from 0. */
  readonly line: number;
  /** The number of connections, from `line` on, that only this task uses. */
  readonly width: number;
  /** The exchanges of the task so far, in order. */
  readonly exchanges: Exchange[];
}

/** Sends requests and keeps every exchange. Never throws for a fault of the network or the server. */
export interface Client {
  send(request: Request): Promise<Exchange>;
  readonly exchanges: readonly Exchange[];
  /** The deployment has not answered any request for a while. */
  readonly lost: boolean;
  /** The number of GET requests that were sent once more, after a broken connection or a fault of a gateway (default: none). */
  readonly repeated?: number;
  /** Why the run has to end; undefined as long as it may continue. */
  readonly halt?: Halt | undefined;
  /** From now on requests clean up: they may be sent although the run has reached a limit. */
  beginCleanUp?(): void;
  /** The same client for one request context; without one, requests leave on the first connection. */
  within(requests: RequestContext): Client;
  close(): Promise<void>;
}
