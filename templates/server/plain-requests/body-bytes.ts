import type { IncomingMessage } from "node:http";

const plainLength = /^[1-9]\d{0,9}$/;

/** How many bytes a request says that its body has; nothing where it does not, or where there is none. */
export function lengthOf({ headers }: IncomingMessage): number | undefined {
  const length = headers["content-length"] ?? "";
  return plainLength.test(length) ? Number(length) : undefined;
}

/** The bytes that follow the first. */
function restOf(incoming: IncomingMessage, first: Buffer | null, length: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks = first === null ? [] : [first];
    let missing = length - (first?.length ?? 0);
    incoming.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      missing -= chunk.length;
      if (missing === 0) resolve(chunks.length === 1 ? chunk : Buffer.concat(chunks, length));
    });
    incoming.once("error", reject);
  });
}

/**
 * All of them as soon as the last is there. Rejects where the client is gone before. Most bodies come with their headers, and are
 * there when Node's parser is done with what it holds: to read one then takes half of what it takes to listen for it.
 */
export function bodyBytes(incoming: IncomingMessage, length: number): Promise<Uint8Array> {
  return new Promise((resolve) => {
    process.nextTick(() => {
      const chunk: Buffer | null = incoming.read();
      resolve(chunk?.length === length ? chunk : restOf(incoming, chunk, length));
    });
  });
}
