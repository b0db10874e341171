import type { ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** Marks an answer of the proxy's own, which the deployment never gave. */
const ownAnswerHeader = "x-cri-proxy";
const contentType = "text/plain; charset=utf-8";

/** Answers in the deployment's place, in words for people. */
export function answerItself(response: ServerResponse, status: number, why: string): void {
  response.writeHead(status, { "content-type": contentType, [ownAnswerHeader]: String(status) });
  response.end(wordsOf(why));
}

/** Says to a client that asks for a tunnel that there is none: what passed through it could not be seen. */
export function refuseTunnel(socket: Duplex): void {
  const text = wordsOf(
    "this is no forward proxy; point the client at this address instead of the deployment's",
  );
  socket.on("error", () => undefined);
  socket.end(
    `HTTP/1.1 501 Not Implemented\r\nContent-Type: ${contentType}\r\n${ownAnswerHeader}: 501\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  );
}

function wordsOf(why: string): string {
  return `cri proxy: ${why}\n`;
}
