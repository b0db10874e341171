// Tests that a report of watched traffic says how little it may have seen.
import { expect, it } from "vitest";
import { failed, reportOf, result } from "../testkit/reports/make-report.js";
import { githubSummary } from "./github/summary.js";
import { verdictView } from "./html/verdict-view.js";
import { outcomeOf } from "./outcome.js";
import { summaryLines, watchedLines } from "./summary-lines.js";
import { resultLines } from "./terminal.js";

const watched = { described: 5, outside: {}, unjudged: {} };

it("says of how many required checks its verdict is", () => {
  const unseen = result("a/C/d", { verdict: "not-applicable" });
  const advice = result("a/D/d", { kind: "advice" });
  const checks = [result("a/B/c"), unseen, advice];
  const lines = (more: object) => resultLines(reportOf(checks, more), (text) => text).join("\n");
  expect(lines({ watched })).toMatch(/^verdict +CONFORMANT as far as tested \(1 of 2 required checks\)$/m);
  expect(githubSummary(reportOf(checks, { watched }))).toContain(
    "Verdict: conformant as far as tested (1 of 2 required checks). ",
  );
  const page = verdictView(reportOf(checks, { watched }));
  expect(page.word).toBe("Conformant as far as tested");
  expect(page.notes).toContain("Partial run: 1 of 2 required checks judged");
  expect(lines({})).toMatch(/^verdict +CONFORMANT$/m);
  const failing = [...checks, failed("a/B/e")];
  expect(resultLines(reportOf(failing, { watched }), (text) => text).join("\n")).toMatch(
    /^verdict +NONCONFORMANT \(2 of 3 required checks judged\)$/m,
  );
});

it("says what passed, and how many of it are pinned answers", () => {
  const gap = { gap: "frost", asks: "?", section: "s", own: "no", value: "yes", evidence: "seen" };
  const of = (...ids: readonly string[]) =>
    outcomeOf(
      reportOf(
        ids.map((id) => result(id)),
        { requiredInAll: 9, observations: [gap] },
      ),
    ).words;
  expect(of("gap/frost")).toBe("PASS: 1 pinned answer");
  expect(of("a/B/c", "a/B/d", "gap/frost")).toBe("PASS: 2 required checks, 1 pinned answer");
  expect(of("a/B/c", "gap/closed")).toBe("PASS: 2 required checks");
});

it("says plainly that no required check was selected", () => {
  const gap = { gap: "frost", asks: "?", section: "s", own: "no", value: "yes", evidence: "seen" };
  const report = reportOf([result("gap/frost", { kind: "observed" })], {
    verdict: "inconclusive",
    requiredInAll: 816,
    observations: [gap],
    recorded: 1,
  });
  const lines = resultLines(report, (text) => text).join("\n");
  expect(lines).toMatch(/^verdict +INCONCLUSIVE \(none of 816 required checks was selected\)$/m);
  expect(lines).toMatch(/^result +RECORDED: /m);
});

it("says that no client sent a request of the interface, instead of counting checks", () => {
  const checks = [result("a/B/c", { verdict: "not-applicable" }), result("a/D/d", { kind: "advice" })];
  const of = (described: number) => reportOf(checks, { watched: { ...watched, described } });
  expect(summaryLines(of(0), true).filter((line) => /^(required|advice)/.test(line))).toEqual([
    "required   none judged: no client sent a request of the interface",
  ]);
  expect(outcomeOf(of(0)).words).toBe(
    "INCONCLUSIVE: nothing was tested, since no client sent a request of the interface",
  );
  expect(summaryLines(of(1), true)).toContain("required   1 not applicable");
  expect(outcomeOf(of(1)).words).toContain("the traffic shows no required check");
});

it("counts the added records that nothing has shown", () => {
  expect(watchedLines({ ...watched, unread: 2 }, "1.0", 3)).toEqual([
    "watched    5 requests of the interface in 1.0 s; the suite itself sent nothing",
    "unread     2 records added, and not read or listed afterwards",
  ]);
});
