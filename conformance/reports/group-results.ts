// Groups results that have one cause, by codes, clauses and exchanges.
import type { ProblemCode } from "../http/problem.js";
import type { CheckResult } from "../runner/report.js";
import { joinedTypesOf } from "./joined-parameters.js";
import { lostFieldsOf } from "./lost-fields.js";
import { ownClauses } from "./own-clauses.js";
import { parameterOf, typeOf } from "./subject.js";

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

/** What a deployment does to one list of a record, it does to all of them. */
const ofEveryList: ReadonlySet<ProblemCode> = new Set(["elements-lost", "order-changed"]);

/**
 * Failures of one cause: one answer decided them, one clause was violated in one way, one check failed in the same way for
 * several types, or a check depends on a search parameter that fails in the same way.
 */
export function sameActionAmong(results: readonly CheckResult[], checks = results): Keys {
  const lostField = lostFieldsOf(checks);
  const joinedType = joinedTypesOf(results);
  const wrong = new Set(wrongParametersOf(results));
  const plain = new Set(results.filter((result) => ownClauses(result).length === 1).flatMap(violations));
  const parameters = new Map<string, Set<string>>();
  for (const result of results) {
    const named = parameters.get(checkKey(result)) ?? new Set();
    parameters.set(checkKey(result), named.add(parameterOf(result)));
  }
  return (result) => {
    const [deciding] = result.exchanges ?? [];
    const check = checkKey(result);
    const joined = joinedType(result);
    if (joined !== undefined) return ["parameters joined by or"];
    if (result.code !== undefined && ofEveryList.has(result.code))
      return [`${came(result)} ${typeOf(result)}`];
    const lost = lostField(result);
    if (lost !== undefined) return [check, `${came(result)} ${lost}`];
    const some = (parameters.get(check)?.size ?? 0) <= fewParameters;
    return [
      some ? `${check} ${parameterOf(result)}` : check,
      ...violations(result).filter((violated, index) => index === 0 || plain.has(violated)),
      ...(findsWrongly(result) && wrong.has(subjectOf(result)) ? [`wrong records ${subjectOf(result)}`] : []),
      ...(deciding ? [`${result.verdict} ${deciding.n}`] : []),
      ...(result.member === undefined ? [] : [`${came(result)} ${typeOf(result)} ${result.member}`]),
    ];
  };
}

/** A search that misses records, or returns others. */
const findings: ReadonlySet<ProblemCode | undefined> = new Set([
  "record-missing",
  "record-unexpected",
  "records-wrong",
] satisfies readonly ProblemCode[]);

const findsWrongly = (result: CheckResult): boolean =>
  parameterOf(result) !== "" && result.verdict === "fail" && findings.has(result.code);

const subjectOf = (result: CheckResult): string => `${typeOf(result)}.${parameterOf(result)}`;

/** The parameters that miss records and also return others: one fault, such as a comparison the wrong way round, does both. */
function wrongParametersOf(results: readonly CheckResult[]): readonly string[] {
  const wrong = results.filter(findsWrongly);
  const among = (code: ProblemCode) => wrong.filter((one) => one.code === code).map(subjectOf);
  const missing = new Set(among("record-missing"));
  return [
    ...wrong.filter(({ code }) => code === "records-wrong").map(subjectOf),
    ...among("record-unexpected").filter((subject) => missing.has(subject)),
  ];
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

/** Blocked checks with the same reason, whatever their type. */
export function sameReason({ code, lacks, reasonCode, exchanges }: CheckResult): readonly string[] {
  return [lacks ?? reasonCode ?? [code, exchanges?.[0]?.status].join(" ")];
}
