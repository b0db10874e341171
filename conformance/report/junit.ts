import type { CheckResult, Report } from "../run/report.js";

/** The report as JUnit XML: a suite a family; what was only observed passes, what was blocked is an error. */
export function junitReport(report: Report): string {
  const families = new Map<string, CheckResult[]>();
  for (const result of report.checks) {
    const family = result.id.split("/")[0] ?? "";
    families.set(family, [...(families.get(family) ?? []), result]);
  }
  const suites = [...families].map(([family, results]) => suite(family, results));
  const { baseUrl } = report.deployment;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${escaped(`${report.interface.title} at ${baseUrl}`)}"${totals(report.checks)}>`,
    ...suites,
    "</testsuites>",
    "",
  ].join("\n");
}

function suite(family: string, results: readonly CheckResult[]): string {
  return [
    `<testsuite name="${escaped(family)}"${totals(results)}>`,
    ...results.map(testcase),
    "</testsuite>",
  ].join("\n");
}

function totals(results: readonly CheckResult[]): string {
  const count = (...verdicts: readonly CheckResult["verdict"][]) =>
    results.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const seconds = results.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1_000;
  return ` tests="${results.length}" failures="${count("fail")}" errors="${count("error", "blocked")}" skipped="${count("not-applicable")}" time="${seconds}"`;
}

function testcase(result: CheckResult): string {
  const { id, title, milliseconds } = result;
  const family = id.split("/")[0] ?? "";
  const open = `<testcase classname="${escaped(family)}" name="${escaped(id)}" time="${milliseconds / 1_000}"`;
  const inside = [detail(result), `<system-out>${escaped(title)}</system-out>`].filter((part) => part !== "");
  return [`${open}>`, ...inside, "</testcase>"].join("\n");
}

function detail({ verdict, expected = "", actual = "", reason = "", section }: CheckResult): string {
  const text = [`document: ${section}`, `expected: ${expected}`, `got: ${actual}`].join("\n");
  if (verdict === "fail") return `<failure message="${escaped(actual)}">${escaped(text)}</failure>`;
  if (verdict === "error" || verdict === "blocked") {
    return `<error type="${verdict}" message="${escaped(reason)}"></error>`;
  }
  return verdict === "not-applicable" ? `<skipped message="${escaped(reason)}"/>` : "";
}

const entities: Readonly<Record<string, string>> = { "<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;" };

/** XML 1.0 allows no control characters but tab and line breaks, and no lone surrogates. */
function escaped(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, "\uFFFD")
    .replace(/[^\P{Cc}\t\n\r]|\uFFFE|\uFFFF/gu, "\uFFFD")
    .replace(/[<>&"]/g, (character) => entities[character] ?? character);
}
