import { describe, expect, it } from "vitest";
import { painter } from "../../spec/text/paint.js";
import type { Exchange } from "../http/exchange.js";
import type { RunEvent } from "../runner/events.js";
import type { CheckResult, Report } from "../runner/report.js";
import { causeOf, exchange, failed, reportOf, result, started } from "../testkit/reports/make-report.js";
import { failureLines } from "./failure.js";
import { alone } from "./shell.js";
import { reportLines, terminalReporter } from "./terminal.js";

const plain = painter(false);
const lines = (report: Report) => reportLines(report, plain);
const copied = /^ *(reproduce|re-run|repeat) {2,}/;

describe("a failure", () => {
  it("is shown with all that a person needs", () => {
    const report = reportOf([failed("search/Vehicle.plate/finds")]);
    const cause = causeOf(failed("search/Vehicle.plate/finds"));
    expect(failureLines(report, cause, plain).join("\n")).toMatchInlineSnapshot(`
      "FAIL  parameter plate of Vehicle does not find matching records         required
            check      Vehicle.plate: something holds
            document   Fleet / Arrivals: a vehicle arrives where it was sent
            expected   a vehicle in the list
            got        200, an empty list
            reproduce  curl -X POST -H 'content-type: application/json' -H 'authorization: ***' -d '{"note":"it'\\''s $HOME \`x\` \\"y\\""}' 'http://127.0.0.1:9/it%27s/here?a=b%20c'
            re-run     cri conform http://127.0.0.1:9 --site '1 2' --write --only search/Vehicle.plate/finds --seed 42"
    `);
  });

  it("shows the whole body of a record, so that no report is needed to send it again", () => {
    const requestBody = JSON.stringify({ note: "x".repeat(3_000) });
    const first = failed("a/b/c", { exchanges: [{ ...exchange, requestBody }] });
    const reported = failureLines(reportOf([first]), causeOf(first), plain).join("\n");
    expect(reported).toContain(`-d '${requestBody}'`);
    expect(reported).not.toContain("body.json");
  });

  it("shows no request that is too long to copy from a terminal", () => {
    const url = `http://127.0.0.1:9/${"x".repeat(10_000)}`;
    const first = failed("a/b/c", { exchanges: [{ ...exchange, url }] });
    const reported = failureLines(reportOf([first]), causeOf(first), plain).join("\n");
    expect(reported.length).toBeLessThan(2_000);
    expect(reported).toContain("see the --json report");
  });

  it("repeats every flag that the re-run of its check needs", () => {
    const asked = { spec: "my vehicles.yaml", answers: "chosen", id: ["Vehicle/1", "Vehicle/2"], records: 9 };
    expect(alone(reportOf([], { asked }), "ids/Vehicle/new")).toBe(
      "cri conform http://127.0.0.1:9 --site '1 2' --write --only ids/Vehicle/new --seed 42 " +
        "--spec 'my vehicles.yaml' --answers chosen --id Vehicle/1 --id Vehicle/2 --records 9",
    );
  });

  it("takes at most eighteen lines of 80 columns, except commands, whatever was sent", () => {
    const long = "a very long word-for-word answer ".repeat(40) + "x".repeat(300);
    const more = { title: long, expected: long, actual: long, reason: long, means: long };
    const first = failed("a/b/c", { ...more, exchanges: [{ ...exchange, requestBody: "x".repeat(5_000) }] });
    const others = Array.from({ length: 200 }, (_, index) => failed(`a/Type${index}/c`));
    const printed = failureLines(reportOf([first]), causeOf(first, others, others), plain);
    expect(printed.length).toBeLessThanOrEqual(18);
    expect(printed.filter((line) => line.length > 80 && !copied.test(line))).toEqual([]);
  });

  it("shows what a clause is derived from", () => {
    const means = `${"the record is shown as it was sent ".repeat(4)}(derived from: an example)`;
    const first = failed("a/b/c", { means });
    const printed = failureLines(reportOf([first]), causeOf(first), plain);
    expect(printed.join(" ").replace(/\s+/g, " ")).toContain("(derived from: an example)");
  });

  it("shows the first lines of a script, and says where the rest is", () => {
    const script = Array.from({ length: 9 }, (_, index) => `curl -s 'http://h/${index}'`).join("\n");
    const first = failed("a/b/c", { script, reason: "it is long" });
    const printed = failureLines(reportOf([first]), causeOf(first), plain);
    expect(printed.filter((line) => line.includes("curl"))).toEqual([
      "      reproduce  curl -s 'http://h/0'",
    ]);
    expect(printed.join("\n")).toContain("(8 more lines: see this check's script in the --json report)");
    const short = failed("a/b/c", { script: script.split("\n").slice(0, 3).join("\n") });
    const whole = failureLines(reportOf([short]), causeOf(short), plain);
    expect(whole.filter((line) => line.includes("curl"))).toHaveLength(3);
  });

  it("never passes control characters of a deployment to the terminal", () => {
    const first = failed("a/b/c", { actual: "\u001b[2J\u0007\u202Egone" });
    const text = failureLines(reportOf([first]), causeOf(first), plain).join("");
    expect(text).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});

describe("a report", () => {
  it("says which credentials to use after 401", () => {
    const printed = (requestHeaders: Exchange["requestHeaders"]) =>
      lines(reportOf([failed("a/b/c", { exchanges: [{ ...exchange, requestHeaders, status: 401 }] })]))
        .filter((line) => line.startsWith("access"))
        .join();
    expect(printed({})).toBe("access     401 without credentials: use --token T or --header 'N: V'");
    expect(printed({ "x-key": "***" })).toContain("are they valid for site");
    expect(lines(reportOf([failed("a/b/c")])).join("\n")).not.toContain("access ");
  });

  it("names the requests for which the credentials lack the right, and no others", () => {
    const forbidden = { ...exchange, method: "GET", url: "http://127.0.0.1/vehicles/7", status: 403 };
    const printed = (more: Partial<CheckResult>) =>
      lines(reportOf([result("a/b/c", { exchanges: [forbidden], ...more })]))
        .filter((line) => line.startsWith("access"))
        .join();
    expect(printed({ verdict: "blocked", reason: "403" })).toBe(
      "access     403 to these credentials: use credentials that may GET /vehicles/7",
    );
    expect(printed({ verdict: "fail" })).toBe("");
    expect(printed({ verdict: "blocked", reason: "no list", blockedBy: "a/b/d" })).toBe("");
  });

  it("says before the verdict how many answers another run may get", () => {
    const missing = { gap: "frost", asks: "?", section: "Fleet", own: "no", evidence: "it went away" };
    const printed = (observations: Report["observations"]) =>
      lines(reportOf([], { observations })).filter((line) => line.startsWith("incomplete"));
    expect(printed([{ ...missing, untold: true }, missing])).toEqual([
      "incomplete 1 of 2 answers are missing: it went away",
    ]);
    expect(printed([missing])).toEqual([]);
  });

  it("shows one cause once, and counts what it blocked", () => {
    const add = failed("interaction/Vehicle/add");
    const blocked = Array.from({ length: 30 }, (_, index) =>
      result(`search/Vehicle.p${index}/finds`, {
        verdict: "blocked",
        reason: "no vehicle",
        blockedBy: add.id,
      }),
    );
    const chained = result("x/y/z", {
      verdict: "blocked",
      reason: "no list",
      blockedBy: "search/Vehicle.p0/finds",
    });
    const text = lines(reportOf([add, ...blocked, chained])).join("\n");
    expect(text.match(/^FAIL/gm)).toHaveLength(1);
    expect(text).not.toMatch(/^BLOCK/m);
    expect(text).toContain("31 checks that depend on it");
    expect(lines(reportOf([add, ...blocked.slice(0, 1)])).join("\n")).toContain("1 check that depends on it");
  });

  it("shows blocked checks without a failure once for each reason", () => {
    const blocked = ["a", "b"].map((name) =>
      result(`f/${name}/x`, { verdict: "blocked", reason: "too dark" }),
    );
    const text = lines(reportOf(blocked)).join("\n");
    expect(text.match(/^BLOCK/gm)).toHaveLength(1);
    expect(text).toContain("INCONCLUSIVE");
  });

  it("names the same check of other subjects with its whole id", () => {
    const text = lines(reportOf([failed("search/A.x/finds"), failed("search/B.y/finds")])).join("\n");
    expect(text.match(/^FAIL/gm)).toHaveLength(1);
    expect(text).toMatch(/also +1 more: search\/B\.y\/finds/);
  });

  it("lists the answers that differ from the spec's own, and missing ones", () => {
    const answer = { asks: "?", section: "s", evidence: "e", own: "no" };
    const observations = [
      { ...answer, gap: "frost", value: "yes" },
      { ...answer, gap: "wind", value: "no" },
      { ...answer, gap: "rain" },
    ];
    const text = lines(reportOf([result("a/b/c")], { observations })).join("\n");
    expect(text).toContain("frost: yes (kit's server: no)");
    expect(text).not.toContain("wind:");
    expect(text).toContain("no answer: rain");
  });

  it.each(["nonconformant", "conformant", "inconclusive"] as const)("has the verdict %s", (verdict) => {
    expect(lines(reportOf([], { verdict })).find((line) => line.startsWith("verdict "))).toMatch(
      new RegExp(`^verdict +${verdict.toUpperCase()}$`),
    );
  });
});

describe("the reporter", () => {
  const events: readonly RunEvent[] = [
    started(1),
    { type: "check-started", id: "a/b/c" },
    { type: "check-finished", result: result("a/b/c"), done: 1, checks: 1 },
    { type: "run-finished", report: reportOf([result("a/b/c")]) },
  ];
  function printed(live: boolean, color: boolean) {
    const out: string[] = [];
    const err: string[] = [];
    const report = terminalReporter({
      out: (text) => void out.push(text),
      err: (text) => void err.push(text),
      live,
      color,
    });
    for (const event of events) report.hear(event);
    return { out: out.join(""), err: err.join("") };
  }

  it("draws progress only on a terminal, and uses colours only if asked to", () => {
    expect(printed(false, false).err).toBe("");
    expect(printed(false, false).out).not.toContain("\u001b");
    expect(printed(true, false).err).toContain("0 of 1");
    expect(printed(false, true).out).toContain("\u001b[32mCONFORMANT");
  });
});
