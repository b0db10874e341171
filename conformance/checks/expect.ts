// Makes findings: pass, fail or not applicable.
import type { AddedRecord } from "../http/api/adapter.js";
import type { Lack } from "../http/blocked.js";
import type { Exchange } from "../http/exchange.js";
import type { Problem } from "../http/problem.js";
import type { Failed, Finding } from "./finding.js";

export const pass = (exchange?: Exchange): Finding =>
  exchange ? { verdict: "pass", exchange } : { verdict: "pass" };

export const fail = (
  expected: string,
  { code, text }: Problem,
  exchange?: Exchange,
  member?: string,
): Failed => ({
  verdict: "fail",
  code,
  expected,
  actual: text,
  ...(exchange ? { exchange } : {}),
  ...(member === undefined ? {} : { member }),
});

export function notApplicable(reason: string, lacks?: Lack): Finding {
  return { verdict: "not-applicable", reason, ...(lacks === undefined ? {} : { lacks }) };
}

/** A record as failures show it: its type and id. */
export const shown = (record: Pick<AddedRecord, "resource" | "id">): string =>
  `${record.resource.name} ${record.id}`;
