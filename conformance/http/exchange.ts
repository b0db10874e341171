// One request and its answer, and the client that sends them.
import type { Json } from "../../spec/json.js";
import type { Halt, ReasonCode } from "../options/limits.js";

/** One request and what came back. Credentials are redacted in all of it that can be read. */
export interface Exchange {
  /**
   * Its number in the run: of 8 connections the first carries the requests 1, 9, 17, … and the second 2, 10, 18, …, so that a
   * request has the same number in every run of one seed.
   */
  readonly n: number;
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody?: string | undefined;
  /** Absent where no answer came; `fault` says why. */
  readonly status?: number;
  /** Names in lower case. */
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseBody: string;
  /** Bytes of the response's body without its content codings, where that is known. */
  readonly bytes?: number;
  /** The response's body if it is JSON, whatever its media type says. */
  readonly json?: Json | undefined;
  /** In words, where the network or the time-out answered instead of the deployment. */
  readonly fault?: string;
  /** By which Node or undici names the fault, where they do: `ECONNREFUSED`. No report holds it. */
  readonly faultCode?: string;
  /** The limit of the run that kept the answer from being read, or the request from being sent; there is no status then. */
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
  /** Sent as it is, for probes of malformed bodies; beside `json` it is what that comes to. */
  readonly raw?: string | Buffer;
  /** Leave the credentials out. */
  readonly anonymous?: boolean;
}

/**
 * One thing that a run does, as far as its requests are concerned. Everything that is sent for it leaves on its connection, one
 * request after another: what is sent for anything else changes nothing of its order.
 */
export interface RequestContext {
  /** Names what belongs together; the records that it makes up are its own. */
  readonly queue: string;
  /** Number of the connection, counted from 0. */
  readonly line: number;
  /** So many connections, from that one on, are its alone while it goes on. */
  readonly width: number;
  /** What it has sent so far, in order. */
  readonly exchanges: Exchange[];
}

/** Sends requests and keeps every exchange. Never throws for what a network or a server does. */
export interface Client {
  send(request: Request): Promise<Exchange>;
  readonly exchanges: readonly Exchange[];
  /** The deployment has not answered any request for a while. */
  readonly lost: boolean;
  /** Why the run has to end; undefined as long as it may go on. */
  readonly halt?: Halt | undefined;
  /** From now on requests clean up: they may be sent although the run has used up what it may. */
  beginCleanUp?(): void;
  /** The same client for one request context; without one, requests leave on the first connection. */
  within(requests: RequestContext): Client;
  close(): Promise<void>;
}
