// Groups the failures of a run by cause, and sorts the causes.
import { counted } from "../../../spec/text/counted.js";
import { updateFamily } from "../../checks/interactions/interaction-id.js";
import { narrowerName } from "../../checks/metamorphic/narrowing.js";
import type { ProblemCode } from "../../http/problem.js";
import type { CheckResult } from "../../runner/report.js";
import { byId, rootOf } from "../../runner/roots.js";
import { checksIn, countedByVerdict, requiredIn } from "../check-counts.js";
import { isAnotherRecord } from "./another-record.js";
import { isComparison } from "./compared-parameters.js";
import { withExplained } from "./explained-blocks.js";
import { findsNothing } from "./finds-nothing.js";
import { type Group, grouped, sameActionAmong, sameReason } from "./group-results.js";
import { asksBySeveral, isSeenJoined } from "./joined-parameters.js";
import { asksNothing, lackingParameterOf, withNoneAsked } from "./lacking-parameter.js";
import { lossBehindSearch } from "./lost-fields.js";
import { type LostWhen, lostWhen } from "./lost-when.js";
import { ownClauses } from "./own-clauses.js";
import { refusedValueOf } from "./refused-value.js";
import { faultOfSeveral } from "./several-parameters.js";
import { parameterOf } from "./subject.js";
import { isTellingRefusal } from "./telling-refusals.js";
import { isUnansweredSearch, listsNothing } from "./unanswered-searches.js";
import { isOfOverlap, isUndone, keepsSome } from "./undone-changes.js";

/** The results of one cause. Reports show the first in full, name the others and count what they blocked. */
export interface Cause {
  readonly first: CheckResult;
  /** Other checks that failed in the same way, in the order of the run. */
  readonly others: readonly CheckResult[];
  /** The checks that could not be judged because of it: those that it blocks, and others that it explains. */
  readonly blocked: readonly CheckResult[];
  /** If only searches by several parameters fail, whichever parameters these are: how. */
  readonly severalFault?: ProblemCode;
  /** If a search parameter is refused for one value only: `NAME=VALUE`. */
  readonly refusedValue?: string;
  /** If the searches of a type are refused unless they have one parameter: its name. */
  readonly lackingParameter?: string;
  /** When the members are lost, if updates show it. */
  readonly lostWhen?: LostWhen;
  /** Whether searches by one search parameter find nothing, whatever its value. */
  readonly findsNothing?: true;
  /** If the baseline tolerates some of its checks and not others, which are then two causes: how many of all it tolerates. */
  readonly split?: { readonly known: number; readonly all: number };
}

export interface Causes {
  readonly failures: readonly Cause[];
  readonly warnings: readonly Cause[];
  readonly errors: readonly Cause[];
  /** Checks that no failure blocks or explains: each group has one reason. */
  readonly blocked: readonly Cause[];
  /** Failures that the baseline tolerates. */
  readonly tolerated: readonly Cause[];
}

/** Groups failures by cause, in the order in which every report lists them. */
export function causesOf(checks: readonly CheckResult[]): Causes {
  const all = byId(checks);
  const blockedBy = new Map<string, CheckResult[]>();
  const loose: CheckResult[] = [];
  for (const result of checks.filter(({ verdict }) => verdict === "blocked")) {
    const root = rootOf(all, result);
    if (root) blockedBy.set(root.id, [...(blockedBy.get(root.id) ?? []), result]);
    else loose.push(result);
  }
  const severalFault = faultOfSeveral(checks);
  const causeOf = (group: Group): Cause => {
    const [first, ...others] = simplestFirst(group);
    const blocked = [first, ...others].flatMap(({ id }) => blockedBy.get(id) ?? []);
    const fault = severalFault(first);
    const value = refusedValueOf(group, checks);
    const lacking = lackingParameterOf(group, checks);
    const when = lostWhen(group, checks);
    return {
      first,
      others,
      blocked,
      ...(fault && { severalFault: fault }),
      ...(value && { refusedValue: value }),
      ...(lacking && { lackingParameter: lacking }),
      ...(when && { lostWhen: when }),
      ...(findsNothing(group, checks) && { findsNothing: true as const }),
    };
  };
  const causes = (results: readonly CheckResult[], alike = sameActionAmong(results, checks)) =>
    withNoneAsked(grouped(results, alike), checks)
      .flatMap((group) => splitByBaseline(group, causeOf))
      .sort(worstFirst);
  const of = (verdict: CheckResult["verdict"]) => causes(checks.filter((one) => one.verdict === verdict));
  const [failures, warnings, errors] = [of("fail"), of("warn"), of("error")];
  const isOpen = (cause: Cause) => !isKnown(cause.first);
  const open = withExplained(failures.filter(isOpen), loose, listsNothing(checks));
  const blocked = causes(open.left, sameReason);
  return {
    failures: [...open.causes].sort(worstFirst),
    warnings: warnings.filter(isOpen),
    errors: errors.filter(isOpen),
    blocked: blocked.filter(isOpen),
    tolerated: [...failures, ...warnings, ...errors, ...blocked]
      .filter(({ first }) => isKnown(first))
      .sort(worstFirst),
  };
}

const isKnown = ({ tolerated }: CheckResult): boolean => tolerated !== undefined;

/** One cause, or two if the baseline tolerates some of its checks and not others. */
function splitByBaseline(group: Group, causeOf: (group: Group) => Cause): readonly Cause[] {
  const [[known, ...othersKnown], [open, ...othersOpen]] = [
    group.filter(isKnown),
    group.filter((result) => !isKnown(result)),
  ];
  if (known === undefined || open === undefined) return [causeOf(group)];
  const [tolerated, left] = [causeOf([known, ...othersKnown]), causeOf([open, ...othersOpen])];
  const split = { known: accountsFor(tolerated), all: accountsFor(tolerated) + accountsFor(left) };
  return [tolerated, left].map((cause) => ({ ...cause, split }));
}

/** The results for which causes account: those that went wrong, and those that are blocked because of them. */
export const resultsOf = (...causes: readonly Cause[]): readonly CheckResult[] =>
  causes.flatMap(({ first, others, blocked }) => [first, ...others, ...blocked]);

/** The number of checks for which a cause accounts. */
export const accountsFor = (cause: Cause): number => requiredIn(resultsOf(cause));

/** `3 causes (9 checks)`; `1 cause (32 checks: 2 failed, 30 blocked)`. */
export const countedCauses = (causes: readonly Cause[]): string =>
  `${counted(causes.length, "cause")} (${countedByVerdict(resultsOf(...causes))})`;

/** The number of checks that a cause blocks, in words. */
export function standing({ blocked }: Pick<Cause, "blocked">): string {
  return `${checksIn(blocked)} that ${blocked.length === 1 ? "depends" : "depend"} on it`;
}

/**
 * Puts the check first that shows a cause most plainly: one of requests at the same time; one of an update that is done in part; one that got another record, one that shows that a change was not done, or
 * one whose refusal explains others; of members, one seen without an update; of lost values, a plain one;
 * of a record in every list, a search that matches nothing; of one parameter, that it adds records to a search;
 * one about one parameter, not two; one that names the wrong records, not only their number; of one parameter, a search with one of
 * its values; one with a single clause, and among these a search with the fewest parameters, since fewer parameters can be at fault.
 * If several parameters share a cause, no check of only one of them comes first.
 */
function simplestFirst([first, ...others]: Group): Group {
  const alone = [first, ...others].filter((result) => !isComparison(result));
  const parameters = new Set(alone.map(parameterOf).filter((name) => name !== ""));
  const blamesOneOfSeveral = (result: CheckResult) =>
    parameters.size > 1 && parameterOf(result) !== "" && asksBySeveral(result);
  // What a search of the whole type returns too much is explained by a parameter that does so too.
  const followsFromOne = (result: CheckResult) =>
    parameters.size === 1 && parameterOf(result) === "" && result.code === "record-unexpected";
  const lossBehind = lossBehindSearch([first, ...others]);
  const isOfLoss = (result: CheckResult) => lossBehind(result) !== undefined;
  const addsMore = (result: CheckResult) =>
    parameters.size === 1 && addsRecords(result) && ![first, ...others].some(isSeenJoined);
  const simpler = (one: CheckResult, other: CheckResult) =>
    Number(isOfOverlap(other)) - Number(isOfOverlap(one)) ||
    Number(keepsSome(other)) - Number(keepsSome(one)) ||
    Number(explainsAll(other)) - Number(explainsAll(one)) ||
    Number(asksNothing(one)) - Number(asksNothing(other)) ||
    Number(isOfLoss(one)) - Number(isOfLoss(other)) ||
    Number(isOnlyStray(other)) - Number(isOnlyStray(one)) ||
    Number(addsMore(other)) - Number(addsMore(one)) ||
    (isOfMember(one) && isOfMember(other) ? Number(isOfUpdate(one)) - Number(isOfUpdate(other)) : 0) ||
    (isLost(one) && isLost(other) ? Number(isUnusual(one)) - Number(isUnusual(other)) : 0) ||
    Number(isComparison(one)) - Number(isComparison(other)) ||
    Number(one.code === "length") - Number(other.code === "length") ||
    Number(followsFromOne(one)) - Number(followsFromOne(other)) ||
    (parameterOf(one) === parameterOf(other) ? ownValuesOf(one) - ownValuesOf(other) : 0) ||
    Number(ownClauses(one).length > 1) - Number(ownClauses(other).length > 1) ||
    Number(blamesOneOfSeveral(one)) - Number(blamesOneOfSeveral(other)) ||
    parametersOf(one) - parametersOf(other);
  const simplest = others.reduce((best, other) => (simpler(other, best) < 0 ? other : best), first);
  return simplest === first
    ? [first, ...others]
    : [simplest, first, ...others.filter((other) => other !== simplest)];
}

const isLost = ({ code }: CheckResult): boolean => code === "value-lost";

const isOfMember = ({ member }: CheckResult): boolean => member !== undefined;

/** Whether it was seen after an update: what comes back wrong from an add too is no fault of the update. */
const isOfUpdate = ({ id }: CheckResult): boolean => id.startsWith(`${updateFamily}/`);

/** Whether a value of unusual characters was sent: that such a value is lost suggests that plain ones are not. */
const isUnusual = ({ expected = "" }: CheckResult): boolean => /\P{ASCII}/u.test(expected);

/** Whether a result alone explains the others of its cause. */
const explainsAll = (result: CheckResult): boolean =>
  isAnotherRecord(result) || isUndone(result) || isTellingRefusal(result) || isUnansweredSearch(result);

/** Whether a search returned records that it does not return without its parameter. */
const addsRecords = ({ id }: CheckResult): boolean => id.endsWith(`/${narrowerName}`);

/** Whether a search that matches nothing returned a record that is in every list. */
const isOnlyStray = ({ strayRecord, code, unexpectedIds }: CheckResult): boolean =>
  strayRecord !== undefined && code === "length" && unexpectedIds !== undefined;

/** The number of values of the parameter that a check is about, at least one: a range has two, and either bound may be at fault. */
function ownValuesOf(result: CheckResult): number {
  const [exchange] = result.exchanges ?? [];
  if (exchange === undefined) return 1;
  return Math.max(1, new URL(exchange.url).searchParams.getAll(parameterOf(result)).length);
}

function parametersOf({ exchanges: [exchange] = [] }: CheckResult): number {
  return exchange === undefined ? 0 : new URL(exchange.url).searchParams.size;
}

/**
 * The order in which every report lists causes. What crosses from one site to another comes first, whatever it accounts for; then
 * what can be the reason for other causes: that two records have one id; then what accounts for most checks.
 */
function worstFirst(a: Cause, b: Cause): number {
  return (
    Number(isOfSites(b)) - Number(isOfSites(a)) ||
    Number(isOfIds(b)) - Number(isOfIds(a)) ||
    accountsFor(b) - accountsFor(a) ||
    resultsOf(b).length - resultsOf(a).length
  );
}

/** Shows, or changes, a record of another site. */
const crossesSites: ReadonlySet<ProblemCode | undefined> = new Set([
  "other-site",
  "reached-other-site",
] satisfies readonly ProblemCode[]);

/** A check that could not be judged for want of another site has the first code too. */
const isOfSites = ({ first, others }: Cause): boolean =>
  [first, ...others].some(({ verdict, code }) => verdict === "fail" && crossesSites.has(code));

const isOfIds = ({ first }: Cause): boolean => first.verdict === "fail" && first.code === "id-repeated";
