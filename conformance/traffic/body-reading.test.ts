import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { Bodies } from "./body-reading.js";

const url = "http://127.0.0.1/one";
const kept = (text: string) => ({ size: text.length, bytes: text });

describe("the body of an answer", () => {
  it("is read once while its URL gives the same answer, from the second time on", () => {
    const bodies = new Bodies();
    const [, second, third] = [1, 2, 3].map(() => bodies.read(url, kept('{"a":1}'), undefined));
    expect(third).toEqual({ text: '{"a":1}', json: { a: 1 } });
    expect(third?.json).toBe(second?.json);
  });

  it("is read again if its URL gives another answer, or another coding", () => {
    const bodies = new Bodies();
    const packed = gzipSync('{"a":3}').toString("latin1");
    const reported = [
      ...['{"a":1}', '{"a":1}', '{"a":2}', '{"a":1}'].map((text) => bodies.read(url, kept(text), undefined)),
      ...[undefined, undefined, "gzip", "gzip"].map((encoding) => bodies.read(url, kept(packed), encoding)),
    ].map(({ json }) => json);
    expect(reported).toEqual([
      { a: 1 },
      { a: 1 },
      { a: 2 },
      { a: 1 },
      undefined,
      undefined,
      { a: 3 },
      { a: 3 },
    ]);
  });

  it("has no text if it was too long to keep or cannot be decoded, and an empty text if there is none", () => {
    const bodies = new Bodies();
    expect(bodies.read(url, { size: 9 }, undefined)).toEqual({});
    expect(bodies.read(url, kept("no gzip"), "gzip")).toEqual({});
    expect(bodies.read(url, { size: 0, bytes: "" }, "gzip")).toEqual({ text: "" });
  });

  it("has no text if it is too large when decoded, or nests too deeply", () => {
    const bodies = new Bodies();
    const bomb = gzipSync(Buffer.alloc((32 << 20) + 1)).toString("latin1");
    expect(bodies.read(url, kept(bomb), "gzip")).toEqual({});
    expect(bodies.read(url, kept("[".repeat(5_000)), undefined)).toEqual({});
  });
});
