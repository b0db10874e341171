// Sends requests to a server as fast as possible, and measures the response times.
import { connect, type Socket } from "node:net";
import { type Answer, answerReader } from "./responses.js";

/** Returns the bytes of the next request. */
export type Requests = () => Buffer;

export interface Load {
  readonly port: number;
  readonly connections: number;
  /** How long requests are sent. */
  readonly milliseconds: number;
  readonly requests: Requests;
  /** The status that every answer must have. */
  readonly status: number;
}

export interface Measured {
  readonly requests: number;
  readonly perSecond: number;
  /** Milliseconds within which 99 of 100 requests were answered. */
  readonly p99: number;
  /** Bytes of all bodies. */
  readonly bytes: number;
}

/**
 * Keeps every connection busy with one request after the other. It uses plain sockets: a full HTTP client would use more CPU
 * time than the servers do.
 */
export async function load({ port, connections, milliseconds, requests, status }: Load): Promise<Measured> {
  const times: number[] = [];
  let bytes = 0;
  const until = performance.now() + milliseconds;
  const started = performance.now();
  const record = (answer: Answer, since: number): void => {
    if (answer.status !== status) throw new Error(`answered with ${answer.status}, not ${status}`);
    times.push(performance.now() - since);
    bytes += answer.bytes;
  };
  await Promise.all(Array.from({ length: connections }, () => keepBusy(port, until, requests, record)));
  const seconds = (performance.now() - started) / 1000;
  times.sort((one, other) => one - other);
  return {
    requests: times.length,
    perSecond: times.length / seconds,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    bytes,
  };
}

function keepBusy(
  port: number,
  until: number,
  requests: Requests,
  record: (answer: Answer, since: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true });
    let since = 0;
    let asking = false;
    const ask = (): void => {
      since = performance.now();
      asking = since < until;
      if (asking) socket.write(requests());
      else socket.destroy();
    };
    const read = answerReader((answer) => {
      record(answer, since);
      ask();
    });
    socket.once("connect", ask);
    socket.on("data", (chunk) => {
      try {
        read(chunk);
      } catch (fault) {
        asking = false;
        reject(fault);
        socket.destroy();
      }
    });
    socket.once("error", reject);
    socket.once("close", () => (asking ? reject(new Error("the server hung up")) : resolve()));
  });
}

/** The bytes of a request. */
export function request(method: string, path: string, body?: string): Buffer {
  const head = `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n`;
  if (body === undefined) return Buffer.from(`${head}\r\n`);
  const type = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
  return Buffer.from(head + type + body);
}
