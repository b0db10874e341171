import type { IncomingMessage } from "node:http";

const plainLength = /^[1-9]\d{0,9}$/;

/** How many bytes a request says that its body has; nothing where it does not, or where there is none. */
export function lengthOf({ headers }: IncomingMessage): number | undefined {
  const length = headers["content-length"] ?? "";
  return plainLength.test(length) ? Number(length) : undefined;
}

/** All of them as soon as the last is there. Rejects where the client is gone before. */
export function bodyBytes(incoming: IncomingMessage, length: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let missing = length;
    incoming.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      missing -= chunk.length;
      if (missing === 0) resolve(chunks.length === 1 ? chunk : Buffer.concat(chunks, length));
    });
    incoming.once("error", reject);
  });
}
