import { Pool } from "undici";
import type { Request } from "../contract.js";
import { faultInWords, isBrokenConnection } from "./faults.js";

/** An answer as it came, before credentials are struck out of it. */
export interface Reply {
  readonly status?: number;
  /** Names in lower case; several of one name are joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** In words, where the network or the time-out answered. */
  readonly fault?: string;
  /** Whether the connection broke before an answer came, so that another one may do. */
  readonly broken: boolean;
}

/** What leaves: the request, its headers, and its body as text. */
export interface Parcel {
  readonly request: Request;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Connections to one origin, each of which carries one request after another in the order in which they were handed in. */
export interface Connections {
  readonly count: number;
  /** Sends on the connection of that number, counted from 0. Never throws for what a network or a server does. */
  send(connection: number, parcel: Parcel): Promise<Reply>;
  close(): Promise<void>;
}

/** Opens none yet: each connection is made when something is first sent on it, and again where it was closed. */
export function openConnections(origin: string, count: number, timeoutMs: number): Connections {
  const options = { connections: 1, pipelining: 1, keepAliveTimeout: 2_000 };
  const pools = Array.from({ length: count }, () => new Pool(origin, options));
  return {
    count,
    async send(connection, parcel) {
      const pool = pools[connection];
      if (!pool) throw new Error(`there is no connection ${connection}`);
      try {
        return await sendOn(pool, parcel, timeoutMs);
      } catch (error) {
        return {
          headers: {},
          body: "",
          fault: faultInWords(error, timeoutMs),
          broken: isBrokenConnection(error),
        };
      }
    },
    async close() {
      await Promise.all(pools.map((pool) => pool.destroy()));
    },
  };
}

async function sendOn(pool: Pool, { request, headers, body }: Parcel, timeoutMs: number): Promise<Reply> {
  const url = new URL(request.url);
  const answer = await pool.request({
    path: url.pathname + url.search,
    method: request.method,
    headers,
    body,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await answer.body.text();
  return { status: answer.statusCode, headers: joined(answer.headers), body: text, broken: false };
}

function joined(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const lines = Object.entries(headers).map(([name, value]) => [
    name.toLowerCase(),
    Array.isArray(value) ? value.join(", ") : (value ?? ""),
  ]);
  return Object.fromEntries(lines);
}
