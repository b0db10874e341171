// Says how a value came back that is a number, true, false or a date, from the texts of both values, and what a text lost.
import { type TextChange, widestOf } from "../../search/text-change.js";
import type { CheckResult } from "../report.js";

/** It came back in a list, as null, as a text, with the other sign, rounded, cut to 32 bits, or a day early or late. */
export type ValueChange = "wrapped" | "null" | "text" | "sign" | "rounded" | "bits" | "early" | "late";

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
  if (typeof sent === "string" && typeof got === "string") return dayChange(sent, got);
  if (typeof sent !== "number") return undefined;
  if (typeof got === "string") return "text";
  return typeof got === "number" ? numberChange(sent, got) : undefined;
}

function numberChange(sent: number, got: number): ValueChange | undefined {
  if (got === -sent) return "sign";
  if (Number.isInteger(sent)) return got === (sent | 0) ? "bits" : undefined;
  return Math.abs(sent - got) < 1 ? "rounded" : undefined;
}

const date = /^(\d{4}-\d{2}-\d{2})(.*)$/;
const aDay = 24 * 60 * 60 * 1000;

function dayChange(sent: string, got: string): ValueChange | undefined {
  const [[, from = "", time] = [], [, to = "", timeNow] = []] = [date.exec(sent) ?? [], date.exec(got) ?? []];
  if (time !== timeNow) return undefined;
  const by = Date.parse(to) - Date.parse(from);
  return by === aDay ? "late" : by === -aDay ? "early" : undefined;
}

/** A character that a report shows by its code. */
const code = /\[U\+([\dA-F]{4,6})\]/g;

const hasWideSpace = (text: string): boolean =>
  [...text.matchAll(code)].some(([, hex = ""]) => /\s/.test(String.fromCodePoint(Number.parseInt(hex, 16))));

/** What a deployment changes in texts, as all results show it: white space beyond ASCII is a sign of that, too. */
export function textChangeAmong(
  results: readonly CheckResult[],
): (result: CheckResult) => TextChange | undefined {
  const changes = results.flatMap(({ textChange }) => textChange ?? []);
  const widest = widestOf(changes);
  return ({ textChange, differing }) => {
    const isWide = textChange === "white-space" && hasWideSpace(differing?.sent ?? "");
    return textChange && widest(isWide && changes.includes("non-ascii") ? "non-ascii" : textChange);
  };
}

/** Undefined for a value that a report shows in part. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
