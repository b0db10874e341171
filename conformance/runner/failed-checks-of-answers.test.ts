// Tests which failed checks are about the requests that gave an answer.
import { describe, expect, it } from "vitest";
import type { InteractionKind } from "../../spec/model.js";
import type { Session } from "../fixtures/session.js";
import type { Exchange } from "../http/exchange.js";
import { exchange, failed, result } from "../testkit/reports/make-report.js";
import { idleSession } from "../testkit/runner/silent-suite.js";
import { operationReader, withFailedChecks } from "./failed-checks-of-answers.js";
import type { GapAnswer } from "./gap-answer.js";
import type { CheckResult } from "./report.js";

const session = idleSession();
const [at] = session.collections.filter(({ resource }) => resource.parameters.length > 1);
const [first, second] = at?.resource.parameters ?? [];
if (at === undefined || first === undefined || second === undefined)
  throw new Error("the test's model has no type with two parameters");
const url = session.api.collectionUrl(at);
const clauseOf = (kind: InteractionKind) =>
  at.resource.operations.find((one) => one.kind === kind)?.clause ?? "";

const sent = (method: string, rest = ""): Exchange => ({ ...exchange, n: 9, method, url: `${url}${rest}` });
const failing = (id: string, ...clauses: readonly string[]) =>
  failed(id, { clauses, exchanges: [{ ...exchange, n: 1 }] });

/** The failed checks beside an answer that these exchanges gave. */
function besideIn(
  run: Pick<Session, "collections" | "api">,
  checks: readonly CheckResult[],
  ...exchanges: readonly Exchange[]
) {
  const answer: GapAnswer = { gap: "g", asks: "?", section: "s", own: "no", value: "yes", evidence: "seen" };
  const observed = [{ answer, result: result("gap/g"), exchanges }];
  return withFailedChecks(observed, checks, operationReader(run)).answers[0]?.failedChecks;
}

const beside = (checks: readonly CheckResult[], ...exchanges: readonly Exchange[]) =>
  besideIn(session, checks, ...exchanges);

const answer: GapAnswer = { gap: "g", asks: "?", section: "s", own: "no", value: "yes", evidence: "seen" };

describe("an answer may change after the fix of a failed check", () => {
  it("of a parameter, if it was given by a search that has this parameter", () => {
    const check = failing("search/X.a/finds", first.clause);
    const also = failing("metamorphic/X.a/narrower", first.clause, clauseOf("search"));
    const by = (name: string) => beside([check, also], sent("GET", `?${name}=1`));
    expect(by(first.name)).toEqual([check.id, also.id]);
    expect(by(second.name)).toBeUndefined();
  });

  it.each([
    ["search", "GET", ""],
    ["read", "GET", "/7"],
    ["add", "POST", ""],
    ["update", "PUT", "/7"],
    ["delete", "DELETE", "/7"],
  ] as const)(
    "of an operation, if it was given by the same operation of the type: %s",
    (kind, method, rest) => {
      const others = (["search", "read", "add", "update", "delete"] as const).filter((one) => one !== kind);
      const check = failing("x/X/own", clauseOf(kind));
      const different = others.map((one) => failing(`x/X/${one}`, clauseOf(one)));
      expect(beside([check, ...different], sent(method, rest))).toEqual([check.id]);
    },
  );

  it("of a read, but not if it was given by an operation of the whole type", () => {
    const check = failing("x/X/own", clauseOf("read"));
    const named = { ...at.resource, named: [{ ...at.resource, name: "$sum", resource: at.resource.name }] };
    const run = { ...session, collections: [{ ...at, resource: named }] };
    expect(besideIn(run, [check], sent("GET", "/$sum"))).toBeUndefined();
    expect(besideIn(run, [check], sent("GET", "/7"))).toEqual([check.id]);
  });

  it("of a delete of the record that was read", () => {
    const check = failing("delete/X/not-readable", clauseOf("delete"));
    const observed = {
      answer,
      result: result("gap/g"),
      exchanges: [sent("GET", "/7")],
      changes: [sent("DELETE", "/7")],
    };
    const { answers } = withFailedChecks([observed], [check], operationReader(session));
    expect(answers[0]?.failedChecks).toEqual([check.id]);
  });

  it("that one of its exchanges decided", () => {
    const check = failed("round-trip/X/m", { clauses: ["field.X.m"], exchanges: [sent("GET", "/7")] });
    expect(beside([check], sent("GET", "/7"))).toEqual([check.id]);
    expect(beside([check], { ...sent("GET", "/7"), n: 10 })).toBeUndefined();
  });
});

describe("an answer is not in doubt", () => {
  const own = [clauseOf("search")];
  it.each([
    ["a check that passed", result("x/X/own", { clauses: own })],
    ["advice", failed("x/X/own", { clauses: own, kind: "advice", verdict: "warn" })],
    ["a sequence of many operations", failed("x/X/own", { clauses: own, script: "curl" })],
    ["its own pin", failed("gap/g", { clauses: own })],
  ])("after %s", (_, check) => {
    expect(beside([check], sent("GET"))).toBeUndefined();
  });

  it("if it was given by requests to another place, or if there is none", () => {
    const check = failing("x/X/own", ...own);
    expect(beside([check], { ...sent("GET"), url: "http://127.0.0.1:9/elsewhere" })).toBeUndefined();
    const answer: GapAnswer = { gap: "g", asks: "?", section: "s", own: "no", evidence: "none" };
    const observed = [{ answer, result: result("gap/g"), exchanges: [sent("GET")] }];
    expect(withFailedChecks(observed, [check], operationReader(session)).answers).toEqual([answer]);
  });
});

describe("a required answer that is not given", () => {
  const own = failed("gap/g", { clauses: ["gap.g"] });
  const resultOf = (pin: CheckResult, ...checks: readonly CheckResult[]) => {
    const exchanges = [sent("GET")];
    const another = { answer: { ...answer, gap: "h" }, result: failed("gap/h"), exchanges };
    const all = [pin, ...checks];
    const seen = [{ answer, result: pin, exchanges }, another];
    return withFailedChecks(seen, all, operationReader(session)).results;
  };

  it("names the failed checks about the same requests, and no other required answer", () => {
    const check = failing("x/X/own", clauseOf("search"));
    const other = failed("gap/h", { exchanges: [sent("GET")] });
    const results = resultOf(own, check, other);
    expect(results.map(({ failedChecks }) => failedChecks)).toEqual([[check.id], undefined, [check.id]]);
  });

  it("names none if the answer is the required one, or not judged", () => {
    const check = failing("x/X/own", clauseOf("search"));
    for (const verdict of ["pass", "observed", "blocked"] as const)
      expect(
        resultOf({ ...own, verdict }, check).every(({ failedChecks }) => failedChecks === undefined),
      ).toBe(true);
  });
});

it("names only the first failed checks", () => {
  const checks = ["a", "b", "c", "d"].map((name) => failing(`x/X/${name}`, clauseOf("search")));
  expect(beside(checks, sent("GET"))).toEqual(["x/X/a", "x/X/b", "x/X/c"]);
});
