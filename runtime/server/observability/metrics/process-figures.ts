/** Collects the metrics of the whole process, once for all its servers. */

import type { Registry } from "prom-client";

let known: Promise<Registry> | undefined;

/**
 * What Node reports about the whole process: processor time, memory, event loop, garbage collection. Each needs an observer that
 * cannot be stopped, so all servers of a process share them.
 */
export function processFigures(): Promise<Registry> {
  known ??= collected();
  return known;
}

async function collected(): Promise<Registry> {
  const { collectDefaultMetrics, Registry: Own } = await import("prom-client");
  const register = new Own();
  collectDefaultMetrics({ register });
  return register;
}
