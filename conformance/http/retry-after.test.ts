import { expect, it } from "vitest";
import { waitAskedInWords } from "./retry-after.js";
import { whyIndeterminate } from "./turned-away.js";

it.each([
  ["1", "for 1 second"],
  ["0", "for 0 seconds"],
  ["90", "for 90 seconds"],
  ["120", "for 2 minutes"],
  [" 3600 ", "for 1 hour"],
  ["0.2", "for 1 second"],
  ["Fri, 27 Nov 2026 21:12:42 GMT", "until Fri, 27 Nov 2026 21:12:42 GMT"],
  ["soon", undefined],
  ["", undefined],
])("%j is %j", (given, words) => {
  expect(waitAskedInWords({ responseHeaders: { "retry-after": given } })).toBe(words);
});

it("is undefined without the header", () => {
  expect(waitAskedInWords({ responseHeaders: {} })).toBeUndefined();
});

it("is in the reason of a check that was not judged because of it", () => {
  const answer = { n: 1, method: "GET", url: "http://h.example/", requestHeaders: {}, responseBody: "" };
  const exchange = { ...answer, status: 429, milliseconds: 1, waits: 0 };
  expect(whyIndeterminate({ ...exchange, responseHeaders: { "retry-after": "120" } })?.text).toBe(
    "answered with 429 (too many requests; it asks to wait for 2 minutes), which says nothing about the request",
  );
  expect(whyIndeterminate({ ...exchange, responseHeaders: {} })?.text).toBe(
    "answered with 429 (too many requests), which says nothing about the request",
  );
});
