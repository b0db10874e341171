// Tests that every report says the same of one cause.
import { expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import { otherSpec } from "../../spec/package-root.js";
import { failed, reportOf } from "../testkit/reports/make-report.js";
import { annotations } from "./github/reporter.js";
import { githubSummary } from "./github/summary.js";
import { htmlReport } from "./html/page.js";
import { junitReport } from "./junit.js";
import { sarifReport } from "./sarif.js";
import { firstScreen, reportLines } from "./terminal.js";

const loaded = await loadSpec(otherSpec());
if (!loaded.ok) throw new Error("the tests' spec has mistakes");
const { model } = loaded;
const context = { model, spec: "spec.yaml", site: undefined, version: "1" };
/** Markdown escapes some characters as entities. */
const fromEntities = (text: string) =>
  text.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
const plain = (text: string) => text;

const found = { code: "record-unexpected", fault: ["a search", "still finds a deleted record"] } as const;
const report = reportOf([failed("delete/X/not-searchable", found), failed("delete/Y/not-searchable", found)]);
const heading = "a search still finds a deleted record on 2 types: X, Y";

it.each([
  ["the first screen", () => firstScreen(report, plain).join("\n"), 1],
  ["the long report", () => reportLines(report, plain).join("\n"), 1],
  ["the page", () => htmlReport(report, model), 2],
  ["JUnit, of each check", () => junitReport(report, context), 2],
  ["SARIF, of each check", () => sarifReport(report, context), 2],
  ["GitHub's annotations", () => annotations(report, context).join("\n"), 1],
  ["GitHub's summary", () => fromEntities(githubSummary(report)), 1],
])("%s", async (_, written, times) => {
  expect((await written()).split(heading).length - 1).toBeGreaterThanOrEqual(times);
});
