import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { validateXML } from "xmllint-wasm";
import { isObject } from "../../spec/language/schema.js";
import { loadSpec } from "../../spec/load.js";
import { otherSpec } from "../../spec/package-root.js";
import { addressOf } from "../../spec/published-addresses.js";
import type { Report } from "../runner/report.js";
import { hostile, hostileReport } from "../testkit/reports/hostile-run.js";
import { failed, reportOf, result, started } from "../testkit/reports/make-report.js";
import { reports } from "../testkit/reports/reports.js";
import { eventFaults, eventsSchema, sarifFaults } from "../testkit/reports/schemas.js";
import { junitReport } from "./junit.js";
import { fileReporters } from "./reporters.js";
import { sarifReport } from "./sarif.js";

const loaded = await loadSpec(otherSpec());
if (!loaded.ok) throw new Error("the tests' spec has mistakes");
const context = { model: loaded.model, spec: "spec/vehicles of ours.yaml", version: "1.2.3" };
const all: readonly (readonly [string, Report])[] = [...Object.entries(reports), ["hostile", hostileReport]];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-forms-"));
});
afterAll(() => rm(folder, { recursive: true }));

describe("the JUnit report", () => {
  it.each(all)("has the structure that its readers expect: %s", async (_, report) => {
    const schema = await readFile(new URL("../testkit/reports/junit.xsd", import.meta.url), "utf8");
    const xml = { fileName: "junit.xml", contents: junitReport(report, context) };
    const { valid, errors } = await validateXML({ xml: [xml], schema: [schema] });
    expect(errors.map(({ message }) => message)).toEqual([]);
    expect(valid).toBe(true);
  });

  it("counts failures, errors and skipped checks, and escapes texts of the deployment", () => {
    const text = junitReport(
      reportOf([
        failed("a/b/c", { actual: '<b> & "\u0000"' }),
        result("a/b/d", { verdict: "blocked", reason: "why" }),
        result("e/b/d", { verdict: "not-applicable", reason: "needs --write" }),
      ]),
      context,
    );
    expect(text).toContain('tests="3" failures="1" errors="1"');
    expect(text).toContain('message="b: something holds, but got &lt;b&gt; &amp; &quot;\uFFFD&quot;"');
    expect(text.match(/<testsuite /g)).toHaveLength(2);
    expect(text).toContain('file="spec/vehicles of ours.yaml"');
  });

  it("names the page of a clause, and no file, if the repository does not have the spec", () => {
    const [clause] = loaded.model.clauses;
    const report = reportOf([failed("a/b/c", { clauses: [clause?.id ?? ""] })]);
    const elsewhere = { ...context, spec: "file:///kit/node_modules/cri-kit/spec.yaml" };
    const published = junitReport(report, { ...elsewhere, site: "https://kit.example" });
    const page = addressOf("https://kit.example", "clause", clause?.id ?? "");
    expect(published).toContain(`document: Fleet / Arrivals\npage: ${page}\nexpected: `);
    for (const text of [published, junitReport(report, elsewhere)]) {
      expect(text).not.toMatch(/ file=| line=|node_modules/);
    }
  });

  it("is green if all failures are tolerated, and red if the baseline is out of date", () => {
    const known = reports["all tolerated"];
    const outOfDate = reports["a baseline out of date"];
    expect(known && junitReport(known, context)).toContain('failures="0" errors="0"');
    expect(outOfDate && junitReport(outOfDate, context)).toContain('failures="2" errors="0"');
  });

  it("is red if there is no verdict, and not for advice that could not be judged", () => {
    const junit = (...checks: readonly ReturnType<typeof result>[]) => junitReport(reportOf(checks), context);
    const advice = result("a/b/e", { kind: "advice", verdict: "blocked", reason: "no list" });
    const held = junit(result("a/b/c"), advice);
    expect(held).toMatch(/<testsuites [^>]* failures="0" errors="0"/);
    expect(held).toContain('<skipped message="no list"/>');
    const none = junit(result("a/b/d", { verdict: "not-applicable", reason: "needs --write" }));
    expect(none).toMatch(/<testsuites [^>]*tests="2" failures="0" errors="1"/);
    expect(none).toContain(
      '<error type="inconclusive" message="nothing was tested, since the only required check is not applicable"/>',
    );
    const blocked = junit(result("a/b/d", { verdict: "blocked", reason: "why" }));
    expect(blocked).toMatch(/<testsuites [^>]*tests="1" failures="0" errors="1"/);
  });

  it("holds the exchanges, shortened", () => {
    const text = junitReport(hostileReport, context);
    expect(text).toContain("#3 POST http://127.0.0.1:9/x?a=::error::b");
    expect(text.length).toBeLessThan(12_000);
  });
});

describe("the SARIF log", () => {
  const faults = sarifFaults();
  const logOf = (report: Report): unknown => JSON.parse(sarifReport(report, context));
  const resultsOf = (report: Report): readonly Record<string, unknown>[] => {
    const log = logOf(report);
    const runs = isObject(log) && Array.isArray(log["runs"]) ? log["runs"] : [];
    const found = isObject(runs[0]) && Array.isArray(runs[0]["results"]) ? runs[0]["results"] : [];
    return found.filter(isObject);
  };

  it.each(all)("is valid by the standard's schema: %s", (_, report) => {
    expect(faults(logOf(report))).toEqual([]);
  });

  it("is refused by that schema if a member is wrong", () => {
    expect(faults({ version: "2.1.0", runs: [{ results: [] }] })).not.toEqual([]);
  });

  it("has a result for each failure and warning, at the clause's place", () => {
    const [clause] = context.model.clauses;
    const report = reportOf([
      failed("a/b/c", { clauses: [clause?.id ?? ""] }),
      failed("a/b/d", { verdict: "warn", kind: "advice" }),
      result("a/b/e", { verdict: "blocked", reason: "why" }),
    ]);
    const results = resultsOf(report);
    expect(results.map(({ level }) => level)).toEqual(["error", "warning"]);
    expect(results[0]).toMatchObject({
      ruleId: clause?.id,
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: "spec/vehicles%20of%20ours.yaml" },
            region: { startLine: clause?.node.at.line, startColumn: clause?.node.at.column },
          },
        },
      ],
      webRequest: { method: "POST" },
      webResponse: { statusCode: 500 },
    });
  });

  it("leads to the clause's published page if the repository does not have the spec", () => {
    const [clause] = context.model.clauses;
    const id = clause?.id ?? "";
    const site = "https://kit.example/";
    const spec = "file:///kit/node_modules/cri-kit/spec/x%20y.yaml";
    const report = reportOf([failed("a/b/c", { clauses: [id] })]);
    const log: unknown = JSON.parse(sarifReport(report, { ...context, spec, site }));
    expect(faults(log)).toEqual([]);
    const place = { uri: "cri-kit/spec/x%20y.yaml", uriBaseId: "SRCROOT" };
    expect(log).toMatchObject({
      runs: [
        {
          tool: { driver: { rules: [{ id, helpUri: `${site}reference/clauses.html#${id}` }] } },
          artifacts: [{ location: place }],
          results: [{ locations: [{ physicalLocation: { artifactLocation: place } }] }],
        },
      ],
    });
  });

  it("has the same fingerprints in every run, for any answer", () => {
    const prints = (actual: string) =>
      resultsOf(reportOf([failed("a/b/c", { actual })])).map((one) => one["partialFingerprints"]);
    expect(prints("one")).toEqual(prints("two"));
    expect(prints("one")).toEqual([{ "check/v1": "a/b/c" }]);
  });

  it("marks the failures that a baseline tolerates", () => {
    const known = reports["all tolerated"];
    expect(known && resultsOf(known)).toMatchObject([
      { baselineState: "unchanged", suppressions: [{ kind: "external" }] },
    ]);
  });

  it("does not interpret texts of the deployment: no Markdown, no link, no placeholder", () => {
    const text = sarifReport(hostileReport, context);
    expect(text).not.toContain('"markdown"');
    const [{ message } = { message: undefined }] = resultsOf(hostileReport);
    const reported = isObject(message) ? String(message["text"]) : "";
    expect(reported).toContain("\\[y\\](javascript");
    expect(reported).toContain("{{0}}");
    expect(reported).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});

describe("the NDJSON stream", () => {
  const report = reportOf([failed("a/b/c", { actual: hostile, transcript: [] })]);
  const [first] = report.checks;
  const answer = { gap: "frost", asks: "?", section: "s", own: "no", value: "yes", evidence: "e" };

  it("is written line by line before the run ends, each line valid against its schema", async () => {
    const file = join(folder, "events.ndjson");
    const [reporter] = await fileReporters({ ndjson: file }, context, () => undefined);
    if (!reporter || !first) throw new Error("there is no reporter for NDJSON");
    reporter.hear(started(1));
    reporter.hear({ type: "check-started", id: "a/b/c" });
    reporter.hear({ type: "check-finished", result: first, done: 1, checks: 1 });
    const soFar = await readFile(file, "utf8");
    reporter.hear({ type: "gap-answered", answer });
    reporter.hear({ type: "run-finished", report });
    await reporter.end?.();
    const text = await readFile(file, "utf8");
    expect(text.startsWith(soFar)).toBe(true);
    expect(soFar.split("\n")).toHaveLength(4);
    const lines = text.trimEnd().split("\n");
    expect(lines.flatMap((line) => eventFaults(JSON.parse(line)))).toEqual([]);
    expect(lines.map((line) => JSON.parse(line).type)).toEqual([
      "run-started",
      "check-started",
      "check-finished",
      "gap-answered",
      "run-finished",
    ]);
  });

  it("has a schema that refuses what it does not know, and describes each event", () => {
    expect(eventFaults({ type: "check-started" })).not.toEqual([]);
    expect(eventFaults({ type: "check-started", id: "x", more: 1 })).not.toEqual([]);
    expect(JSON.stringify(eventsSchema)).not.toContain('"description":""');
  });
});

it.each(["json", "ndjson", "junit", "sarif", "html"])(
  "a %s report gets the folder that it is to be in",
  async (form) => {
    const file = join(folder, form, "r");
    const [reporter] = await fileReporters({ [form]: file }, context, () => undefined);
    reporter?.hear({ type: "run-finished", report: reportOf([result("a/b/c")]) });
    await reporter?.end?.();
    expect(await readFile(file, "utf8")).not.toBe("");
  },
);

describe("a file that can't be written", () => {
  it.each([
    ["is in a folder that is a file", { json: `${import.meta.filename}/of/r.json` }],
    ["is a folder", { sarif: tmpdir() }],
    ["is standard output, which another report has", { json: "-", ndjson: "-" }],
    ["is the file of another report too", { json: join(tmpdir(), "r.x"), junit: join(tmpdir(), "r.x") }],
  ])("is refused before the run if it %s", async (_, files) => {
    await expect(fileReporters(files, context, () => undefined)).rejects.toMatchObject({
      name: "UserError",
      remedy: expect.stringMatching(/./),
    });
  });
});
