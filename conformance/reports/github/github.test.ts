// Tests the annotations and the summary for GitHub.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { otherSpec } from "../../../spec/package-root.js";
import { addressOf } from "../../../spec/published-addresses.js";
import { printable } from "../../../spec/text/layout.js";
import type { Report } from "../../runner/report.js";
import { hostileReport } from "../../testkit/reports/hostile-run.js";
import { failed, reportOf, result, started } from "../../testkit/reports/make-report.js";
import { reports } from "../../testkit/reports/reports.js";
import { annotations, githubReporter } from "./reporter.js";
import { githubSummary, shown } from "./summary.js";

const loaded = await loadSpec(otherSpec());
if (!loaded.ok) throw new Error("the tests' spec has mistakes");
const { model } = loaded;
const spec = "spec/vehicles, of: ours.yaml";
const several = reports["several causes"] ?? hostileReport;
const outOfDate = reports["a baseline out of date"] ?? hostileReport;

describe("annotations", () => {
  it("annotate the line of the spec of each cause, the worst first, in one line each", () => {
    const [clause] = model.clauses;
    const report = reportOf([failed("a/Vehicle/c", { clauses: [clause?.id ?? ""] })]);
    const at = clause?.node.at;
    expect(annotations(report, { model, spec })).toEqual([
      `::error file=spec/vehicles%2C of%3A ours.yaml,line=${at?.line},col=${at?.column},title=a/Vehicle/c::` +
        "Vehicle: something holds, but got 200, an empty list%0Aexpected: a vehicle in the list%0Agot: 200, an empty list",
    ]);
    expect(annotations(several, { model, spec })[0]).toContain("blocked by it: 30 checks");
  });

  it("belong to no file if the repository does not have the spec, and name the clause's page or its place", () => {
    const [clause] = model.clauses;
    const { line, column } = clause?.node.at ?? {};
    const report = reportOf([failed("a/Vehicle/c", { clauses: [clause?.id ?? ""] })]);
    const elsewhere = { model, spec: "file:///kit/spec.yaml" };
    expect(annotations(report, { ...elsewhere, site: "https://kit.example" })).toEqual([
      expect.stringMatching(
        new RegExp(
          `^::error title=a/Vehicle/c::.*%0Adocument: ${addressOf("https://kit.example", "clause", clause?.id ?? "")}$`,
        ),
      ),
    ]);
    expect(annotations(report, elsewhere)).toEqual([
      expect.stringMatching(new RegExp(`%0Adocument: file:///kit/spec.yaml:${line}:${column}$`)),
    ]);
  });

  it("hold no text that could end a command or start another", () => {
    for (const line of annotations(hostileReport, { model, spec })) {
      expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      expect(line.slice(0, line.indexOf("::", 2))).toMatch(/^::error file=[^:]*$/);
    }
  });

  it("say why there is no verdict, if that fails the job", () => {
    const blocked = (name: string, more = {}) =>
      result(`a/${name}/c`, { verdict: "blocked", reason: "nothing to read", ...more });
    expect(annotations(reportOf([blocked("x"), blocked("y")]), { model, spec })).toEqual([
      expect.stringMatching(
        /^::error file=.*,title=a\/x\/c::2 checks could not be judged, for example: x: .*%0Abecause: nothing to read$/,
      ),
    ]);
    const held = result("a/z/c");
    expect(annotations(reportOf([held, blocked("x", { kind: "advice" })]), { model, spec })).toEqual([]);
    const skipped = result("a/z/c", { verdict: "not-applicable", reason: "needs --write" });
    expect(annotations(reportOf([skipped]), { model, spec })).toEqual([
      "::error title=inconclusive::nothing was tested, since the only required check is not applicable",
    ]);
  });

  it("are no more than GitHub shows", () => {
    const many = Array.from({ length: 50 }, (_, n) =>
      failed(`a/T${n}/c${n}`, { actual: `${n}`, clauses: [`${n}`], exchanges: [] }),
    );
    expect(annotations(reportOf(many), { model, spec })).toHaveLength(10);
  });

  it("report a baseline's entries in the baseline's own file", () => {
    expect(annotations(outOfDate, { model, spec })).toEqual([
      "::error file=baseline.yaml,line=7,col=5,title=baseline%3A search/Vehicle.roof/finds::it passes now; delete the entry",
      "::error file=baseline.yaml,line=123,col=5,title=baseline%3A search/Vehicle.plate/finds::it was tolerated until 2029-12-31; fix it or set a later date",
    ]);
  });
});

/** A report whose baseline has an entry with a list of checks, of which two pass. */
const outOfList: Report = {
  ...several,
  baseline: {
    file: "baseline.yaml",
    verdict: "nonconformant",
    tolerated: 0,
    faults: ["search/Vehicle.roof/finds", "search/Vehicle.plate/finds"].map((entry, n) => ({
      entry,
      why: "passes",
      says: "it passes now",
      remedy: "delete the entry",
      line: 8 + n,
      column: 9,
      list: 7,
    })),
  },
};

describe("a baseline's entry with a list of checks", () => {
  it("is one annotation, after those of failures", () => {
    const shownThere = annotations(outOfList, { model, spec });
    expect(shownThere.at(-2)).toMatch(/^::error file=spec/);
    expect(shownThere.at(-1)).toBe(
      "::error file=baseline.yaml,line=8,col=9,title=baseline%3A search/Vehicle.roof/finds and 1 more::it passes now; delete the entry",
    );
  });

  it("is one row of the job's summary", () => {
    const text = githubSummary(outOfList);
    expect(text).toContain("; 1 entry out of date.");
    expect(text).toContain(
      "| <code>baseline&#46;yaml&#58;8</code> | <code>search&#47;Vehicle&#46;roof&#47;finds</code> and 1 more | it passes now; delete the entry |",
    );
    expect(text.split("\n").filter((line) => line.includes("baseline&#46;yaml&#58;"))).toHaveLength(1);
  });
});

describe("the job's summary", () => {
  it("has the verdict, the table, the causes and the answers that differ", () => {
    const text = githubSummary(several);
    expect(text).toContain(
      "## ❌ FAIL&#58; 3 causes &#40;34 checks&#58; 4 failed, 30 blocked&#41;\n\nVerdict: nonconformant. ",
    );
    expect(text.trimEnd()).toMatch(/\n\*\*Result: ❌ FAIL.*\*\*$/);
    expect(text).toContain(
      "Required checks and advice, by type and family:\n\n|  | round&#45;trip | add | search |",
    );
    expect(text).toContain("| Vehicle | ❌ 1 | ❌ 1 | ❌ 1 🚧 30 |");
    expect(text).toMatch(/\n\n❌ failed, .*🚧 blocked/);
    expect(text).toContain("30 checks that depend on it");
    const conformant = githubSummary(reports["conformant"] ?? hostileReport);
    expect(conformant).toContain("| <code>frost</code> | Does the frost matter&#63; | yes | no |");
  });

  it("marks an answer that a fix may change", () => {
    const asked = { gap: "frost", asks: "?", section: "s", own: "no", evidence: "e", value: "yes" };
    const said = (more: object) => githubSummary(reportOf([], { observations: [{ ...asked, ...more }] }));
    const marked = said({ failedChecks: ["search/X.a/finds"] });
    expect(marked).toContain("| yes &#42; | no |\n\n&#42; may change after a fix");
    expect(said({})).not.toContain("may change");
  });

  it("names a cause in the words of the terminal, and the check after it", () => {
    const text = githubSummary(several);
    expect(text).toContain(
      "- **parameter plate does not find matching records on 2 types&#58; Vehicle, Trailer**\n",
    );
    expect(text).toContain(
      "- **Vehicle&#58; name comes back as it was sent, but got nothing**\n  - document: ",
    );
    expect(text).toMatch(
      /\*\*parameter plate does .*\n {2}- check: Vehicle&#46;plate&#58; something holds\n/,
    );
    const skipped = (name: string) =>
      result(`a/${name}/c`, { verdict: "blocked", reason: "nothing to read" });
    const blocked = githubSummary(reportOf([skipped("x"), skipped("y")]));
    expect(blocked).toContain("- **nothing to read**\n  - check: x&#58; something holds\n");
    expect(blocked).not.toContain("  - because: ");
    const alike = result("a/x/c", {
      verdict: "blocked",
      title: "it is read",
      reason: "it is read by nobody",
    });
    expect(githubSummary(reportOf([alike]))).toContain("- **it is read by nobody**\n  - check: it is read\n");
  });

  it("has a row for each known cause, with its number of checks", () => {
    const rows = githubSummary(reports["partly known"] ?? hostileReport)
      .split("\n")
      .filter((line) => line.endsWith(" | garage | 2030&#45;01&#45;31 |"));
    expect(rows).toHaveLength(5);
    expect(rows[0]).toBe(
      "| Vehicle&#58; name comes back as it was sent, but got nothing | 2 known of 4 checks | " +
        "<code>round&#45;trip&#47;Vehicle&#47;name</code> | the plate is being mended | garage | 2030&#45;01&#45;31 |",
    );
  });

  it("passes at the top and at the end if all failures are known, and still has the verdict", () => {
    const text = githubSummary(reports["all tolerated"] ?? hostileReport);
    const matrix = text.slice(text.indexOf("Required checks"), text.indexOf("###"));
    expect(matrix).toMatch(/🟡 1 /);
    expect(matrix).toMatch(/\n\n🟡 known: the baseline tolerates it, ✅ passed\n/);
    expect(matrix).not.toContain("❌");
    expect(text).toContain("## ✅ PASS with 1 known failure\n\nVerdict: nonconformant. ");
    expect(text.trimEnd()).toMatch(/\n\*\*Result: ✅ PASS with 1 known failure\*\*$/);
  });

  it("says how many answers another run may get", () => {
    const missing = { gap: "frost", asks: "?", section: "Fleet", own: "no", evidence: "it went away" };
    const reported = (observations: Report["observations"]) => githubSummary(reportOf([], { observations }));
    expect(reported([{ ...missing, untold: true }, missing])).toContain(
      "\nIncomplete: 1 of 2 answers are missing&#58; it went away\n",
    );
    expect(reported([missing])).not.toContain("Incomplete");
  });

  it("shows a deployment's texts without interpreting them", () => {
    const text = githubSummary(hostileReport);
    const own = text.replaceAll(/<\/?code>/g, "").replaceAll(/&#\d+;/g, "");
    expect(own).not.toMatch(/[<>`[\]~]|::|https?:|!\[/);
    expect(text.split("\n").filter((line) => /^\s*#/.test(line))).toEqual([
      expect.stringMatching(/^## ❌ FAIL/),
      "### Failures",
    ]);
    expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Surrogate}/u);
  });

  it("shows any text unchanged, on one line, without a character that Markdown or HTML interprets", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
        const printed = shown(text);
        expect(printed.replaceAll(/&#\d+;/g, "")).not.toMatch(/[^\p{L}\p{N} ,;…\uFFFD]/u);
        const back = printed.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
        expect(back).toBe(printable(text));
      }),
    );
  });

  it("fits into GitHub's limit, however much failed", () => {
    const long = "x".repeat(5_000);
    const many = Array.from({ length: 600 }, (_, n) =>
      failed(`a/T${n}/c${n}`, { expected: long, actual: `${n} ${long}`, clauses: [`${n}`], exchanges: [] }),
    );
    expect(Buffer.byteLength(githubSummary(reportOf(many)))).toBeLessThan(1_048_576);
  });
});

describe("in a job", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "cri-github-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function printed(report: Report, summaryFile?: string): Promise<string> {
    const out: string[] = [];
    const file = summaryFile === undefined ? {} : { summaryFile };
    const reporter = await githubReporter({
      model,
      spec,
      version: "1.2.3",
      ...file,
      out: (text) => void out.push(text),
    });
    reporter.hear(started(1));
    out.push("::error::said by somebody else\n");
    reporter.hear({ type: "run-finished", report });
    await reporter.end?.();
    return out.join("");
  }

  it("other output cannot give commands: they are switched off until the end, with a random token", async () => {
    const text = await printed(several);
    const [, word] = /^::stop-commands::(\S{20,})\n/.exec(text) ?? [];
    expect(word).toBeDefined();
    expect(text.indexOf(`::${word}::\n`)).toBeGreaterThan(text.indexOf("said by somebody else"));
    expect(text.indexOf("::error file=")).toBeGreaterThan(text.indexOf(`::${word}::\n`));
    expect(await printed(several)).not.toContain(word);
  });

  it("the summary is appended to that of other steps", async () => {
    const file = join(folder, "summary.md");
    await writeFile(file, "before\n");
    await printed(several, file);
    expect(await readFile(file, "utf8")).toBe(`before\n${githubSummary(several)}`);
  });
});
