/** Generates hostile bytes on a connection. */

import { connect } from "node:net";
import fc from "fast-check";
import { inHeader, inUrl, nasty } from "./texts.js";

const head = (first: string, lines: readonly string[]): string => `${[first, ...lines].join("\r\n")}\r\n\r\n`;

const chunked = "Transfer-Encoding: chunked";

/** Bytes of a client that violates HTTP (RFC 9112). `path` is a served path, if the header `lines` are sent. */
export function hostileBytes(path: string, lines: readonly string[] = []): fc.Arbitrary<string> {
  const defaults = ["Host: localhost", ...lines];
  const get = head(`GET ${path} HTTP/1.1`, defaults);
  const post = (more: readonly string[], body: string): string =>
    head(`POST ${path} HTTP/1.1`, [...defaults, "Content-Type: application/json", ...more]) + body;
  const firstLines = fc.constantFrom(
    `GE T ${path} HTTP/1.1`,
    `get ${path} HTTP/1.1`,
    `GET  ${path} HTTP/1.1`,
    `GET ${path} HTTP/9.9`,
    `GET ${path}`,
    `GET http://other.example${path} HTTP/1.1`,
    `GET http://[::1${path} HTTP/1.1`,
    `GET ${path}/../../private HTTP/1.1`,
    `GET ${path}\u0000 HTTP/1.1`,
    `GET \\..\\ HTTP/1.1`,
    `GET ? HTTP/1.1`,
    `GET # HTTP/1.1`,
    `GET //other.example HTTP/1.1`,
    "OPTIONS * HTTP/1.1",
    "CONNECT other.example:80 HTTP/1.1",
    "PRI * HTTP/2.0",
    "TRACE / HTTP/1.1",
    `${"G".repeat(10_000)} / HTTP/1.1`,
    "\r\n\r\n\r\n",
    "\u0016\u0003\u0001\u0002",
  );
  const headerLines = fc.constantFrom(
    "Host: a\r\nHost: b",
    "Host: a b",
    "Host: [",
    "Host: 1.2.3.999",
    "Host: other.example:99999",
    "Host: evil/../..",
    "Host:",
    "X: a\rb",
    "X: a\nb",
    "X : a",
    ": a",
    "X",
    " folded: yes",
    `X: ${"a".repeat(40_000)}`,
    Array.from({ length: 3_000 }, (_, n) => `X${n}: 1`).join("\r\n"),
    "Expect: 100-continue",
    "Expect: nonsense",
    "Connection: Upgrade\r\nUpgrade: websocket",
    "Connection: close, keep-alive",
    "Content-Length: 5",
    "Authorization: Bearer \u0000",
    "Authorization: Basic Og==",
  );
  return fc.oneof(
    firstLines.map((line) => head(line, defaults)),
    headerLines.map((line) =>
      head(`GET ${path} HTTP/1.1`, line.startsWith("Host") ? [line, ...lines] : [...defaults, line]),
    ),
    fc
      .tuple(inUrl, inHeader)
      .map(([part, value]) => head(`GET ${path}/${part} HTTP/1.1`, [...defaults, `X: ${value}`])),
    nasty.map((text) => head(`GET ${path}?${text} HTTP/1.1`, [...defaults, `X: ${text}`])),
    fc.constantFrom(
      post(["Content-Length: -1"], "{}"),
      post(["Content-Length: 99999999999999999999"], "{}"),
      post(["Content-Length: 2", "Content-Length: 3"], "{}"),
      post(["Content-Length: 2", chunked], "{}"),
      post(["Content-Length: 1000"], "{}"),
      post(["Content-Length: 2"], `{}${get}`),
      post([chunked], "zz\r\n{}\r\n0\r\n\r\n"),
      post([chunked], "ffffffffffffffff\r\n{}"),
      post([chunked], `2;${"x".repeat(30_000)}\r\n{}\r\n0\r\n\r\n`),
      post([chunked], `2\r\n{}\r\n0\r\nHost: b\r\n\r\n${get}`),
      post([chunked], "2\r\n{}"),
      post(["Transfer-Encoding: chunked, identity"], "{}"),
      post(["Transfer-Encoding: gzip"], "{}"),
      post(["Content-Length: 2", "Expect: 100-continue"], "{}"),
    ),
    fc.integer({ min: 2, max: 50 }).map((count) => get.repeat(count)),
    fc.nat(get.length).map((at) => get + get.slice(0, at)),
    nasty,
  );
}

/** Sends the bytes and resolves with everything received until the server closes the connection. Rejects if that takes too long. */
export function say(port: number, bytes: string, patience: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = "";
    const socket = connect(port, "127.0.0.1", () => socket.end(Buffer.from(bytes, "utf8")));
    const done = (): void => {
      clearTimeout(timer);
      resolve(heard);
    };
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`Nothing came of ${JSON.stringify(bytes.slice(0, 200))} in ${patience} ms.`));
    }, patience);
    socket.setEncoding("utf8").on("data", (text: string) => {
      heard += text;
    });
    socket.once("close", done).on("error", done);
  });
}

/** The statuses of all answers on a connection, in order. */
export const statusesOf = (heard: string): readonly number[] =>
  [...heard.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
