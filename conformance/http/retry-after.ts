// Says in words how long a deployment asks to wait.
import { counted } from "../../spec/text/counted.js";
import { printable } from "../../spec/text/layout.js";
import type { Exchange } from "./exchange.js";

/** What `Retry-After` asks for (RFC 9110, 10.2.3): `for 2 minutes`, or `until DATE`; undefined if it is neither seconds nor a date. */
export function waitAskedInWords({
  responseHeaders: { "retry-after": given = "" },
}: Pick<Exchange, "responseHeaders">): string | undefined {
  const value = given.trim();
  if (/^\d+(\.\d+)?$/.test(value)) return `for ${inWords(Math.ceil(Number(value)))}`;
  return Number.isNaN(Date.parse(value)) ? undefined : `until ${printable(value)}`;
}

const units = [
  [3_600, "hour"],
  [60, "minute"],
] as const;

/** In the largest unit of which it is a whole number. */
function inWords(seconds: number): string {
  const [length, unit] = units.find(([size]) => seconds >= size && seconds % size === 0) ?? [1, "second"];
  return counted(seconds / length, unit);
}
