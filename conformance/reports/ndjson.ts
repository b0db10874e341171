// Writes the events of a run as a stream of JSON lines.
import type { RunEvent } from "../runner/events.js";
import { Filing } from "./filing.js";

/**
 * The events of one run, each as a line of `--ndjson`; `events.schema.json` in this folder describes them. The last one does
 * not repeat the checks, since each has its own line.
 */
export function ndjsonLines(): (event: RunEvent) => string {
  const filing = new Filing();
  return (event) => `${JSON.stringify(plain(event, filing))}\n`;
}

function plain(event: RunEvent, filing: Filing): unknown {
  if (event.type === "check-finished") return { ...event, result: filing.result(event.result) };
  if (event.type !== "run-finished") return event;
  const { verdict, summary, baseline } = event.report;
  return { type: event.type, verdict, summary, ...(baseline ? { baseline } : {}) };
}
