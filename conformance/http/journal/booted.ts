// Computes when the machine was started.
import { uptime } from "node:os";

/** The clock is corrected now and then, and the computed time moves with it. */
const tolerance = 10;

/** When this machine was started, in seconds since 1970. */
export function bootedAt(): number {
  return Math.round(Date.now() / 1000 - uptime());
}

/** Whether two such times are of one start. */
export function sameBoot(one: number, other: number): boolean {
  return Math.abs(one - other) <= tolerance;
}
