// Tests entries of a baseline that say how their checks fail, and that whether they fail varies.
import { describe, expect, it } from "vitest";
import type { Finding } from "../../checks/finding.js";
import type { ProblemCode } from "../../http/problem.js";
import { baselineFolder } from "../../testkit/reports/baseline-folder.js";
import { checkThat, idleSession } from "../../testkit/runner/silent-suite.js";
import { runSuite } from "../run-suite.js";
import { exitCode } from "../verdict.js";
import { toleranceOf } from "./tolerance.js";

const { read } = baselineFolder("cri-varies");
const said = "reason: lists end early, owner: search, until: 2026-06-15";
const listed = "checks: [made/up/a, made/up/b], fails: [record-missing]";

const passes = async (): Promise<Finding> => ({ verdict: "pass" });
const fails = (code: ProblemCode) => async (): Promise<Finding> => ({
  verdict: "fail",
  code,
  expected: "x",
  actual: "y",
});
const misses = fails("record-missing");

async function run(checks: Readonly<Record<string, () => Promise<Finding>>>, entry: string) {
  const { baseline } = await read(`tolerate:\n  - { ${entry}, ${said} }\n`);
  if (baseline === undefined) throw new Error("the baseline has mistakes");
  const session = idleSession();
  const report = await runSuite(session, {
    checks: Object.entries({ c: passes, ...checks }).map(([name, run]) => checkThat(name, run)),
    probes: [],
    tolerance: toleranceOf(baseline, "2026-06-15"),
  });
  await session.close();
  const why = report.baseline?.faults.map((fault) => fault.why);
  return { code: exitCode(report), why, reasons: report.checks.flatMap(({ reason }) => reason ?? []) };
}

describe("an entry that varies", () => {
  const varies = `${listed}, varies: true`;

  it.each([
    ["all of its checks fail", { a: misses, b: misses }],
    ["some of them pass", { a: misses, b: passes }],
    ["others of them pass", { a: passes, b: misses }],
    ["all of them pass", { a: passes, b: passes }],
  ])("passes the gate if %s", async (_, checks) => {
    expect(await run(checks, varies)).toMatchObject({ code: 0, why: [] });
  });

  it.each([
    ["one of its checks fails in another way", { a: misses, b: fails("record-unexpected") }],
    ["a check that it does not name fails in the same way", { a: misses, b: passes, c: misses }],
  ])("hides no new fault: it fails the gate if %s", async (_, checks) => {
    expect(await run(checks, varies)).toMatchObject({ code: 1, why: [] });
  });

  it("is over after its last day", async () => {
    const { baseline } = await read(`tolerate:\n  - { ${varies}, ${said} }\n`);
    const { tolerated } = (await toleranceOf(baseline ?? { file: "", entries: [] }, "2026-06-16").settle({
      ...{ id: "made/up/a", clauses: [], kind: "required", verdict: "fail", code: "record-missing" },
      ...{ title: "", section: "", milliseconds: 1 },
    })) as { tolerated?: unknown };
    expect(tolerated).toBeUndefined();
  });
});

describe("an entry that says how its checks fail", () => {
  it("tolerates these failures only, and says so of others", async () => {
    expect((await run({ a: misses, b: misses }, listed)).code).toBe(0);
    const { code, reasons } = await run({ a: misses, b: fails("refused") }, listed);
    expect(code).toBe(1);
    expect(reasons).toEqual(["the baseline tolerates this check only if it fails with record-missing"]);
  });

  it("is out of date if one of its checks passes, unless it varies", async () => {
    expect(await run({ a: misses, b: passes }, listed)).toMatchObject({ code: 1, why: ["passes"] });
  });

  it.each([
    ["check: a/b/c, varies: true", "varies needs fails"],
    ["check: a/b/c, fails: [record-mising]", "Did you mean record-missing?"],
    ["check: a/b/, failures: 2, fails: [refused]", "fails needs whole ids"],
    ["check: a/b/c, fails: [refused], varies: true, flaky: { runs: 3, passes: 1 }", "not both"],
  ])("is a mistake if it is { %s }", async (entry, message) => {
    const { baseline, said: errors } = await read(`tolerate:\n  - { ${entry}, ${said} }\n`);
    expect(baseline).toBeUndefined();
    expect(errors.replace(/\s+/g, " ")).toContain(message);
  });
});
