import { unauthorized } from "../bearer.js";
import type { Claims } from "./claims.js";

// Clocks differ; RFC 7519 (section 4.1.4) allows for some leeway, "usually no more than a few minutes".
const leeway = 60;

const isTime = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

/** Seconds since 1970 between which a token is good, the leeway in it. */
export interface Times {
  readonly from: number;
  readonly until: number;
}

/** When a token is good; nothing where it says so in no numbers, or does not say when it ends. */
export function timesOf({ exp, nbf = 0, iat = 0 }: Claims): Times | undefined {
  if (!isTime(exp) || !isTime(nbf) || !isTime(iat)) return undefined;
  return { from: Math.max(nbf, iat) - leeway, until: exp + leeway };
}

/** Throws a 401 where a token is good no more, or not yet. `now` is in milliseconds. */
export function checkTimes({ from, until }: Times, now: number): void {
  const seconds = now / 1000;
  if (seconds >= until) throw unauthorized("This bearer token has expired. Get a new one.");
  if (seconds < from) throw unauthorized("This bearer token is not good yet.");
}
