// Counts the spans that a collector of traces never got.
import type { Registry } from "prom-client";
import type { PromClient } from "./prom-client.js";

/** Registers the metric. The queue of spans keeps the count. */
export function droppedSpans({ Counter }: PromClient, register: Registry, dropped: () => number): void {
  new Counter({
    name: "spans_dropped_total",
    help: "Spans dropped because the collector was down, slow, or refused them.",
    registers: [register],
    collect() {
      this.reset();
      this.inc(dropped());
    },
  });
}
