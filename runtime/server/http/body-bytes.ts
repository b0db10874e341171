// Reads a request's body within a limit of bytes.
import type { IncomingMessage, ServerResponse } from "node:http";
import { problem } from "./problem.js";
import { RequestOver } from "./request-signal.js";

const plainLength = /^[1-9]\d{0,9}$/;

/** The size of the body that a request announces; undefined if it announces none, or has no body. */
export function lengthOf({ headers }: IncomingMessage): number | undefined {
  const length = headers["content-length"] ?? "";
  return plainLength.test(length) ? Number(length) : undefined;
}

/** Whether a body follows a request's headers (RFC 9112, section 6.3). */
export const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";

/**
 * It sends no `Connection: close`: Node would then break the connection of a client that sends its whole body before it reads, and
 * the client would never see the answer. `leaveBody` discards the rest of the body, and ends the connection if that takes too long.
 */
export const tooLarge = () => problem(413, "too-long", "The body is larger than this server accepts.");

interface BodySize {
  /** The announced length; undefined if the request does not announce one. */
  readonly length?: number | undefined;
  readonly most: number;
}

/** The bytes that follow the first chunk. */
const restOf = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  first: Buffer | null,
  { length, most }: BodySize,
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks = first === null ? [] : [first];
    let bytes = first?.length ?? 0;
    const stop = (): void => {
      incoming.off("data", take).off("end", finish).off("error", fail);
      outgoing.off("close", leave);
    };
    const finish = (): void => {
      stop();
      resolve(Buffer.concat(chunks, bytes));
    };
    const fail = (fault: unknown): void => {
      stop();
      reject(fault);
    };
    // Node reports no more events of a request that was answered.
    const leave = (): void => fail(new RequestOver("closed"));
    const take = (chunk: Buffer): void => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > most) fail(tooLarge());
      else if (bytes === length) finish();
    };
    if (bytes > most) return reject(tooLarge());
    incoming.on("data", take).on("end", finish).on("error", fail);
    outgoing.on("close", leave);
  });

/**
 * All bytes of a body, when the last one has arrived. Rejects if the client disconnects, if there are too many bytes, or if the
 * request was answered meanwhile. Most bodies arrive together with their headers, and can be read as soon as Node's parser is done:
 * that takes half the time of listening for them. `wait` is called for any other body; if it throws, the reading ends.
 */
export const bodyBytes = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  size: BodySize,
  wait: () => void,
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    process.nextTick(() => {
      const first: Buffer | null = incoming.read();
      if (first !== null && first.length === size.length) return resolve(first);
      if (incoming.destroyed && !incoming.readableEnded) return reject(new RequestOver("closed"));
      try {
        wait();
        resolve(restOf(incoming, outgoing, first, size));
      } catch (fault) {
        reject(fault);
      }
    });
  });
