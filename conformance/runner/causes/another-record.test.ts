// Tests that reads which answer with another record are one cause.
import { expect, it } from "vitest";
import type { ProblemCode } from "../../http/problem.js";
import { exchange, failed } from "../../testkit/reports/make-report.js";
import { causesOf } from "./causes.js";

let number = 0;
const read = (id: string, code: ProblemCode, member?: string) => {
  number += 1;
  const exchanges = [{ ...exchange, n: number, method: "GET" }];
  return failed(id, { code, clauses: [id], exchanges, ...(member === undefined ? {} : { member }) });
};

it("explains all that comes back changed, on every type, and is told first", () => {
  const { failures } = causesOf([
    read("round-trip/Trailer/plate.text", "value-changed", "plate.text"),
    read("round-trip/Trailer/note", "value-lost", "note"),
    read("ids/Trailer/distinct", "other-record"),
    read("ids/Driver/distinct", "other-record"),
    read("stateful/Driver/sequence", "value-changed"),
  ]);
  expect(failures).toHaveLength(1);
  const [cause] = failures;
  expect(cause?.first.id).toBe("ids/Trailer/distinct");
  expect(cause?.heading).toBe("a read answers with another record on 2 types: Trailer, Driver");
});

it("explains nothing of a type whose reads are right, and no action", () => {
  const changed = read("round-trip/Trailer/note", "value-changed", "note");
  expect(causesOf([changed, read("ids/Driver/distinct", "other-record")]).failures).toHaveLength(2);
  const action = failed("action/Trailer/park", { code: "other-record", clauses: ["park"] });
  expect(causesOf([changed, action]).failures).toHaveLength(2);
});
