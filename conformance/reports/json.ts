// Writes the JSON report, and the events of a run as a stream of JSON lines.
import type { RunEvent } from "../runner/events.js";
import type { Report } from "../runner/report.js";
import { type BodyOptions, Filing } from "./filing.js";

/** The report as `--json` writes it; `report.schema.json` in this folder describes it. */
export function jsonReport({ causes: _causes, ...members }: Report, options?: BodyOptions): string {
  const { results, exchanges } = new Filing(options).file(members.checks);
  return `${JSON.stringify({ ...members, checks: results, exchanges }, undefined, 2)}\n`;
}

/**
 * The events of one run, each as a line of `--ndjson`; `events.schema.json` in this folder describes them. The last one does
 * not repeat the checks, since each has its own line; nor does a line repeat the exchanges of lines before it.
 */
export function ndjsonLines(options?: BodyOptions): (event: RunEvent) => string {
  const filing = new Filing(options);
  return (event) => `${JSON.stringify(plain(event, filing))}\n`;
}

function plain(event: RunEvent, filing: Filing): unknown {
  if (event.type === "check-finished") {
    const { results, exchanges } = filing.file([event.result]);
    return { ...event, result: results[0], ...(exchanges.length > 0 ? { exchanges } : {}) };
  }
  if (event.type !== "run-finished") return event;
  const { verdict, summary, baseline } = event.report;
  return { type: event.type, verdict, summary, ...(baseline ? { baseline } : {}) };
}
