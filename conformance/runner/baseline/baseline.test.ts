// Tests the baseline of known failures: reading, judging and drafting.
import { describe, expect, it } from "vitest";
import { todayOf } from "../../../spec/language/until.js";
import type { AnyCheck } from "../../checks/check.js";
import type { Finding } from "../../checks/finding.js";
import { once } from "../../checks/memo.js";
import { Blocked } from "../../http/blocked.js";
import { problem } from "../../http/problem.js";
import { baselineFolder } from "../../testkit/reports/baseline-folder.js";
import { checkThat, idleSession } from "../../testkit/runner/silent-suite.js";
import { runSuite } from "../run-suite.js";
import { exitCode } from "../verdict.js";
import type { Baseline, BaselineEntry } from "./entry.js";
import { readBaseline } from "./read-baseline.js";
import { toleranceOf } from "./tolerance.js";

const today = "2026-06-15";
const known = {
  reason: "being mended",
  owner: "garage",
  until: "2026-06-15",
  blocks: 0,
  line: 1,
  column: 1,
};
const entry = (check: string, more: Partial<BaselineEntry> = {}): BaselineEntry => ({
  check,
  ...known,
  ...more,
});
const baselineOf = (...entries: readonly BaselineEntry[]): Baseline => ({ file: "b.yaml", entries });

const passes = async (): Promise<Finding> => ({ verdict: "pass" });
const fails = async (): Promise<Finding> => ({
  verdict: "fail",
  code: "refused",
  expected: "x",
  actual: "y",
});
const blockedBy = (judgedBy: string) => async (): Promise<Finding> => {
  throw new Blocked(problem("too-few-records", "no records"), { judgedBy });
};

async function run(checks: readonly AnyCheck[], baseline: Baseline, only: readonly string[] = []) {
  const session = idleSession();
  const report = await runSuite(session, {
    checks,
    probes: [],
    only,
    tolerance: toleranceOf(baseline, today),
  });
  await session.close();
  return { report, code: exitCode(report), why: report.baseline?.faults.map(({ why }) => why) };
}

describe("a failure that the baseline knows", () => {
  it("no longer fails the run, is still reported as a failure, with the reason why it is tolerated", async () => {
    const { report, code } = await run(
      [checkThat("a", passes), checkThat("b", fails)],
      baselineOf(entry("made/up/b")),
    );
    expect(code).toBe(0);
    expect(report.verdict).toBe("nonconformant");
    expect(report.checks[1]).toMatchObject({
      verdict: "fail",
      tolerated: { reason: "being mended", owner: "garage", until: "2026-06-15" },
    });
    expect(report.baseline).toMatchObject({ verdict: "conformant", tolerated: 1, faults: [] });
  });

  it("hides no other failure", async () => {
    const checks = [checkThat("a", fails), checkThat("b", fails)];
    expect((await run(checks, baselineOf(entry("made/up/b")))).code).toBe(1);
  });

  it("leaves a run without a single pass inconclusive", async () => {
    expect((await run([checkThat("b", fails)], baselineOf(entry("made/up/b")))).code).toBe(3);
  });

  it("covers the checks that it blocks, up to the stated number", async () => {
    const checks = [checkThat("a", passes), checkThat("b", fails), checkThat("c", blockedBy("made/up/b"))];
    const said = await run(checks, baselineOf(entry("made/up/b", { blocks: 1 })));
    expect([said.code, said.why]).toEqual([0, []]);
    const unsaid = await run(checks, baselineOf(entry("made/up/b")));
    expect([unsaid.code, unsaid.why]).toEqual([1, ["more"]]);
  });
});

it("counts the checks of its entries that the run did not test, and no others", async () => {
  const lacksWrite = async (): Promise<Finding> => ({ verdict: "not-applicable", reason: "needs --write" });
  const checks = [checkThat("a", fails), checkThat("b", lacksWrite), checkThat("c", passes)];
  const one = await run(checks, baselineOf(entry("made/up/a"), entry("made/up/b")));
  expect(one).toMatchObject({ code: 0, report: { baseline: { tolerated: 1, notTested: 1 } } });
  const only = await run(checks, baselineOf(entry("made/up/a"), entry("made/up/b")), ["made/up/c"]);
  expect(only.report.baseline).toMatchObject({ tolerated: 0, notTested: 2, faults: [] });
  const all = await run(checks, baselineOf(entry("made/up/a")));
  expect(all.report.baseline).not.toHaveProperty("notTested");
});

describe("an entry fails the run", () => {
  it.each([
    ["passes", "its check passes", entry("made/up/a")],
    ["expired", "its last day was yesterday", entry("made/up/b", { until: "2026-06-14" })],
    ["unknown", "it names no check", entry("made/up/bb")],
    ["unknown", "no check's id starts with it", entry("made/down", { failures: 1 })],
    ["unknown", "it names several and doesn't say how many fail", entry("made/up/")],
    ["more", "more checks fail than it says", entry("made/up/", { failures: 1 })],
    ["fewer", "fewer checks fail than it says", entry("made/up/", { failures: 3 })],
    ["passes", "none of the checks that it names fails", entry("made/up/a", { failures: 1 })],
  ] as const)("%s: where %s", async (why, _, one) => {
    const checks = [checkThat("a", passes), checkThat("b", fails), checkThat("c", fails)];
    const { report, code, why: found } = await run(checks, baselineOf(one));
    expect([code, found]).toEqual([1, [why]]);
    expect(report.baseline?.faults[0]).toMatchObject({
      entry: one.check,
      says: expect.stringMatching(/./),
      remedy: expect.stringMatching(/./),
    });
  });

  it("but not if exactly as many checks fail as it says", async () => {
    const checks = [checkThat("a", passes), checkThat("b", fails), checkThat("c", fails)];
    const { code, why } = await run(checks, baselineOf(entry("made/up/", { failures: 2 })));
    expect([code, why]).toEqual([0, []]);
  });

  it("but not if one of several checks that it names could not be judged, which it does not tolerate", async () => {
    const checks = [checkThat("a", passes), checkThat("b", fails), checkThat("c", blockedBy("made/up/none"))];
    const { code, why } = await run(checks, baselineOf(entry("made/up/", { failures: 1 })));
    expect([code, why]).toEqual([3, []]);
    const alone = await run(checks, baselineOf(entry("made/up/b"), entry("made/up/c")));
    expect([alone.code, alone.why]).toEqual([0, []]);
  });

  it("but not if its check was not run", async () => {
    const checks = [checkThat("a", passes), checkThat("b", passes)];
    const { code, why } = await run(checks, baselineOf(entry("made/up/b")), ["made/up/a"]);
    expect([code, why]).toEqual([0, []]);
  });

  it("if other entries already name all its checks", async () => {
    const entries = baselineOf(entry("made/up/b"), entry("made/up/b", { failures: 1 }));
    const { report, why } = await run([checkThat("a", passes), checkThat("b", fails)], entries);
    expect(why).toEqual(["unknown"]);
    expect(report.baseline?.faults[0]).toMatchObject({
      says: "other entries already name all its checks",
      remedy: "delete the entry",
    });
  });

  it("and names a check that may be meant, unless another entry names it already", async () => {
    const checks = [checkThat("a", passes), checkThat("bx", fails)];
    const alone = await run(checks, baselineOf(entry("made/up/bb")));
    expect(alone.report.baseline?.faults[0]?.remedy).toBe("write made/up/bx, or delete it");
    const entries = baselineOf(
      entry("made/up/bb"),
      entry("made/up/bx"),
      entry("made/up/a", { flaky: { runs: 2, passes: 1 } }),
    );
    const { report } = await run(checks, entries);
    expect(report.baseline?.faults).toMatchObject([{ entry: "made/up/bb", remedy: "delete the entry" }]);
  });

  it("and leaves a failure to the narrowest entry that names it", async () => {
    const checks = [checkThat("a", passes), checkThat("b", fails), checkThat("bc", fails)];
    const entries = baselineOf(entry("made/up/b", { failures: 1 }), entry("made/up/bc"));
    expect((await run(checks, entries)).why).toEqual([]);
  });
});

describe("an entry with a list of checks", () => {
  const list = (...checks: readonly BaselineEntry[]) =>
    baselineOf(...checks.map((one, index) => ({ ...one, list: 1, line: index + 2 })));
  const two = [checkThat("a", passes), checkThat("b", fails), checkThat("c", fails)];

  it("tolerates each of them, and no other", async () => {
    const both = await run(two, list(entry("made/up/b"), entry("made/up/c")));
    expect([both.code, both.why]).toEqual([0, []]);
    expect((await run(two, list(entry("made/up/b")))).code).toBe(1);
  });

  it("is out of date at the line of each check that passes or does not exist", async () => {
    const { report, code } = await run(
      two,
      list(entry("made/up/a"), entry("made/up/b"), entry("made/up/c"), entry("made/up/d")),
    );
    expect(code).toBe(1);
    expect(report.baseline?.faults).toMatchObject([
      { entry: "made/up/a", why: "passes", remedy: "delete it from the list", line: 2 },
      { entry: "made/up/d", why: "unknown", line: 5 },
    ]);
  });

  it("is to be deleted as a whole if all its checks pass", async () => {
    const fixed = [checkThat("a", passes), checkThat("b", passes)];
    const { report, code } = await run(fixed, list(entry("made/up/a"), entry("made/up/b")));
    expect(code).toBe(1);
    expect(report.baseline?.faults).toEqual([
      {
        entry: "made/up/a",
        why: "passes",
        says: "all 2 checks of its entry pass now",
        remedy: "delete the whole entry (line 1)",
        list: 1,
        line: 1,
        column: 1,
      },
    ]);
  });

  it("expires once, whole", async () => {
    const until = "2026-06-14";
    const { report, code } = await run(
      two,
      list(entry("made/up/b", { until }), entry("made/up/c", { until })),
    );
    expect(code).toBe(1);
    expect(report.baseline?.faults).toMatchObject([
      { why: "expired", until, says: "the last day of this entry of 2 checks was 2026-06-14", line: 1 },
    ]);
  });

  it("has one number of blocked checks for all of them", async () => {
    const checks = [...two, checkThat("d", blockedBy("made/up/b")), checkThat("e", blockedBy("made/up/c"))];
    const of = (blocks: number) =>
      run(checks, list(entry("made/up/b", { blocks }), entry("made/up/c", { blocks })));
    expect((await of(2)).why).toEqual([]);
    const { report } = await of(1);
    expect(report.baseline?.faults).toMatchObject([
      { entry: "made/up/b", why: "more", says: "it blocks 2 checks, not 1", line: 1 },
    ]);
  });
});

describe("a flaky check", () => {
  const flaky = entry("made/up/b", { flaky: { runs: 4, passes: 2 } });
  const inSequence = (...findings: readonly (typeof passes)[]) => {
    let turn = 0;
    const ran = () => turn;
    const find = async () => {
      const now = findings[turn] ?? fails;
      turn += 1;
      return now();
    };
    return { check: checkThat("b", find), ran };
  };

  it("is tolerated if it passes often enough, and is run no more often than necessary", async () => {
    const { check, ran } = inSequence(fails, passes, passes, passes);
    const { report, code } = await run([checkThat("a", passes), check], baselineOf(flaky));
    expect(code).toBe(0);
    expect(report.checks[1]?.tolerated?.flaky).toEqual({ runs: 3, passed: 2 });
    expect(ran()).toBe(3);
  });

  it("gets new shared records for each run, so that one failure does not cause the next", async () => {
    let made = 0;
    const shared = once(async () => {
      made += 1;
      return made;
    });
    const check = checkThat("b", async (session) => {
      const [place] = session.collections;
      return place && (await shared(session, place)) > 1 ? passes() : fails();
    });
    const { report, code } = await run([checkThat("a", passes), check], baselineOf(flaky));
    expect(code).toBe(0);
    expect(report.checks[1]?.tolerated?.flaky).toEqual({ runs: 3, passed: 2 });
  });

  it("fails if it does not pass often enough, and is not run again once it can't", async () => {
    const { check, ran } = inSequence(fails, fails, fails);
    const { report, code } = await run([checkThat("a", passes), check], baselineOf(flaky));
    expect(code).toBe(1);
    expect(report.checks[1]?.reason).toContain("passed 0 times; the baseline requires 2 of 4");
    expect(ran()).toBe(3);
  });

  it("may pass in the first run: its entry stays valid until its date", async () => {
    const { check } = inSequence(passes);
    const { code, why } = await run([checkThat("a", passes), check], baselineOf(flaky));
    expect([code, why]).toEqual([0, []]);
  });

  it("may be in a list, which stays valid too if all its checks pass in the first run", async () => {
    const list = ["b", "c"].map((name) => ({ ...flaky, check: `made/up/${name}`, list: 1 }));
    const checks = (second: typeof passes) => [
      checkThat("a", passes),
      inSequence(fails, passes, passes).check,
      checkThat("c", second),
    ];
    expect(await run(checks(passes), baselineOf(...list))).toMatchObject({ code: 0, why: [] });
    expect(await run(checks(fails), baselineOf(...list))).toMatchObject({ code: 1 });
    const both = [checkThat("b", passes), checkThat("c", passes)];
    expect(await run(both, baselineOf(...list))).toMatchObject({ code: 0, why: [] });
  });
});

describe("a baseline's file", () => {
  const { at, read } = baselineFolder("cri-baseline");
  const whole = "check: a/b/c, reason: r, owner: o, until: 2026-06-15";

  it("is read as YAML and as JSON", async () => {
    const { baseline } = await read(
      `tolerate:\n  - { ${whole}, blocks: 2, flaky: { runs: 5, passes: 2 } }\n`,
    );
    expect(baseline?.entries).toEqual([
      {
        ...known,
        check: "a/b/c",
        reason: "r",
        owner: "o",
        blocks: 2,
        flaky: { runs: 5, passes: 2 },
        line: 2,
        column: 5,
      },
    ]);
    const json = { tolerate: [{ check: "a/", failures: 2, reason: "r", owner: "o", until: "2026-06-15" }] };
    expect((await read(JSON.stringify(json))).baseline?.entries[0]?.failures).toBe(2);
  });

  it("may list several checks in one entry, each with its own place", async () => {
    const listed = whole.replace("check: a/b/c", "blocks: 3");
    const { baseline } = await read(
      `tolerate:\n  - checks:\n      - a/b/c\n      - a/b/d\n    ${listed.replaceAll(", ", "\n    ")}\n`,
    );
    const of = { ...known, reason: "r", owner: "o", blocks: 3, column: 9, list: 2, listColumn: 5 };
    expect(baseline?.entries).toEqual([
      { ...of, check: "a/b/c", line: 3 },
      { ...of, check: "a/b/d", line: 4 },
    ]);
  });

  it("may list several flaky checks in one entry, each of which runs again alone", async () => {
    const listed = whole.replace("check: a/b/c", "checks: [a/b/c, a/b/d]");
    const { baseline } = await read(`tolerate:\n  - { ${listed}, flaky: { runs: 5, passes: 2 } }\n`);
    expect(baseline?.entries.map(({ check, flaky, reason }) => [check, flaky, reason])).toEqual([
      ["a/b/c", { runs: 5, passes: 2 }, "r"],
      ["a/b/d", { runs: 5, passes: 2 }, "r"],
    ]);
  });

  it("is refused with one mistake for all entries that lack the same", async () => {
    const empty = '  - check: a/b/c\n    reason: ""\n    owner: ""\n    until: ""\n';
    const half = '  - { check: x/y/z, reason: r, owner: " ", until: 2026-06-15 }\n';
    const items = Array.from({ length: 14 }, (_, index) => empty.replace("/c", `/c${index}`)).join("");
    const { baseline, said } = await read(`tolerate:\n${items}${half}`);
    expect(baseline).toBeUndefined();
    const words = said.replace(/\s+/g, " ");
    expect(words).toContain(
      "14 entries need a reason, an owner and a last day: lines 2, 6, 10, 14, 18, 22, 26, 30, 34, 38, 42, 46 and 2 more",
    );
    expect(words).toContain("1 entry needs an owner: line 58");
    expect(words).toMatch(/ 2 mistakes $/);
  });

  it.each([
    [
      "an empty reason",
      `{ ${whole.replace("reason: r", 'reason: ""')} }`,
      /2:.*1 entry needs a reason: line 2/,
    ],
    ["no owner", `{ ${whole.replace("owner: o, ", "")} }`, /lacks "owner"/],
    ["a day that there isn't", `{ ${whole.replace("06-15", "02-30")} }`, /2026-02-30 is not a day/],
    ["a name it doesn't know", `{ ${whole}, untill: x }`, /no property "untill"/],
    ["a flaky one that always passes", `{ ${whole}, flaky: { runs: 2, passes: 2 } }`, /isn't flaky/],
    ["too many runs", `{ ${whole}, flaky: { runs: 200, passes: 2 } }`, /runs can't be 200/],
    ["a start of ids of flaky ones", `{ ${whole}, failures: 2, flaky: { runs: 3, passes: 2 } }`, /whole ids/],
    ["an entry twice", `{ ${whole} }\n  - { ${whole} }`, /is listed twice/],
    ["no entries at all", "nothing", /tolerate\.0/],
    ["neither a check nor checks", `{ ${whole.replace("check: a/b/c, ", "")} }`, /lacks "check"/],
    ["a check and checks", `{ ${whole}, checks: [a/b/d] }`, /check or checks, not both/],
    ["an empty list", `{ ${whole.replace("check: a/b/c", "checks: []")} }`, /checks is empty/],
    [
      "a list twice",
      `{ ${whole} }\n  - { ${whole.replace("check: a/b/c", "checks: [a/b/d, a/b/c]")} }`,
      /listed twice/,
    ],
    [
      "a list of flaky ones with an observation",
      `{ ${whole.replace("check: a/b/c", "checks: [a/b/c, gap/x]")}, flaky: { runs: 3, passes: 2 } }`,
      /can't name an observation/,
    ],
    [
      "a list with failures",
      `{ ${whole.replace("check: a/b/c", "checks: [a/b/c]")}, failures: 2 }`,
      /failures needs the start/,
    ],
  ])("is refused with a place and a remedy for %s", async (_, item, words) => {
    const { baseline, said } = await read(`tolerate:\n  - ${item}\n`);
    expect(baseline).toBeUndefined();
    expect(said.replace(/\s+/g, " ")).toMatch(words);
    expect(said).toMatch(/b\.yaml:\d+:\d+/);
    expect(said.split("\n").filter((line) => line.length > 80)).toEqual([]);
  });

  it("is refused if it is empty, with an example of the first line", async () => {
    const { baseline, said } = await read("");
    expect(baseline).toBeUndefined();
    expect(said).toContain("b.yaml:1:1  CRI1005");
    expect(said.replace(/\s+/g, " ")).toContain("a list under tolerate; cri conform --write-baseline FILE");
  });

  it("is a user's mistake if it does not exist", async () => {
    await expect(readBaseline(at("none"), { err: () => undefined, color: false })).rejects.toMatchObject({
      name: "UserError",
    });
  });
});

it("reads the day in UTC", () => {
  expect(todayOf(new Date("2026-06-15T23:59:59Z"))).toBe("2026-06-15");
});
