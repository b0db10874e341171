// Registers the metrics of the audit log.
import type { Registry } from "prom-client";
import type { PromClient } from "./prom-client.js";

/** Counts of an audit log that cannot always be written. */
export interface AuditFigures {
  /** Entries that are kept in memory until they can be written. */
  readonly waiting: number;
  /** Entries that were lost. */
  readonly lost: number;
}

/** Registers the metrics. The audit log keeps the counts; they are read only when the metrics are requested. */
export function auditFigures(
  { Counter, Gauge }: PromClient,
  register: Registry,
  figures: AuditFigures,
): void {
  new Gauge({
    name: "audit_entries_waiting",
    help: "Entries of the audit log that are kept in memory because it cannot be written.",
    registers: [register],
    collect() {
      this.set(figures.waiting);
    },
  });
  new Counter({
    name: "audit_entries_lost_total",
    help: "Entries of the audit log that were lost because it could not be written.",
    registers: [register],
    collect() {
      this.reset();
      this.inc(figures.lost);
    },
  });
}
