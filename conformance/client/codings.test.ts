import { createServer } from "node:http";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { decoded, unpacked } from "./codings.js";
import { openConnections } from "./connections.js";

const plain = Buffer.from('{"kind":"Boat"}');

it.each([
  ["gzip", gzipSync(plain)],
  ["X-GZip", gzipSync(plain)],
  ["deflate", deflateSync(plain)],
  ["deflate", deflateRawSync(plain)],
  ["br", brotliCompressSync(plain)],
  ["deflate, gzip", gzipSync(deflateSync(plain))],
  ["identity", plain],
])("reads a body that comes in %s", (coding, body) => {
  expect(decoded(body, coding).toString()).toBe(plain.toString());
});

it("leaves a body as it came where it cannot be decoded", () => {
  expect(decoded(plain, "gzip")).toBe(plain);
  expect(decoded(plain, "zstd")).toBe(plain);
  expect(decoded(plain, undefined)).toBe(plain);
  expect(decoded(Buffer.alloc(0), "gzip")).toHaveLength(0);
});

it("shows what came of an answer that was cut short, which is no whole body", () => {
  const cut = gzipSync(plain).subarray(0, -8);
  expect(decoded(cut, "gzip").toString()).toBe(plain.toString());
  expect(unpacked(cut, "gzip")).toBeUndefined();
});

it("unpacks nothing that would fill the memory", () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024 + 1));
  expect(decoded(bomb, "gzip").length).toBe(bomb.length);
  expect(unpacked(bomb, "gzip")?.length).toBeUndefined();
});

it("reads what a deployment compresses unasked", async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(plain));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const url = new URL(`http://127.0.0.1:${port}/`);
  const connections = openConnections(url.origin, 1, 5_000);
  const request = { method: "GET", url: url.href };
  const reply = await connections.send(0, { request, url, headers: {}, body: null });
  expect(reply.body.toString()).toBe(plain.toString());
  await connections.close();
  server.close();
});
