import { expect, it } from "vitest";
import { gapOfOrder } from "../testkit/gap-of-order.js";
import { judgedAnswer, leftOut, requirementsOf, type Said } from "./observe.js";

const open = gapOfOrder({ basis: "chosen" });
const closed = gapOfOrder({ basis: "stated" });
const seen = (value: string): Said => ({ value, evidence: "a list was asked for", exchanges: [] });

it("only observes the answer to an open gap, whatever it is", () => {
  expect(judgedAnswer(seen("oldest first"), requirementsOf(open, undefined))).toEqual({
    kind: "observed",
    verdict: "observed",
    actual: "oldest first",
    reason: "a list was asked for",
  });
});

it("requires the answer that the document states", () => {
  const required = requirementsOf(closed, undefined);
  expect(judgedAnswer(seen("newest first"), required)).toMatchObject({ kind: "required", verdict: "pass" });
  expect(judgedAnswer(seen("oldest first"), required)).toMatchObject({
    kind: "required",
    verdict: "fail",
    code: "other-answer",
    expected: "newest first",
    actual: "oldest first",
  });
});

it("requires a pinned answer, of a gap that the document answers too", () => {
  expect(judgedAnswer(seen("oldest first"), requirementsOf(open, "newest first"))).toMatchObject({
    verdict: "fail",
    expected: '"newest first", as pinned',
    pinned: "newest first",
  });
  const both = requirementsOf(closed, "oldest first");
  expect(judgedAnswer(seen("newest first"), both)).toMatchObject({
    verdict: "fail",
    expected: '"oldest first", as pinned',
  });
});

it("does not fail a deployment whose answer is unknown", () => {
  const required = requirementsOf(closed, undefined);
  const unanswered = { unanswered: "no search is answered" };
  expect(judgedAnswer(unanswered, required)).toMatchObject({ kind: "required", verdict: "blocked" });
  expect(judgedAnswer({ ...unanswered, lacks: "write" }, required).verdict).toBe("not-applicable");
  expect(judgedAnswer(unanswered, requirementsOf(open, undefined)).verdict).toBe("observed");
  expect(judgedAnswer({ fault: "a fault" }, required)).toMatchObject({ kind: "required", verdict: "error" });
  expect(leftOut("not offered", required)).toMatchObject({ kind: "required", verdict: "not-applicable" });
});
