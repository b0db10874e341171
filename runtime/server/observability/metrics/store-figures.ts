/** Registers the metrics of a store's writes. */

import type { Registry } from "prom-client";
import type { Store, WriteFigures } from "../../store/store.js";
import type { PromClient } from "./prom-client.js";

const helps: Readonly<Record<keyof WriteFigures, string>> = {
  waiting: "Writes that wait for their turn.",
  writes: "Writes done.",
  commits:
    "Transactions of these writes, with one sync each: writes divided by commits is the number of writes per sync.",
};

/** Registers the metrics. The store keeps the counts; they are read only when the metrics are requested. */
export function storeFigures({ Counter, Gauge }: PromClient, register: Registry, store: Store): void {
  const { writes: figures } = store;
  if (figures === undefined) return;
  const now = figures.bind(store);
  new Gauge({
    name: "store_writes_waiting",
    help: helps.waiting,
    registers: [register],
    collect() {
      this.set(now().waiting);
    },
  });
  for (const name of ["writes", "commits"] as const) {
    new Counter({
      name: `store_${name}_total`,
      help: helps[name],
      registers: [register],
      collect() {
        this.reset();
        this.inc(now()[name]);
      },
    });
  }
}
