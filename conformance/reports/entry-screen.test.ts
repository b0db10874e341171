// Tests how the first screen shows the entries of a baseline that are out of date.
import { describe, expect, it } from "vitest";
import { painter } from "../../spec/text/paint.js";
import type { Report } from "../runner/report.js";
import { fleetModel } from "../testkit/api/fleet.js";
import { exchange, failed, reportOf, result } from "../testkit/reports/make-report.js";
import { junitReport } from "./junit.js";
import { firstScreen, mostLines } from "./terminal.js";

const screen = (report: Report) => firstScreen(report, painter(false));

it("names the same line as JUnit does, that of the first id of which something is wrong", () => {
  const fault = { why: "passes", says: "says", remedy: "remedy", column: 9, list: 5 } as const;
  const faults = [7, 8].map((line) => ({ ...fault, entry: `a/b/d${line}`, line }));
  const baseline = { file: "known.yaml", verdict: "conformant", tolerated: 0, faults } as const;
  const report = reportOf([result("a/b/c")], { baseline });
  expect(screen(report)[0]).toMatch(/^BASELINE known.yaml:7, 2 checks: /);
  expect(junitReport(report, { model: fleetModel(), spec: "spec.yaml", version: "0" })).toMatch(
    /name="a\/b\/d7" file="known.yaml" line="7"/,
  );
});

describe("the first screen", () => {
  it("shows three entries of the baseline whole, with file, line and remedy, and counts the others", () => {
    const fault = (line: number) =>
      ({
        entry: `round-trip/Motorcycle/birthDate${line}`,
        why: "unknown",
        says: "no check has this id",
        remedy: `write round-trip/Motorcycle/registrationDate${line}, or delete it from the list`,
        line,
        column: 5,
      }) as const;
    const bases = (count: number) => {
      const faults = Array.from({ length: count }, (_, n) => fault(n + 1));
      const baseline = { file: "known.yaml", verdict: "conformant", tolerated: 0, faults } as const;
      const lines = screen(reportOf([result("a/b/c")], { baseline }));
      expect(lines.length).toBeLessThanOrEqual(mostLines);
      expect(lines.filter((line) => line.length > 80)).toEqual([]);
      return lines.slice(0, lines.indexOf(""));
    };
    const shown = (line: number) => [
      `BASELINE known.yaml:${line}: no check has this id; write`,
      `         round-trip/Motorcycle/registrationDate${line}, or delete it from the list`,
      `         (round-trip/Motorcycle/birthDate${line})`,
    ];
    expect(bases(3)).toEqual([1, 2, 3].flatMap(shown));
    expect(bases(5)).toEqual([
      ...[1, 2, 3].flatMap(shown),
      "BASELINE 2 more entries are out of date; --verbose lists them",
    ]);
  });

  it("leaves an entry of the baseline its remedy where failures take the room", () => {
    const fault = {
      entry: "search/Motorcycle.registrationDate/finds-all",
      why: "expired",
      until: "2026-11-01",
      says: "the last day of this entry of 55 checks was 2026-11-01",
      remedy: "fix the failure, or set a later day",
      line: 8,
      column: 5,
    } as const;
    const baseline = { file: "b.yaml", verdict: "nonconformant", tolerated: 0, faults: [fault] } as const;
    const causes = Array.from({ length: 30 }, (_, n) =>
      failed(`f/T${n}/c${n}`, { clauses: [`c${n}`], exchanges: [{ ...exchange, n }] }),
    );
    const text = screen(reportOf(causes, { baseline })).join(" ").replaceAll(/ +/g, " ");
    expect(text).toContain(
      "BASELINE b.yaml:8: the last day of this entry of 55 checks was 2026-11-01; fix the failure, or set a later day (",
    );
  });
});
