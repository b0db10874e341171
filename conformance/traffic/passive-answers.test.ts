import { expect, it } from "vitest";
import type { Exchange } from "../http/exchange.js";
import { PassiveAnswers } from "./passive-answers.js";

const exchangeOf = (n: number): Exchange => ({
  n,
  method: "GET",
  url: "http://localhost/records/1",
  requestHeaders: {},
  responseHeaders: {},
  responseBody: "",
  milliseconds: 1,
  waits: 0,
});

const note = (answers: PassiveAnswers, probe: string, values: readonly string[]): void => {
  for (const [n, value] of values.entries()) answers.note(probe, () => value, "seen", exchangeOf(n));
};

it("keeps the first answer to an open gap", () => {
  const answers = new PassiveAnswers(new Set());
  note(answers, "read-response", ["the record", "wrapped in data"]);
  expect(answers.of("read-response")?.value).toBe("the record");
  expect(answers.of("read-response", (value) => value === "the record")?.value).toBe("the record");
  expect(answers.of("media-type")).toBeUndefined();
});

it("finds an answer that the document does not allow, however late it was given", () => {
  const answers = new PassiveAnswers(new Set(["read-response"]));
  note(answers, "read-response", ["the record", "the record", "wrapped in data", "the record"]);
  const found = answers.of("read-response", (value) => value === "the record");
  expect([found?.value, found?.exchange.n]).toEqual(["wrapped in data", 2]);
  expect(answers.of("read-response")?.value).toBe("the record");
});
