// Reads a check of a report: what shows its cause, as far as the file has it.
import type { Json } from "../../../spec/json.js";
import { isMembers, type Members } from "../../../spec/json.js";
import { kinds, verdicts } from "../../checks/finding.js";
import { lacks } from "../../http/blocked.js";
import { tooComplex } from "../../http/client/json-weight.js";
import type { Exchange } from "../../http/exchange.js";
import { problemCodes } from "../../http/problem.js";
import { reasonCodes } from "../../options/run-limits.js";
import { causesOf } from "../../runner/causes/causes.js";
import { type CheckResult, type Report, strayOrigins } from "../../runner/report.js";
import { textChanges } from "../../search/text-change.js";
import { flag, isTexts, number, text, texts, word } from "./members.js";

/** The checks of a report, with their causes, as its run found them; or the index of the first check that cannot be read. */
export function readResults(
  report: Members,
): Pick<Report, "checks" | "causes"> | { readonly unread: number } {
  const exchanges = exchangesIn(report);
  const found = Array.isArray(report["checks"]) ? report["checks"] : [];
  const read = found.map((check: unknown) => readCheck(check, exchanges));
  const unread = read.indexOf(undefined);
  if (unread >= 0) return { unread };
  const checks = read.flatMap((check) => check ?? []);
  return { checks, causes: causesOf(checks) };
}

/** The exchanges of a report, by their numbers. */
function exchangesIn({ exchanges }: Members): ReadonlyMap<number, Exchange> {
  const read = (Array.isArray(exchanges) ? exchanges : []).flatMap((one: unknown) => exchangeOf(one) ?? []);
  return new Map(read.map((exchange) => [exchange.n, exchange]));
}

/** Undefined if it has no id, no title, or no known kind and verdict. Other members of another version or shape are left out. */
export function readCheck(
  check: unknown,
  exchanges: ReadonlyMap<unknown, Exchange> = new Map(),
): CheckResult | undefined {
  const { id, title, ...rest }: Members = isMembers(check) ? check : {};
  const { kind } = word(rest, "kind", kinds);
  const { verdict } = word(rest, "verdict", verdicts);
  if (typeof id !== "string" || typeof title !== "string" || kind === undefined || verdict === undefined)
    return undefined;
  const { clauses } = rest;
  return {
    id,
    title,
    kind,
    verdict,
    clauses: isTexts(clauses) ? clauses : [],
    section: "",
    milliseconds: 0,
    ...number(rest, "milliseconds"),
    ...text(rest, "expected", "actual", "reason", "blockedBy"),
    ...signsOf(rest, exchanges),
  };
}

function faultIn(value: unknown): Pick<CheckResult, "fault"> {
  const [what, fails, ...more] = isTexts(value) ? value : [];
  return what === undefined || fails === undefined || more.length > 0 ? {} : { fault: [what, fails] };
}

/** What shows that two failures have one cause. */
function signsOf(check: Members, exchanges: ReadonlyMap<unknown, Exchange>): Partial<CheckResult> {
  const [first]: readonly unknown[] = Array.isArray(check["exchanges"]) ? check["exchanges"] : [];
  const exchange = exchanges.get(first);
  return {
    ...word(check, "code", problemCodes),
    ...word(check, "reasonCode", reasonCodes),
    ...word(check, "lacks", lacks),
    ...word(check, "textChange", textChanges),
    ...faultIn(check["fault"]),
    ...text(check, "steps", "member", "ignores", "comparedWith", "script"),
    ...number(check, "cutTo", "listLength"),
    ...flag(check, "isIgnored", "isJoinedByOr", "noneMatches", "isEmpty", "isReversed"),
    ...texts(check, "excludedBy", "returnedValues", "unshown", "keptOld", "unexpectedIds"),
    ...texts(check, "missingIds", "lostByAddsOnly", "lostByUpdatesToo"),
    ...differingIn(check["differing"]),
    ...strayIn(check["strayRecord"]),
    ...(exchange === undefined ? {} : { exchanges: [exchange] }),
  };
}

function differingIn(value: unknown): Pick<CheckResult, "differing"> {
  const { sent, got } = text(value, "sent", "got");
  const { isWrapped } = flag(value, "isWrapped");
  return sent === undefined || got === undefined
    ? {}
    : { differing: { sent, got, ...(isWrapped && { isWrapped }) } };
}

function strayIn(value: unknown): Pick<CheckResult, "strayRecord"> {
  const { id, from: origin, others }: Members = isMembers(value) ? value : {};
  const { from } = word({ from: origin }, "from", strayOrigins);
  if (typeof id !== "string" || from === undefined) return {};
  return { strayRecord: { id, from, ...number({ others }, "others") } };
}

/** The exchange that decided a result, without its headers. */
function exchangeOf(value: unknown): Exchange | undefined {
  if (!isMembers(value)) return undefined;
  const { n, method, url, responseBody: body = "" } = value;
  if (typeof n !== "number" || typeof method !== "string" || typeof body !== "string") return undefined;
  if (typeof url !== "string" || !URL.canParse(url)) return undefined;
  const json = jsonIn(body);
  return {
    n,
    method,
    url,
    requestHeaders: {},
    responseHeaders: {},
    ...text(value, "requestBody"),
    responseBody: body,
    ...number(value, "status"),
    ...(json === undefined ? {} : { json }),
    milliseconds: 0,
    waits: 0,
  };
}

/** A report holds the start of a long body, which is not JSON. */
function jsonIn(body: string): Json | undefined {
  if (tooComplex(Buffer.from(body), body.length) !== undefined) return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
