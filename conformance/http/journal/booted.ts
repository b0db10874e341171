// Computes when this machine was started.
import { uptime } from "node:os";

/** Seconds by which the computed time may differ, since the clock is corrected from time to time. */
const tolerance = 10;

/** When this machine was started, in seconds since 1970. */
export const bootedAt = (): number => Math.round(Date.now() / 1000 - uptime());

/** Whether two such times belong to the same start. */
export const sameBoot = (one: number, other: number): boolean => Math.abs(one - other) <= tolerance;
