// Groups the failures of a run by cause, and sorts the causes.
import { groupedBy } from "../../../spec/grouped-by.js";
import { counted } from "../../../spec/text/counted.js";
import { findsName, searchFamily } from "../../checks/search/parameter-check.js";
import type { ProblemCode } from "../../http/problem.js";
import { isAbsent } from "../../http/status.js";
import { checksIn, countedByVerdict, requiredIn } from "../check-counts.js";
import type { AlikeResults, Cause, Causes, CheckResult, Judged, Report } from "../report.js";
import { byId, rootOf } from "../roots.js";
import { wordsOf } from "./cause-words.js";
import { grouped, sameActionAmong, sameReason } from "./group-results.js";
import { faultOfSeveral } from "./joined-parameters.js";
import { lostWhen } from "./lost-fields.js";
import type { NoRecordsRun } from "./no-records.js";
import { joinBareSearches, lackingParameterOf } from "./required-beside.js";
import { simplestFirst } from "./simplest-first.js";
import { type Group, isOfSameParameter, parameterOf, typeOf, valuesOfParameter } from "./subject.js";
import { isUnansweredSearch, listsNothing, noLists } from "./unanswered-searches.js";

/** The causes, each with the checks that it explains, and the checks that none explains. */
interface Explained {
  readonly causes: readonly Cause[];
  readonly left: readonly CheckResult[];
}

/**
 * Adds checks that no failed check is known to block to the causes that explain them: one that did not find a record of a type to a
 * cause of which searches of the type lack records, one whose request was refused to a cause with the same refusal. If no search is
 * answered with a list (`noList`), a check that lacks records is added to the first cause of that.
 */
function withExplained(
  causes: readonly Cause[],
  blocked: readonly CheckResult[],
  noList: boolean,
): Explained {
  const ofLists = noList ? causes.find(({ first }) => isUnansweredSearch(first)) : undefined;
  const by = groupedBy(blocked, (result) => {
    const ofAdd = result.addFault && causes.find(({ first }) => first.addFault === result.addFault);
    return ofAdd ?? (lacksRecords(result) ? ofLists : explaining(result, causes));
  });
  return {
    causes: causes.map((cause) => ({ ...cause, blocked: [...cause.blocked, ...(by.get(cause) ?? [])] })),
    left: by.get(undefined) ?? [],
  };
}

/** Whether lists would have shown the records that a check lacks, or their values. */
const lacksRecords = ({ lacks }: CheckResult): boolean => lacks === "records" || lacks === "values";

/** The cause with most failures that explain a blocked check. */
function explaining(result: CheckResult, causes: readonly Cause[]): Cause | undefined {
  const { reasonCode, lacks, tolerated } = result;
  // What the user has to supply, or the limit of a run, is no fault.
  if (reasonCode !== undefined || lacks !== undefined || tolerated !== undefined) return undefined;
  const counted = causes.map((cause) => ({ cause, count: countExplaining(result, cause) }));
  const most = Math.max(0, ...counted.map(({ count }) => count));
  return most === 0 ? undefined : counted.find(({ count }) => count === most)?.cause;
}

function countExplaining(result: CheckResult, { first, others }: Cause): number {
  const { blockedBy = result.id } = result;
  const type = typeOf({ id: blockedBy });
  return [first, ...others].filter((failure) => typeOf(failure) === type && explains(failure, result)).length;
}

/** What a check is blocked by whose record no list has. */
const unfound: ReadonlySet<ProblemCode | undefined> = new Set([
  "record-missing",
  "too-few-records",
] satisfies readonly ProblemCode[]);

/** What a search fails with that does not list what it must. */
const listsLess: ReadonlySet<ProblemCode | undefined> = new Set([
  "record-missing",
  "records-wrong",
  ...noLists,
] satisfies readonly ProblemCode[]);

/** Whether a failure about a type explains why a check about the type was not judged. */
function explains(failure: CheckResult, blocked: CheckResult): boolean {
  const [failed, held] = [failure.exchanges?.[0], blocked.exchanges?.[0]];
  if (failed === undefined || failure.verdict !== "fail") return false;
  if (unfound.has(blocked.code))
    return failed.method === "GET" && (isAbsent(failed) || (asks(failed.url) && listsLess.has(failure.code)));
  const isRefused = held?.status !== undefined && held.status >= 400 && failed.status === held.status;
  return isRefused && (failed.method === held.method || isAbsent(held));
}

const asks = (url: string): boolean => new URL(url).searchParams.size > 0;

/** The report of a run, with its causes: the one place that makes it, whether the run ended just now or its JSON report was read. */
export const withCauses = (judged: Judged): Report => ({
  ...judged,
  causes: causesOf(judged.checks, judged),
});

/** Groups failures by cause, in the order in which every report lists them. `run` tells whether there were records (default: there were). */
export function causesOf(checks: readonly CheckResult[], run?: NoRecordsRun): Causes {
  const all = byId(checks);
  const blockedBy = groupedBy(
    checks.filter(({ verdict }) => verdict === "blocked"),
    (result) => rootOf(all, result)?.id,
  );
  const severalFault = faultOfSeveral(checks);
  const causeOf = (group: Group): Cause => {
    const [first, ...others] = simplestFirst(group);
    const blocked = [first, ...others].flatMap(({ id }) => blockedBy.get(id) ?? []);
    const fault = severalFault(first);
    const value = refusedValueOf(group, checks);
    const lacking = lackingParameterOf(group, checks);
    const when = lostWhen(group, checks);
    const alike: AlikeResults = {
      first,
      others,
      ...(fault && { severalFault: fault }),
      ...(value && { refusedValue: value }),
      ...(lacking && { lackingParameter: lacking }),
      ...(when && { lostWhen: when }),
      ...(findsNothing(group, checks) && { findsNothing: true as const }),
    };
    return { ...alike, ...wordsOf(alike, run), blocked };
  };
  const causes = (results: readonly CheckResult[], alike = sameActionAmong(results, checks)) =>
    sameWords(joinBareSearches(grouped(results, alike), checks), causeOf)
      .flatMap((group) => splitByBaseline(group, causeOf))
      .sort(worstFirst);
  const of = (verdict: CheckResult["verdict"]) => causes(checks.filter((one) => one.verdict === verdict));
  const [failures, warnings, errors] = [of("fail"), of("warn"), of("error")];
  const isOpen = (cause: Cause) => !isKnown(cause.first);
  const open = withExplained(failures.filter(isOpen), blockedBy.get(undefined) ?? [], listsNothing(checks));
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

/** Groups that are told in the same words are one. */
function sameWords(groups: readonly Group[], causeOf: (group: Group) => Cause): readonly Group[] {
  const byWords = groupedBy(groups, (group) => {
    const { heading, says } = causeOf(group);
    return says === "diagnosis" ? heading : group;
  });
  return [...byWords.values()].map(([group, ...others]) => [...group, ...others.flat()]);
}

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

/** The heading of the cause to which a result belongs, so that every report says the same of it; its title if it has none. */
export function headings({ causes }: Report): (result: CheckResult) => string {
  const words = new Map<CheckResult, string>();
  const all: readonly (readonly Cause[])[] = Object.values(causes);
  for (const { first, others, heading } of all.flat())
    for (const result of [first, ...others]) words.set(result, heading);
  return (result) => words.get(result) ?? result.title;
}

/** The number of checks that a cause blocks, in words. */
export const standing = ({ blocked }: Pick<Cause, "blocked">): string =>
  `${checksIn(blocked)} that ${blocked.length === 1 ? "depends" : "depend"} on it`;

/**
 * The order in which every report lists causes. What crosses from one site to another comes first, whatever it accounts for; then
 * what can be the reason for other causes: that two records have one id; then what accounts for most checks.
 */
const worstFirst = (a: Cause, b: Cause): number =>
  Number(isOfSites(b)) - Number(isOfSites(a)) ||
  Number(isOfIds(b)) - Number(isOfIds(a)) ||
  accountsFor(b) - accountsFor(a) ||
  resultsOf(b).length - resultsOf(a).length;

/** Shows, or changes, a record of another site. */
const crossesSites: ReadonlySet<ProblemCode | undefined> = new Set([
  "other-site",
  "reached-other-site",
] satisfies readonly ProblemCode[]);

/** A check that could not be judged for want of another site has the first code too. */
const isOfSites = ({ first, others }: Cause): boolean =>
  [first, ...others].some(({ verdict, code }) => verdict === "fail" && crossesSites.has(code));

const isOfIds = ({ first }: Cause): boolean => first.verdict === "fail" && first.code === "id-repeated";

/** Fewer empty lists may be about one value, unless a check asked for another one. */
const fewest = 2;

/** Whether all lists of a cause are empty, and no search by a parameter of theirs was seen to find its record. */
function findsNothing(group: readonly CheckResult[], checks: readonly CheckResult[]): boolean {
  const isSeen = group.length >= fewest || group.some((one) => one.findsNothing);
  if (!isSeen || !group.every(({ code, isEmpty }) => code !== "length" && isEmpty === true)) return false;
  const found = checks.filter((one) => one.verdict === "pass" && isFind(one));
  return !group.some((one) => found.some((other) => isOfSameParameter(one, other)));
}

const isFind = ({ id }: CheckResult): boolean =>
  id.startsWith(`${searchFamily}/`) && id.endsWith(`/${findsName}`);

/** The value, as `NAME=VALUE`, or that it is sent twice; undefined if the results do not show that nothing else is refused. */
function refusedValueOf(group: readonly CheckResult[], checks: readonly CheckResult[]): string | undefined {
  const [first] = group;
  if (first === undefined || group.some(({ code }) => code !== "refused")) return undefined;
  const isAnswered = checks.some((one) => one.verdict === "pass" && isOfSameParameter(one, first));
  if (!isAnswered) return undefined;
  const name = parameterOf(first);
  if (group.every((one) => valuesOfParameter(one, name).length > 1)) return `a repeated ${name}`;
  const asked = group.map((one) => valuesOfParameter(one).join("&"));
  const [value, ...others] = new Set(asked);
  const isOnly = others.length === 0 && group.every((one) => isOfSameParameter(one, first));
  return isOnly && value ? `${name}=${value}` : undefined;
}
