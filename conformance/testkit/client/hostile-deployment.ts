// A deployment that tries to exhaust the suite, for tests and benches.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Served } from "../../behaviours/serve.js";

/** How a hostile deployment answers: `size` is the number of bytes, values or levels that it exaggerates. */
type Attack = (request: IncomingMessage, response: ServerResponse, size: number) => void;

const json = { "content-type": "application/json" } as const;

/**
 * A deployment that tries to exhaust its client in one way. It listens on this machine only. `size` is the size of the attack: tests
 * use small sizes and limits, a bench the real ones.
 */
export function serveHostile(attack: HostileKind, size: number): Promise<Served> {
  const answer = attacks[attack];
  const server = createServer({ maxHeaderSize: 1 << 20 }, (request, response) => {
    response.on("error", () => undefined);
    request.resume();
    if (!takesWrites.has(attack) || request.method === "GET") answer(request, response, size);
    else write(request, response);
  });
  server.on("clientError", (_, socket) => socket.destroy());
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      const close = () =>
        new Promise<void>((closed) => {
          server.close(() => closed());
          server.closeAllConnections();
        });
      resolve({ url: `http://127.0.0.1:${port}`, close });
    });
  });
}

export type HostileKind = keyof typeof attacks;

/** Every way, by its name. */
export const attacks = {
  "endless-body": (_, response) => {
    response.writeHead(200, json).write('{"entry":[');
    endlessly(response, Buffer.alloc(65_536, " "));
  },
  "endless-body-until-close": (_, response) => {
    response.useChunkedEncodingByDefault = false;
    response.writeHead(200, { ...json, connection: "close" });
    endlessly(response, Buffer.alloc(65_536, " "));
  },
  "gzip-bomb": (_, response, size) => {
    response.writeHead(200, { ...json, "content-encoding": "gzip" });
    response.end(packed("gzip", size));
  },
  "brotli-bomb": (_, response, size) => {
    response.writeHead(200, { ...json, "content-encoding": "br" });
    response.end(packed("br", size));
  },
  "packed-twice": (_, response, size) => {
    response.writeHead(200, { ...json, "content-encoding": "gzip, gzip" });
    response.end(packed("gzip, gzip", size));
  },
  "packed-often": (_, response) => {
    const codings = Array.from({ length: 400 }, () => "identity").join(", ");
    response.writeHead(200, { ...json, "content-encoding": codings }).end("{}");
  },
  "long-answers": (request, response, size) => {
    response.writeHead(200, json).end(bundle(request, [record(request, "1", size)]));
  },
  "long-text": (_, response, size) => {
    response.writeHead(200, json).end(`"${"x".repeat(size)}"`);
  },
  "many-values": (_, response, size) => {
    response.writeHead(200, json).end(`[${"{},".repeat(size)}{}]`);
  },
  "deep-values": (_, response, size) => {
    response.writeHead(200, json).end(`${'{"a":'.repeat(size)}1${"}".repeat(size)}`);
  },
  "endless-next": (request, response, size) => {
    const url = new URL(request.url ?? "/", "http://hostile");
    const page = Number(url.searchParams.get("page") ?? 0) + 1;
    url.searchParams.set("page", String(page));
    const link = [{ relation: "next", url: url.pathname + url.search }];
    response.writeHead(200, json).end(bundle(request, [record(request, `${page}`, size)], { link }));
  },
  "long-link": (request, response, size) => {
    const link = [{ relation: "next", url: `/${"x".repeat(size)}` }];
    response.writeHead(200, json).end(bundle(request, [record(request, "1", 10)], { link }));
  },
  "long-id": (request, response, size) => {
    response.writeHead(200, json).end(bundle(request, [record(request, "x".repeat(size), 10)]));
  },
  "great-headers": (request, response, size) => {
    response.setHeader("x-filler", "x".repeat(size));
    response.writeHead(200, json).end(bundle(request, [record(request, "1", 10)]));
  },
  "endless-headers": (_, response) =>
    raw(response, "HTTP/1.1 200 OK\r\n", "X-Filler: xxxxxxxxxxxxxxxxxxxxxx\r\n"),
  "endless-trailers": (_, response) => {
    const head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Filler\r\n\r\n2\r\n{}\r\n0\r\n";
    raw(response, head, "X-Filler: xxxxxxxxxxxxxxxxxxxxxx\r\n");
  },
  "interim-flood": (_, response) => raw(response, "", "HTTP/1.1 100 Continue\r\n\r\n"),
  "endless-interim": (_, response) =>
    raw(response, "HTTP/1.1 100 Continue\r\n", "X-Filler: xxxxxxxxxxxxxxxx\r\n"),
  "hints-flood": (_, response) => raw(response, "", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"),
  "slow-drip": (_, response) => {
    response.writeHead(200, json);
    const timer = setInterval(() => response.write(" "), 20);
    response.on("close", () => clearInterval(timer));
  },
  "redirect-loop": (request, response) => {
    const url = new URL(request.url ?? "/", "http://hostile");
    url.searchParams.set("again", `${Number(url.searchParams.get("again") ?? 0) + 1}`);
    response.writeHead(307, { location: url.pathname + url.search }).end();
  },
  "terminal-words": (request, response) => {
    const words = "\u001b[2J\u001b]0;owned\u0007\u202e\u009b31m";
    response.setHeader("x-words", "plain");
    response.writeHead(request.method === "GET" ? 500 : 400, json);
    response.end(JSON.stringify({ resourceType: "OperationOutcome", issue: [{ diagnostics: words }] }));
  },
} as const satisfies Readonly<Record<string, Attack>>;

/** Attacks that are sent only in answer to a read, so that a run that writes gets that far. */
const takesWrites: ReadonlySet<string> = new Set([
  "long-answers",
  "endless-next",
  "long-id",
  "long-link",
  "great-headers",
] satisfies HostileKind[]);

let added = 0;

function write({ method, url = "/" }: IncomingMessage, response: ServerResponse): void {
  added += 1;
  if (method === "POST") response.writeHead(201, { location: `${url}/${added}` }).end();
  else response.writeHead(method === "DELETE" ? 204 : 200).end();
}

/** Repeats the same bytes as fast as they are read. */
function endlessly(response: ServerResponse, chunk: Buffer): void {
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", more);
  more();
}

/** Writes directly to the socket: `first`, and then `again` without end. */
function raw(response: ServerResponse, first: string, again: string): void {
  const { socket } = response;
  if (socket === null) return;
  const chunk = again.repeat(Math.ceil(16_384 / again.length));
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on("drain", more);
  socket.write(first);
  more();
}

const bombs = new Map<string, Buffer>();

/** A JSON array of empty objects, `size` bytes of it, compressed: no other body of this size takes as much memory when it is parsed. */
function packed(coding: "gzip" | "br" | "gzip, gzip", size: number): Buffer {
  const key = `${coding} ${size}`;
  const known = bombs.get(key);
  if (known !== undefined) return known;
  const plain = Buffer.alloc(size, "{},");
  plain.write("[");
  plain.write("{}]", size - 3);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const once = coding === "br" ? brotliCompressSync(plain, quality) : gzipSync(plain);
  const bomb = coding === "gzip, gzip" ? gzipSync(once) : once;
  bombs.set(key, bomb);
  return bomb;
}

/** A record of the type that a request's path ends in, with a text of this many letters. */
function record(request: IncomingMessage, id: string, letters: number): object {
  const [path = ""] = (request.url ?? "").split("?");
  const resourceType = path.split("/").findLast((part) => /^[A-Z]/.test(part)) ?? "Thing";
  return { resourceType, id, text: "x".repeat(letters) };
}

function bundle(_: IncomingMessage, records: readonly object[], more: object = {}): string {
  const entry = records.map((resource) => ({ resource }));
  return JSON.stringify({ resourceType: "Bundle", type: "searchset", ...more, entry });
}
