import type { RunEvent } from "../run/events.js";
import { filedResult } from "./exchange.js";

/**
 * An event as one line of `--ndjson`; `events.schema.json` beside this file describes it. The last one holds no check again:
 * each has its own line.
 */
export function ndjsonLine(event: RunEvent): string {
  return `${JSON.stringify(plain(event))}\n`;
}

function plain(event: RunEvent): unknown {
  if (event.type === "check-finished") return { ...event, result: filedResult(event.result) };
  if (event.type !== "run-finished") return event;
  const { verdict, summary, baseline } = event.report;
  return { type: event.type, verdict, summary, ...(baseline ? { baseline } : {}) };
}
