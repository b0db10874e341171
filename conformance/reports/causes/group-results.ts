// Groups results that have one cause, by codes, clauses and exchanges.
import { interactionFamily } from "../../checks/interactions/interaction-id.js";
import type { ProblemCode } from "../../http/problem.js";
import type { CheckResult } from "../../runner/report.js";
import { widestOf } from "../../search/text-change.js";
import { explainedByAnother } from "./another-record.js";
import { blamedAmong, findsWrongly, subjectOf } from "./compared-parameters.js";
import { joinedTypesOf } from "./joined-parameters.js";
import { lossBehindSearch, lostFieldsOf } from "./lost-fields.js";
import { ownClauses } from "./own-clauses.js";
import { isRefusedSearch, requiredBeside } from "./required-beside.js";
import { faultOfSeveral } from "./several-parameters.js";
import { parameterOf, typeOf } from "./subject.js";
import { refusalsOf } from "./telling-refusals.js";
import { unansweredAmong } from "./unanswered-searches.js";
import { undoneAmong } from "./undone-changes.js";
import { unservedAmong } from "./unserved-paths.js";

/** Keys of a result: results that share at least one key have one cause. */
export type Keys = (result: CheckResult) => readonly string[];

export type Group = readonly [CheckResult, ...CheckResult[]];

/** Groups results that share a key, directly or through others; groups and their members keep their order. */
export function grouped(results: readonly CheckResult[], keysOf: Keys): readonly Group[] {
  interface Growing {
    readonly keys: readonly string[];
    readonly members: readonly CheckResult[];
  }
  const groups = new Map<string, Growing>();
  for (const result of results) {
    const keys = keysOf(result);
    const met = [...new Set(keys.flatMap((key) => groups.get(key) ?? []))];
    const group: Growing = {
      keys: [...met.flatMap((one) => one.keys), ...keys],
      members: [...met.flatMap(({ members }) => members), result],
    };
    for (const key of group.keys) groups.set(key, group);
  }
  const place = new Map(results.map((result, index) => [result, index]));
  const inOrder = (a: CheckResult, b: CheckResult) => (place.get(a) ?? 0) - (place.get(b) ?? 0);
  return [...new Set(groups.values())]
    .flatMap(({ members }): readonly Group[] => {
      const [first, ...others] = [...members].sort(inOrder);
      return first ? [[first, ...others]] : [];
    })
    .sort(([a], [b]) => inOrder(a, b));
}

/** If a check fails in one way for more parameters than this, they have one cause; if for fewer, each has its own. */
const fewParameters = 3;

/** What a deployment does to the lists of more types than this, it does to all lists. */
const fewTypes = 3;

/** What a deployment does to one list of a record, it does to all of them. */
const ofEveryList: ReadonlySet<ProblemCode> = new Set(["elements-lost", "order-changed"]);

/**
 * Failures of one cause: one answer decided them, one clause was violated in one way, one check failed in the same way for
 * several types, or a check depends on a search parameter that fails in the same way.
 */
export function sameActionAmong(all: readonly CheckResult[], checks = all): Keys {
  const stray = strayKeys(all);
  const results = all.filter(({ strayRecord }) => strayRecord === undefined);
  const lostField = lostFieldsOf(checks);
  const lossBehind = lossBehindSearch(results);
  const joinedType = joinedTypesOf(results);
  const severalFault = faultOfSeveral(checks);
  const widest = widestOf(results.flatMap(({ textChange }) => textChange ?? []));
  const blamed = blamedAmong(results);
  const needed = requiredBeside(results);
  const showsAnother = explainedByAnother(results);
  const undone = undoneAmong(results);
  const refusalKey = refusalsOf(results);
  const unanswered = unansweredAmong(results);
  const unserved = unservedAmong(results);
  const returning = new Set(
    results.filter((one) => findsWrongly(one) && one.code !== "record-missing").map(subjectOf),
  );
  const plain = new Set(results.flatMap(plainViolations));
  const parameters = new Map<string, Set<string>>();
  for (const result of results) {
    const named = parameters.get(checkKey(result)) ?? new Set();
    parameters.set(checkKey(result), named.add(parameterOf(result)));
  }
  const isEverywhere = (code: ProblemCode) =>
    new Set(results.filter((one) => one.code === code).map(typeOf)).size > fewTypes;
  const keysOf = (result: CheckResult): readonly string[] => {
    const ofStray = stray(result);
    if (ofStray !== undefined) return [ofStray];
    const loss = lossBehind(result);
    if (loss !== undefined) return keysOf(loss);
    const [deciding] = result.exchanges ?? [];
    const check = checkKey(result);
    const joined = joinedType(result);
    if (joined !== undefined) return ["parameters joined by or"];
    if (result.code === "next-page")
      return [`${came(result)} ${isEverywhere("next-page") ? "" : typeOf(result)}`];
    const ofSeveral = severalFault(result);
    if (ofSeveral !== undefined) return [`several parameters ${ofSeveral}`];
    const own = blamed(result) ?? needed(result);
    if (own !== undefined) return [isRefusedSearch(result) ? refusedSearches(own) : wrongRecords(own)];
    if (showsAnother(result)) return ["reads of another record"];
    const noPath = unserved(result);
    if (noPath !== undefined) return [noPath];
    const refusal = refusalKey(result);
    if (refusal !== undefined) return [refusal];
    const noList = unanswered(result);
    if (noList !== undefined) return [noList];
    const ofUndone = undone(result);
    if (ofUndone !== undefined) return [`${ofUndone} that is not done`];
    if (result.textChange !== undefined) return [`${result.verdict} ${widest(result.textChange)}`];
    if (result.code !== undefined && ofEveryList.has(result.code))
      return [`${result.verdict} ${result.code} ${isEverywhere(result.code) ? "" : typeOf(result)}`];
    const lost = lostField(result);
    const ofMember =
      result.member === undefined
        ? []
        : [`${result.verdict} ${result.code} ${typeOf(result)} ${result.member}`];
    if (lost !== undefined) return [check, `${came(result)} ${lost}`, ...ofMember];
    const some = (parameters.get(check)?.size ?? 0) <= fewParameters;
    return [
      some ? `${check} ${parameterOf(result)}` : check,
      ...violations(result).filter((violated, index) => index === 0 || plain.has(violated)),
      ...(findsWrongly(result) ? [subjectOf(result)] : causedBy(result, returning)).map(wrongRecords),
      ...(isRefusedSearch(result) ? [refusedSearches(subjectOf(result))] : []),
      ...(deciding ? [`${result.verdict} ${deciding.n}`] : []),
      ...ofMember,
    ];
  };
  return keysOf;
}

/**
 * A key for each record that is in every list of its type, or one for all if many types have such a record. Where several records are in
 * every list, they explain whatever else the lists of the type hold too much.
 */
function strayKeys(results: readonly CheckResult[]): (result: CheckResult) => string | undefined {
  const strays = results.filter(({ strayRecord }) => strayRecord !== undefined);
  const isEverywhere = new Set(strays.map(typeOf)).size > fewTypes;
  const ofSeveral = new Set(
    strays.filter(({ strayRecord }) => strayRecord?.others !== undefined).map(typeOf),
  );
  const keyOf = (type: string, id: string) => `stray record ${isEverywhere ? "" : `${type} ${id}`}`;
  return (result) => {
    const { verdict, code, strayRecord } = result;
    const type = typeOf(result);
    const follows = verdict === "fail" && tooMuch.has(code);
    if (ofSeveral.has(type) && (strayRecord !== undefined || follows)) return keyOf(type, "and others");
    if (strayRecord !== undefined) return keyOf(type, strayRecord.id);
    return undefined;
  };
}

const refusedSearches = (subject: string): string => `refused searches ${subject}`;

const wrongRecords = (subject: string): string => `wrong records ${subject}`;

/** What a search returns too much of. */
const tooMuch: ReadonlySet<ProblemCode | undefined> = new Set([
  "record-unexpected",
  "records-wrong",
  "length",
] satisfies readonly ProblemCode[]);

/** The parameters that are known to return too much, of those by which the search asked that decided a result of the whole type. */
function causedBy(result: CheckResult, returning: ReadonlySet<string>): readonly string[] {
  const [exchange] = result.exchanges ?? [];
  const ofType = parameterOf(result) === "" || result.code === "length";
  if (exchange === undefined || !ofType || result.verdict !== "fail" || !tooMuch.has(result.code)) return [];
  return [...new URL(exchange.url).searchParams.keys()]
    .map((name) => `${typeOf(result)}.${name}`)
    .filter((subject) => returning.has(subject));
}

/** How a result came about, without its subject. */
function came({ verdict, code, exchanges: [deciding] = [] }: CheckResult): string {
  return [verdict, code, deciding?.status].join(" ");
}

function checkKey(result: CheckResult): string {
  const [family = "", , ...name] = result.id.split("/");
  return `${came(result)} ${family}/${name.join("/")}`;
}

/** Each clause, with how it was violated. */
function violations(result: CheckResult): readonly string[] {
  return ownClauses(result).map((clause) => `${came(result)} ${clause}`);
}

/** The violations that a result shows plainly: that of its only clause, or of the interaction that it is about. */
function plainViolations(result: CheckResult): readonly string[] {
  const all = violations(result);
  return all.length === 1 || result.id.startsWith(`${interactionFamily}/`) ? all.slice(0, 1) : [];
}

/** Blocked checks with the same reason, whatever their type. */
export function sameReason({ code, lacks, reasonCode, exchanges }: CheckResult): readonly string[] {
  return [lacks ?? reasonCode ?? [code, exchanges?.[0]?.status].join(" ")];
}
