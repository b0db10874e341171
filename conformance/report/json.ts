import type { Report } from "../run/report.js";
import { filedResult } from "./exchange.js";

/** The report as `--json` writes it; `report.schema.json` beside this file describes it. */
export function jsonReport(report: Report): string {
  return `${JSON.stringify({ ...report, checks: report.checks.map(filedResult) }, undefined, 2)}\n`;
}
