import { describe, expect, it } from "vitest";
import { painter } from "../../spec/text/paint.js";
import { causesOf } from "../runner/causes/causes.js";
import type { CheckResult, Report } from "../runner/report.js";
import { exchange, failed, reportOf, result } from "../testkit/reports/make-report.js";
import { causeScreen } from "./cause-screen.js";
import { firstScreen, mostLines } from "./terminal.js";

const screen = (report: Report, page?: string) => firstScreen(report, painter(false), page);
const causes = (count: number, more: Partial<CheckResult> = {}) =>
  Array.from({ length: count }, (_, n) =>
    failed(`f/T${n}/c${n}`, { clauses: [`c${n}`], exchanges: [{ ...exchange, n }], ...more }),
  );

describe("the first screen", () => {
  it("has a line for each cause, with what was sent, expected and got where there is room", () => {
    const lines = screen(reportOf(causes(1)));
    expect(lines.slice(0, 4)).toEqual([
      "FAIL  T0: something holds; got 200, an empty list                       1 check",
      "      sent       POST /it's/here?a=b c",
      "      expected   a vehicle in the list",
      "      got        200, an empty list",
    ]);
  });

  it("shows each request that decided a check, as they were sent", () => {
    const sent = (n: number, path: string) => ({
      ...exchange,
      n,
      method: "GET",
      url: `http://127.0.0.1${path}`,
    });
    const exchanges = [sent(7, "/Vehicle/1"), sent(6, "/Vehicle?wheels=4")];
    const lines = screen(reportOf(causes(1, { exchanges })));
    expect(lines.slice(1, 3)).toEqual([
      "      sent       GET /Vehicle?wheels=4",
      "      sent       GET /Vehicle/1",
    ]);
  });

  it("has only the line of each cause if there are many, the biggest first, and counts the others", () => {
    const big = Array.from({ length: 9 }, () => failed("f/Big/c", { clauses: ["big"], exchanges: [] }));
    const lines = screen(reportOf([...causes(40), ...big]));
    expect(lines).toHaveLength(mostLines);
    expect(lines[0]).toMatch(/^FAIL {2}Big: something holds.* 9 checks$/);
    const shown = lines.filter((line) => line.startsWith("FAIL")).length;
    expect(lines.slice(1, shown).every((line) => line.endsWith(" 1 check"))).toBe(true);
    expect(lines[shown]).toBe(`${41 - shown} more causes: --verbose or --html FILE`);
  });

  it("has at most 25 lines of 80 columns, whatever happened", () => {
    const long = "a very long answer ".repeat(40) + "x".repeat(300);
    const lacks = [
      "other-site",
      "credentials",
      "limited-token",
      "type-action",
      "write",
      "fewer-records",
      "whole-lists",
    ] as const;
    const codes = ["time-spent", "list-too-long", "url-too-long"] as const;
    const tolerated = { reason: long, owner: long, until: "2030-01-31" };
    const checks = [
      ...causes(30, { title: long, tolerated }).map((one) => ({ ...one, id: `${one.id}/known` })),
      ...causes(30, { title: long, expected: long, actual: long }),
      ...lacks.map((lack) => result(`l/${lack}/c`, { verdict: "not-applicable", lacks: lack })),
      ...codes.map((code) => result(`r/${code}/c`, { verdict: "blocked", reason: long, reasonCode: code })),
      result("r/a/c", { verdict: "blocked", reason: long, exchanges: [{ ...exchange, status: 403 }] }),
    ];
    const gap = { gap: "frost", asks: "?", section: "s", own: "no", evidence: long, untold: true } as const;
    const fault = { entry: long, why: "passes", says: long, remedy: long, line: 1, column: 1 } as const;
    const report = reportOf(checks, {
      deployment: {
        baseUrl: `http://127.0.0.1/${"x".repeat(200)}`,
        site: long,
        write: false,
        claims: { saidBy: long },
      },
      observations: [gap],
      baseline: { file: long, verdict: "inconclusive", tolerated: 1, faults: [fault] },
    });
    const lines = screen(report);
    expect(lines.length).toBeLessThanOrEqual(mostLines);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    expect(lines[0]).toMatch(/^FAIL/);
    expect(lines.at(-2)).toMatch(/^result {5}FAIL: 30 causes/);
  });

  it("names the known causes of a run that passes, the biggest first, and counts them if they are many", () => {
    const tolerated = { reason: "r", owner: "o", until: "2030-01-31" };
    const baseline = { file: "b.yaml", verdict: "conformant", tolerated: 1, faults: [] } as const;
    const big = ["a", "b"].map((name) =>
      failed(`f/Big/${name}`, { clauses: ["big"], exchanges: [], tolerated }),
    );
    const known = (count: number) =>
      screen(reportOf([...causes(count, { tolerated }), ...big, result("a/b/c")], { baseline }));
    expect(known(1).slice(0, 3)).toEqual([
      "KNOWN Big: something holds; got 200, an empty list                      2 checks",
      "      known as   r (o, until 2030-01-31)",
      "KNOWN T0: something holds; got 200, an empty list                       1 check",
    ]);
    expect(known(9).filter((line) => line.startsWith("KNOWN"))).toHaveLength(4);
    expect(known(9)[6]).toBe("KNOWN 7 more known causes: --verbose or --html FILE");
  });

  it("shows one more known cause rather than its number", () => {
    const tolerated = { reason: "r", owner: "o", until: "2030-01-31" };
    const baseline = { file: "b.yaml", verdict: "conformant", tolerated: 4, faults: [] } as const;
    const known = screen(reportOf(causes(4, { tolerated }), { baseline })).filter((line) =>
      line.startsWith("KNOWN"),
    );
    expect(known.map((line) => line.slice(6, 9))).toEqual(["T0:", "T1:", "T2:", "T3:"]);
  });

  it("tells the day of an entry that has expired, whatever else takes the room", () => {
    const fault = (line: number, until?: string) =>
      ({
        entry: `f/K/c${line}`,
        why: until === undefined ? "passes" : "expired",
        says: "s",
        remedy: "r",
        line,
        column: 5,
        ...(until === undefined ? {} : { until }),
      }) as const;
    const bases = (room: number, ...faults: readonly ReturnType<typeof fault>[]) => {
      const baseline = { file: "b.yaml", verdict: "nonconformant", tolerated: 0, faults } as const;
      return screen(reportOf(causes(room), { baseline })).filter((line) => line.startsWith("BASELINE "));
    };
    const [old, older] = [fault(7, "2026-06-14"), fault(9, "2026-06-15")];
    expect(bases(30, fault(3), old)).toEqual([
      "BASELINE 2 entries are out of date: b.yaml:7 expired on 2026-06-14",
    ]);
    expect(bases(30, old, fault(3), older)).toEqual([
      "BASELINE 3 entries are out of date: line 7 expired on 2026-06-14, 1 more expired",
    ]);
    expect(bases(1, fault(3), old)[0]).toMatch(/^BASELINE b\.yaml:7: /);
  });

  it("counts the known causes where failures take the room", () => {
    const tolerated = { reason: "r", owner: "o", until: "2030-01-31" };
    const known = ["a", "b"].map((name) =>
      failed(`f/${name}/${name}`, { clauses: [name], exchanges: [], tolerated }),
    );
    const lines = screen(reportOf([...causes(40), ...known]));
    expect(lines).toHaveLength(mostLines);
    expect(lines.filter((line) => line.startsWith("KNOWN"))).toEqual([
      "KNOWN 2 known causes: --verbose or --html FILE",
    ]);
  });

  it("leaves the known causes to the summary where there are only lines for failures", () => {
    const tolerated = { reason: "r", owner: "o", until: "2030-01-31" };
    const report = reportOf([
      ...causes(5),
      failed("f/Known/a", { clauses: ["k"], exchanges: [], tolerated }),
    ]);
    const words = causeScreen(report, painter(false), 3).map((line) => line.slice(0, 5));
    expect(words).toEqual(["FAIL ", "FAIL ", "3 mor"]);
  });

  it("cuts neither the value of the parameter nor the record, however little room there is", () => {
    const [one, another] = ["01a21ca2-6a47-762f-b777-639a92347a21", "01a21ca2-6a47-762f-b777-639a92348b32"];
    const time = "2019-06-11T22:30:00.000+11:00";
    const many = Array.from({ length: 6 }, (_, n) =>
      failed(`f/T${n}.built${n}/c${n}`, {
        clauses: [`c${n}`],
        exchanges: [
          {
            ...exchange,
            n,
            method: "GET",
            url: `http://127.0.0.1:9/sites/12/T${n}?owner=${one}&built${n}=${encodeURIComponent(`ge${time}`)}`,
          },
        ],
        actual: `status 200, a list of 3 records without T${n} ${time} (${another})`,
      }),
    );
    const lines = screen(reportOf(many));
    expect(lines.length).toBeLessThanOrEqual(mostLines);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    expect(lines).toContain(`      sent       GET …/T0?owner=01a2…7a21&built0=ge${time}`);
    expect(lines.join("\n")).toContain(
      [
        "      got        status 200, a list of 3 records without T0",
        `                 ${time} (01a2…8b32)`,
      ].join("\n"),
    );
    const bounds = [`ge${time}`, `le${time}`].map((bound) => `built=${encodeURIComponent(bound)}`).join("&");
    const url = `http://127.0.0.1:9/sites/12/T0?owner=${one}&${bounds}`;
    const range = screen(reportOf([failed("search/T0.built/finds", { exchanges: [{ ...exchange, url }] })]));
    expect(range.join("").replaceAll(" ", "")).toContain(`?owner=01a2…7a21&built=ge${time}&built=le${time}`);
  });

  it("shortens the id of a request that would need two lines", () => {
    const sentTo = (path: string) => {
      const url = `http://127.0.0.1:9/sites/alpha/${path}`;
      const check = failed("ids/T/read", { exchanges: [{ ...exchange, method: "GET", url }] });
      return screen(reportOf([check])).filter((line) => line.includes("alpha"));
    };
    const id = "01a21dbd-8146-7695-bc01-39f0ff5efa25";
    expect(sentTo(`T/${id}`)).toEqual([`      sent       GET /sites/alpha/T/${id}`]);
    expect(sentTo(`AllergyIntolerance/${id}`)).toEqual([
      "      sent       GET /sites/alpha/AllergyIntolerance/01a2…fa25",
    ]);
  });

  it("writes the ids of what was expected and of what came in one way", () => {
    const id = "01a21dbd-8146-7695-bc01-39f0ff5efa25";
    const long = Array.from({ length: 6 }, (_, n) => `T ${n} (${id.slice(0, -1)}${n})`).join(", ");
    const of = (expected: string) =>
      screen(reportOf([failed("search/T.p/finds", { expected, actual: `no ${id}` })])).join("\n");
    expect(of(`a list with ${id}`)).toContain(`got        no ${id}`);
    expect(of(long)).toContain("got        no 01a2…fa25");
  });

  it("says what to do with an entry of the baseline before its id", () => {
    const fault = {
      entry: `search/${"Vehicle".repeat(9)}/finds`,
      why: "expired",
      says: "it was tolerated until 2026-06-14",
      remedy: "fix it or set a later date",
      line: 12,
      column: 5,
    } as const;
    const baseline = { file: "b.yaml", verdict: "conformant", tolerated: 0, faults: [fault] } as const;
    expect(screen(reportOf([result("a/b/c")], { baseline }))[0]).toMatch(
      /^BASELINE b\.yaml:12: it was tolerated until 2026-06-14; fix it or set a later$/,
    );
  });

  it("shows the evidence of new failures before the entries of the baseline, a list of checks in one line", () => {
    const fault = (n: number, list?: number) =>
      ({
        entry: `f/K/c${n}`,
        why: "more",
        says: "it passes now",
        remedy: "delete it",
        line: n,
        column: 5,
        ...(list === undefined ? {} : { list }),
      }) as const;
    const faults = [fault(3, 2), fault(4, 2), fault(5, 2), fault(9), fault(12)];
    const baseline = { file: "b.yaml", verdict: "nonconformant", tolerated: 0, faults } as const;
    const lines = screen(reportOf(causes(3), { baseline }));
    const firstWords = lines.slice(0, lines.indexOf("")).map((line) => line.trim().split(" ")[0]);
    const evidence = ["FAIL", "sent", "expected", "got"];
    expect(firstWords).toEqual([...evidence, ...evidence, ...evidence, "BASELINE", "BASELINE", "BASELINE"]);
    expect(lines).toContain("BASELINE b.yaml:3, 3 checks: it passes now; delete it (f/K/c3, …)");
    const many = screen(reportOf(causes(10), { baseline }));
    expect(many.filter((line) => line.startsWith("BASELINE "))).toEqual([
      "BASELINE 3 entries are out of date; --verbose lists them",
    ]);
  });

  it("says that checks were left out, since the verdict says nothing of them", () => {
    const report = { ...reportOf([result("a/b/c")]), only: ["a/", "gap/rain"] };
    expect(screen(report)).toContain("only       a/, gap/rain; all other checks were left out");
    expect(screen({ ...report, requiredInAll: 784 })).toContain(
      "verdict    CONFORMANT as far as tested (1 of 784 required checks)",
    );
    expect(screen(reportOf([result("a/b/c")])).join()).not.toContain("left out");
  });

  it("counts advice, and shows no line for it", () => {
    const lines = screen(
      reportOf([failed("advice/T/c", { kind: "advice", verdict: "warn" }), result("a/b/c")]),
    );
    expect(lines.filter((line) => /^WARN/.test(line))).toEqual([]);
    expect(lines).toContain("advice     1 warned");
  });

  it("shows the required answer to a gap and the answer that came, however little room there is", () => {
    const pinned = failed("gap/update.concurrent", {
      title: 'update.concurrent must be answered with "it replaces the first", as pinned',
      code: "other-answer",
      expected: '"it replaces the first", as pinned',
      pinned: "it replaces the first",
      actual: "neither is kept whole",
      exchanges: [{ ...exchange, n: 99 }],
    });
    const lines = screen(reportOf([pinned, ...causes(6)]));
    const at = lines.findIndex((line) => line.includes("update.concurrent"));
    expect(lines.slice(at, at + 5)).toEqual([
      'FAIL  update.concurrent: pinned "it replaces the first", got "neither   1 check',
      '      is kept whole"',
      "      sent       POST /it's/here?a=b c",
      '      expected   "it replaces the first", as pinned',
      "      got        neither is kept whole",
    ]);
    const crowded = screen(reportOf([pinned, ...causes(16)]));
    expect(crowded.find((line) => line.includes("update.concurrent"))).toBe(
      'FAIL  update.concurrent: pinned "it replaces…", got "neither is k…"     1 check',
    );
    const short = { ...pinned, pinned: "no", actual: "yes" };
    expect(screen(reportOf([short]))[0]).toMatch(
      /^FAIL {2}update\.concurrent: pinned "no", got "yes" {2,}1 check$/,
    );
    const [cause] = causesOf([short]).failures;
    expect(cause?.heading).toBe('update.concurrent: pinned "no", got "yes"');
  });

  it("counts the answers that are pinned, and calls none of them harmless that fails", () => {
    const answer = { asks: "?", section: "s", own: "no", evidence: "e" };
    const observations = [
      { ...answer, gap: "frost", value: "yes" },
      { ...answer, gap: "wind", value: "yes" },
      { ...answer, gap: "rain", value: "yes" },
      { ...answer, gap: "fog" },
    ];
    const checks = [
      failed("gap/frost"),
      result("gap/wind"),
      result("gap/rain", { kind: "observed", verdict: "observed" }),
    ];
    expect(screen(reportOf(checks, { observations }))).toContain(
      "answers    3 of 4 gaps, 2 pinned, 2 differ from the kit's server",
    );
  });

  it("says where the page is, and otherwise how to get one", () => {
    const about = (page?: string) => screen(reportOf([]), page).find((line) => line.startsWith("details"));
    expect(about()).toMatch(/--html FILE.*--verbose/);
    expect(about("report.html")).toMatch(/--verbose.* report\.html$/);
  });

  it("shows why checks were skipped", () => {
    const skipped = result("a/b/c", { verdict: "blocked", reason: "no answer came" });
    const advice = result("a/b/d", { verdict: "blocked", reason: "no answer came", kind: "advice" });
    const [line, check] = screen(reportOf([skipped, advice]));
    expect(line).toMatch(/^BLOCK no answer came {2,}1 check$/);
    expect(check).toMatch(/^ +check +a\/b\/c and 1 more$/);
  });
});
