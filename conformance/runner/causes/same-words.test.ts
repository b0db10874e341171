// Tests that causes with the same words are one cause.
import { expect, it } from "vitest";
import { exchange, failed } from "../../testkit/reports/make-report.js";
import { causesOf } from "./causes.js";

let n = 0;
const escaped = (parameter: string, says: string) =>
  failed(`search/X.${parameter}/escaped`, {
    code: "record-missing",
    clauses: [`search.X.${parameter}`],
    fault: ["a search", says],
    exchanges: [{ ...exchange, n: n++, status: 200, responseBody: "[]", url: "http://127.0.0.1:9/X" }],
  });

it("tells what fails in the same words once, and other words by themselves", () => {
  const failures = [
    escaped("a", "loses a plus"),
    escaped("b", "loses a plus"),
    escaped("c", "loses a minus"),
  ];
  expect(causesOf(failures).failures.map(({ heading, others }) => [heading, others.length])).toEqual([
    ["a search of X loses a plus", 1],
    ["a search of X loses a minus", 0],
  ]);
});
