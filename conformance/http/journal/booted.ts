// Computes when this machine was started.
import { uptime } from "node:os";

/** Seconds by which the computed time may differ, since the clock is corrected from time to time. */
const tolerance = 10;

/** When this machine was started, in seconds since 1970. */
export function bootedAt(): number {
  return Math.round(Date.now() / 1000 - uptime());
}

/** Whether two such times belong to the same start. */
export function sameBoot(one: number, other: number): boolean {
  return Math.abs(one - other) <= tolerance;
}
