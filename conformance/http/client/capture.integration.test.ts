import fc from "fast-check";
import { expect, it } from "vitest";
import { bodyReader } from "./capture.js";
import { redactorFor } from "./credentials.js";

const plain = () => bodyReader(redactorFor({}, new URL("http://127.0.0.1/")));
const decoder = new TextDecoder();

it("reads every body as fetch does: any letters, invalid UTF-8, and a byte order mark", () => {
  const bodies = fc.oneof(
    fc.string({ unit: "binary" }).map((text) => Buffer.from(text)),
    fc.string({ unit: "binary" }).map((text) => Buffer.from(`\uFEFF${text}`)),
    fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  );
  fc.assert(
    fc.property(bodies, (body) => {
      expect(plain().text(body)).toBe(decoder.decode(body));
    }),
  );
});

it("parses JSON beyond ASCII, and gives undefined if a body is not JSON", () => {
  const reader = plain();
  expect(reader.json(Buffer.from('{"name":"\u00c5ngstr\u00f6m \u4e2d\u6587 \ud83c\udf3f"}'))).toEqual({
    name: "\u00c5ngstr\u00f6m \u4e2d\u6587 \ud83c\udf3f",
  });
  expect(reader.json(Buffer.from("<p>"))).toBeUndefined();
  expect(reader.json(Buffer.alloc(0))).toBeUndefined();
});
