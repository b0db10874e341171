import { createServer } from "node:http";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { decodedWithin, unpacked, unpackedWithin } from "./codings.js";
import { openConnections } from "./connections.js";

const plain = Buffer.from('{"kind":"Vehicle"}');
const most = 1 << 20;
const decoded = (body: Buffer, coding: string | undefined): Buffer => {
  const came = decodedWithin(most, body, coding);
  if (came === "too large") throw new Error("it is too large");
  return came;
};

it.each([
  ["gzip", gzipSync(plain)],
  ["X-GZip", gzipSync(plain)],
  ["deflate", deflateSync(plain)],
  ["deflate", deflateRawSync(plain)],
  ["br", brotliCompressSync(plain)],
  ["deflate, gzip", gzipSync(deflateSync(plain))],
  ["identity", plain],
])("decodes a body with the coding %s", (coding, body) => {
  expect(decoded(body, coding).toString()).toBe(plain.toString());
});

it("leaves a body unchanged if it cannot be decoded", () => {
  expect(decoded(plain, "gzip")).toBe(plain);
  expect(decoded(plain, "zstd")).toBe(plain);
  expect(decoded(plain, undefined)).toBe(plain);
  expect(decoded(Buffer.alloc(0), "gzip")).toHaveLength(0);
});

it("decodes the received part of a truncated answer", () => {
  const cut = gzipSync(plain).subarray(0, -8);
  expect(decoded(cut, "gzip").toString()).toBe(plain.toString());
  expect(unpacked(cut, "gzip")).toBeUndefined();
});

it.each([
  ["gzip", gzipSync],
  ["br", brotliCompressSync],
  ["deflate", deflateSync],
  ["gzip, gzip", (body: Buffer) => gzipSync(gzipSync(body))],
] as const)("decompresses nothing beyond its limit: %s", (coding, pack) => {
  const bomb = pack(Buffer.alloc(most + 1));
  expect(decodedWithin(most, bomb, coding)).toBe("too large");
  expect(unpackedWithin(most, bomb, coding)).toBe("too large");
  expect(unpackedWithin(most + 1, bomb, coding)).toHaveLength(most + 1);
});

it("decompresses no body with more than five codings", () => {
  const times = (count: number) => Array.from({ length: count }, () => "identity").join(", ");
  expect(unpackedWithin(most, plain, times(5))).toBe(plain);
  expect(unpackedWithin(most, plain, times(6))).toBe("too large");
  expect(unpacked(plain, times(6))).toBeUndefined();
});

it("reads an answer that was compressed although no coding was requested", async () => {
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
