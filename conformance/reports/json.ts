// Writes the JSON report.
import type { Report } from "../runner/report.js";
import { Filing } from "./filing.js";

/** The report as `--json` writes it; `report.schema.json` in this folder describes it. */
export function jsonReport(report: Report): string {
  return `${JSON.stringify({ ...report, checks: new Filing().results(report.checks) }, undefined, 2)}\n`;
}
