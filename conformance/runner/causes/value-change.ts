// Says how a value came back that is a number, true or false, from the texts of both values.
import type { CheckResult } from "../report.js";

/** It came back in a list, as null, as a text, with the other sign, rounded, or cut to 32 bits. */
export type ValueChange = "wrapped" | "null" | "text" | "sign" | "rounded" | "bits";

/** The change that all results show; undefined if there is none, or if they show several. */
export function valueChangeOf(results: readonly CheckResult[]): ValueChange | undefined {
  const [change, ...others] = new Set(results.map(changeIn));
  return others.length === 0 ? change : undefined;
}

/** The value that was sent, if it is one that may be taken for none: 0 or false. */
export const emptyValueOf = ({ differing }: CheckResult): string | undefined =>
  differing?.sent === "0" || differing?.sent === "false" ? differing.sent : undefined;

function changeIn({ differing }: CheckResult): ValueChange | undefined {
  if (differing === undefined) return undefined;
  if (differing.isWrapped) return "wrapped";
  const [sent, got] = [parsed(differing.sent), parsed(differing.got)];
  if (got === null) return "null";
  if (typeof sent === "boolean" && typeof got === "string") return "text";
  if (typeof sent !== "number") return undefined;
  if (typeof got === "string") return "text";
  return typeof got === "number" ? numberChange(sent, got) : undefined;
}

function numberChange(sent: number, got: number): ValueChange | undefined {
  if (got === -sent) return "sign";
  if (Number.isInteger(sent)) return got === (sent | 0) ? "bits" : undefined;
  return Math.abs(sent - got) < 1 ? "rounded" : undefined;
}

/** Undefined for a value that a report shows in part. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
