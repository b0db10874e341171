// Groups results that have one cause, by codes, clauses and exchanges.
import { groupedBy } from "../../../spec/grouped-by.js";
import { interactionFamily } from "../../checks/interactions/interaction-id.js";
import { findsName } from "../../checks/search/parameter-check.js";
import { findsAllName } from "../../laws/lists/narrowing.js";
import type { CheckResult } from "../report.js";
import { findsWrongly, resultBehind, subjectOf, tooMuch } from "./compared-parameters.js";
import { came, knownCauses, refusedSearches, strayKeys, wrongRecords } from "./known-causes.js";
import { lostFieldsOf } from "./lost-fields.js";
import { foundNothing } from "./no-records.js";
import { answerOf } from "./refusal.js";
import { isRefusedSearch } from "./required-beside.js";
import { type Group, ownClauses, parameterOf, typeOf, valuesOfParameter } from "./subject.js";

/** Keys of a result: results that share at least one key have one cause. */
export type Keys = (result: CheckResult) => readonly string[];

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

/**
 * Failures of one cause: one answer decided them, one clause was violated in one way, one check failed in the same way for
 * several types, or a check depends on a search parameter that fails in the same way.
 */
export function sameActionAmong(all: readonly CheckResult[], checks = all): Keys {
  const results = all.filter(({ strayRecord }) => strayRecord === undefined);
  const stray = strayKeys(all);
  const behind = resultBehind(all);
  const known = knownCauses(results, checks);
  const shared = sharedKeys(results, checks);
  return (result) => {
    const shown = behind(result) ?? result;
    const ofKnown = stray(shown) ?? known(shown);
    return ofKnown === undefined ? shared(shown) : [ofKnown];
  };
}

/** Keys of results whose cause no code alone tells: what they have in common. */
function sharedKeys(results: readonly CheckResult[], checks: readonly CheckResult[]): Keys {
  const lostField = lostFieldsOf(checks);
  const plain = new Set(results.flatMap(plainViolations));
  const byCheck = groupedBy(results, checkKey);
  const returning = new Set(
    results.filter((one) => findsWrongly(one) && one.code !== "record-missing").map(subjectOf),
  );
  const missing = new Set(results.filter((one) => findsWrongly(one) && findsNone(one)).map(subjectOf));
  const refusing = results.filter(isRefusedSearch).map((one) => `${subjectOf(one)} ${answerOf(one)}`);
  const consequences = (result: CheckResult): readonly string[] => {
    const asked = askedByType(result);
    if (result.code === "refused")
      return asked.filter((one) => refusing.includes(`${one} ${answerOf(result)}`)).map(refusedSearches);
    const known = tooMuch.has(result.code) ? returning : result.code === "record-missing" ? missing : none;
    return asked.filter((one) => known.has(one)).map(wrongRecords);
  };
  return (result) => {
    const [deciding] = result.exchanges ?? [];
    const check = checkKey(result);
    const lost = lostField(result);
    if (lost !== undefined) return [check, `${came(result)} ${lost}`, ...memberKey(result)];
    const some = new Set(byCheck.get(check)?.map(parameterOf)).size <= fewParameters;
    return [
      some ? `${check} ${parameterOf(result)}` : check,
      ...violations(result).filter((violated, index) => index === 0 || plain.has(violated)),
      ...(findsWrongly(result) ? [wrongRecords(subjectOf(result))] : consequences(result)),
      ...(isRefusedSearch(result) ? [refusedSearches(subjectOf(result))] : []),
      ...(deciding ? [`${result.verdict} ${deciding.n}`] : []),
      ...missedKey(result),
      ...memberKey(result),
    ];
  };
}

/** Parameters that look at one field are asked for the same value, and miss the same records. */
const missedKey = (result: CheckResult): readonly string[] =>
  findsWrongly(result) && result.missingIds !== undefined
    ? [[result.code, typeOf(result), ...valuesOfParameter(result), ...result.missingIds].join(" ")]
    : [];

const memberKey = (result: CheckResult): readonly string[] =>
  result.member === undefined ? [] : [`${result.verdict} ${result.code} ${typeOf(result)} ${result.member}`];

const none: ReadonlySet<string> = new Set();

/** Whether a plain search by one parameter misses its record. A date may be missed for its prefix or its time zone only. */
const findsNone = ({ id, code }: CheckResult): boolean =>
  code === "record-missing" && [findsName, findsAllName].some((name) => id.endsWith(`/${name}`));

/** The parameters, `TYPE.NAME`, by which the search asked that decided a failure of the whole type. */
function askedByType(result: CheckResult): readonly string[] {
  const { verdict, code, exchanges: [exchange] = [] } = result;
  const ofType = parameterOf(result) === "" || code === "length";
  if (exchange === undefined || !ofType || verdict !== "fail") return [];
  return [...new URL(exchange.url).searchParams.keys()].map((name) => `${typeOf(result)}.${name}`);
}

function checkKey(result: CheckResult): string {
  const [family = "", , ...name] = result.id.split("/");
  return `${came(result)} ${family}/${name.join("/")}`;
}

/** Each clause, with how it was violated. */
const violations = (result: CheckResult): readonly string[] =>
  ownClauses(result).map((clause) => `${came(result)} ${clause}`);

/** The violations that a result shows plainly: that of its only clause, or of the interaction that it is about. */
function plainViolations(result: CheckResult): readonly string[] {
  const all = violations(result);
  return all.length === 1 || result.id.startsWith(`${interactionFamily}/`) ? all.slice(0, 1) : [];
}

/**
 * Blocked checks with the same reason, whatever their type. An answer is a reason by its code and status, and so is what the user has to
 * supply for all types. Any other reason is one of its own, since its remedy may fit nothing else.
 */
export function sameReason(result: CheckResult): readonly string[] {
  const { code, lacks, reasonCode, reason, exchanges: [exchange] = [] } = result;
  if (reasonCode !== undefined) return [reasonCode];
  if (exchange === undefined && !foundNothing(result)) return [`${lacks} ${code} ${reason}`];
  return [`${lacks} ${code} ${exchange?.status}`];
}
