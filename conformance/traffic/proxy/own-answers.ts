// The answers that the proxy gives itself.
import type { ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** Marks an answer of the proxy itself. */
const ownAnswerHeader = "x-cri-proxy";
const contentType = "text/plain; charset=utf-8";

/** Answers for the deployment, with a text for people. */
export function answerItself(response: ServerResponse, status: number, why: string): void {
  response.writeHead(status, { "content-type": contentType, [ownAnswerHeader]: String(status) });
  response.end(wordsOf(why));
}

/** Refuses a tunnel: the proxy could not see the traffic in it. */
export function refuseTunnel(socket: Duplex): void {
  const text = wordsOf(
    "this is not a forward proxy; use this address in the client instead of the deployment's",
  );
  socket.on("error", () => undefined);
  socket.end(
    `HTTP/1.1 501 Not Implemented\r\nContent-Type: ${contentType}\r\n${ownAnswerHeader}: 501\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  );
}

const wordsOf = (why: string): string => `cri proxy: ${why}\n`;
