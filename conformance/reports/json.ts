// Writes the JSON report.
import type { Report } from "../runner/report.js";
import { type BodyOptions, Filing } from "./filing.js";

/** The report as `--json` writes it; `report.schema.json` in this folder describes it. */
export function jsonReport(report: Report, options?: BodyOptions): string {
  const { results, exchanges } = new Filing(options).file(report.checks);
  return `${JSON.stringify({ ...report, checks: results, exchanges }, undefined, 2)}\n`;
}
