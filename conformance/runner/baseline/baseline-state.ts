// Applies a baseline to the results of a run: which failures are tolerated, and which entries are out of date.
import { nearest } from "../../../spec/diagnostics/near.js";
import { expired } from "../../../spec/language/until.js";
import type { BaselineFault, BaselineState, CheckResult } from "../report.js";
import { byId, rootOf, rootsOf } from "../roots.js";
import { overall } from "../verdict.js";
import type { Baseline } from "./entry.js";
import { type BaselineEntry, entryFor, listedWith, wentWrong } from "./entry.js";
import type { Tolerance } from "./tolerance.js";

interface Said {
  readonly fault: Pick<BaselineFault, "why" | "until" | "says" | "remedy">;
  /** Whether it concerns the whole list of the entry, and not one id of it. */
  readonly ofList?: boolean;
}

/** The results, with a mark on those too that a tolerated failure blocks. */
export function withHeldBack(results: readonly CheckResult[]): readonly CheckResult[] {
  const all = byId(results);
  return results.map((result) => {
    const tolerated = result.verdict === "blocked" ? rootOf(all, result)?.tolerated : undefined;
    return tolerated && !result.tolerated ? { ...result, tolerated } : result;
  });
}

/**
 * The verdict without the tolerated failures, and every entry that is out of date, in a run against `baseUrl`. `known` are the
 * ids of all checks of the suite. Entries of checks that were not run are not judged.
 */
export function baselineState(
  { baseline, today }: Tolerance,
  results: readonly CheckResult[],
  known: readonly string[],
  baseUrl: string,
): BaselineState {
  const { file, entries } = baseline;
  const judging = { entries, today, results, known, roots: rootsOf(results) };
  return {
    file,
    verdict: overall(results.filter(({ tolerated }) => !tolerated)),
    tolerated: results.filter(({ tolerated }) => tolerated).length,
    faults: entries.flatMap((entry) => {
      const said = faultOf(entry, judging);
      if (said === undefined) return [];
      return [
        { entry: entry.check, ...atDeployment(said.fault, baseline, baseUrl), ...placeOf(entry, said) },
      ];
    }),
    ...notTestedIn(judging),
  };
}

/** The place of the id; of a mistake of a whole list, the place of its entry. */
function placeOf(
  { line, column, list, listColumn }: BaselineEntry,
  { ofList = false }: Said,
): Pick<BaselineFault, "line" | "column" | "list"> {
  if (list === undefined) return { line, column };
  return ofList ? { line: list, column: listColumn ?? column, list } : { line, column, list };
}

/** How many checks of the entries have no verdict in this run, such as those that add records in a run that only reads. */
function notTestedIn({ entries, results, known }: Judging): Pick<BaselineState, "notTested"> {
  const tested = new Set(results.filter(wasTested).map(({ id }) => id));
  const left = known.filter((id) => entryFor(entries, id) !== undefined && !tested.has(id));
  return left.length === 0 ? {} : { notTested: left.length };
}

const wasTested = ({ verdict, tolerated }: CheckResult): boolean =>
  tolerated !== undefined || (verdict !== "not-applicable" && verdict !== "blocked");

/** What an entry is judged by. */
interface Judging {
  readonly entries: readonly BaselineEntry[];
  readonly today: string;
  readonly results: readonly CheckResult[];
  /** The ids of all checks of the suite. */
  readonly known: readonly string[];
  readonly roots: readonly string[];
}

interface Its {
  readonly known: readonly string[];
  readonly results: readonly CheckResult[];
}

function faultOf(entry: BaselineEntry, judging: Judging): Said | undefined {
  const { entries, today, results, known, roots } = judging;
  const of = (id: string) => entryFor(entries, id) === entry;
  const its = { known: known.filter(of), results: results.filter(({ id }) => of(id)) };
  if (its.known.length === 0) return unknown(entry, judging);
  const list = listedWith(entries, entry);
  // What concerns a whole list is said once, of its first check.
  const isFirst = list[0] === entry;
  if (expired(entry, today)) return isFirst ? outdated(entry, list.length) : undefined;
  if (!mayPass(entry) && list.length > 1 && list.every((one) => passesNow(one, judging)))
    return isFirst ? allPass(list) : undefined;
  const wrong = entry.failures === undefined ? alone(entry, its) : several(entry.failures, its);
  if (wrong || !isFirst) return wrong;
  const ofList = results.filter(({ id }) => list.some((one) => entryFor(entries, id) === one));
  return tooManyBlocked(entry, ofList, roots);
}

function outdated({ until }: BaselineEntry, checks: number): Said {
  const of = checks === 1 ? "" : ` of ${checks} checks`;
  const says = `the last day of this entry${of} was ${until}`;
  return {
    fault: { why: "expired", until, says, remedy: "fix the failure, or set a later day" },
    ofList: true,
  };
}

function unknown(entry: BaselineEntry, { entries, known }: Judging): Said {
  const { check, failures, list } = entry;
  const several = known.filter((id) => id.startsWith(check)).length;
  if (failures === undefined && several > 0) {
    const more = list === undefined ? ", or add `failures`: how many of them fail" : "";
    const says =
      several === 1 ? "the id of 1 check starts with it" : `the ids of ${several} checks start with it`;
    return { fault: { why: "unknown", says, remedy: `write the whole id of one${more}` } };
  }
  if (several > 0) {
    const says = "other entries already name all its checks";
    return { fault: { why: "unknown", says, remedy: deleted(entry) } };
  }
  // Another entry with the same check would be a mistake too.
  const free = known.filter((id) => entryFor(entries, id) === undefined);
  const meant = nearest(check, free);
  const remedy = meant === undefined ? deleted(entry) : `write ${meant}, or delete it`;
  const says = failures === undefined ? "no check has this id" : "no check's id starts with this";
  return { fault: { why: "unknown", says, remedy } };
}

const deleted = ({ list }: BaselineEntry): string =>
  list === undefined ? "delete the entry" : "delete it from the list";

/** Whether a check of the entry may pass while the failure is still there. */
const mayPass = ({ flaky, varies }: BaselineEntry): boolean => flaky !== undefined || varies === true;

/** Whether the single check of an entry passed in this run. */
const passesNow = (entry: BaselineEntry, { entries, results }: Judging): boolean =>
  results.some(({ id, verdict }) => verdict === "pass" && entryFor(entries, id) === entry);

/** Of an entry with a list: if no check is left in it, the entry has to go. */
const allPass = (list: readonly BaselineEntry[]): Said => ({
  fault: {
    why: "passes",
    says: `all ${list.length} checks of its entry pass now`,
    remedy: `delete the whole entry (line ${list[0]?.list})`,
  },
  ofList: true,
});

function alone(entry: BaselineEntry, { results }: Its): Said | undefined {
  if (mayPass(entry) || results[0]?.verdict !== "pass") return undefined;
  return { fault: { why: "passes", says: "it passes now", remedy: deleted(entry) } };
}

function several(failures: number, { known, results }: Its): Said | undefined {
  const wrong = results.filter(wentWrong).length;
  const judged = results.filter((result) => wentWrong(result) || result.verdict === "pass").length;
  const counted = `${wrong} of its checks failed, not ${failures}`;
  if (wrong > failures) return { fault: { why: "more", says: counted, remedy: "fix the new failures" } };
  if (wrong === failures || judged < known.length) return undefined;
  if (wrong > 0) return { fault: { why: "fewer", says: counted, remedy: `write failures: ${wrong}` } };
  return { fault: { why: "passes", says: "all of them pass now", remedy: "delete the entry" } };
}

function tooManyBlocked(
  { blocks }: BaselineEntry,
  results: readonly CheckResult[],
  roots: readonly string[],
): Said | undefined {
  const its = new Set(results.filter(({ tolerated }) => tolerated).map(({ id }) => id));
  const blocked = roots.filter((root) => its.has(root)).length;
  if (blocked <= blocks) return undefined;
  const says = `it blocks ${blocked} checks, not ${blocks}`;
  return { fault: { why: "more", says, remedy: "fix it: these can hide new failures" }, ofList: true };
}

/** The fault, with a remedy that loses no known failure of the deployment that the baseline is of. */
function atDeployment<Fault extends Pick<BaselineFault, "why" | "remedy">>(
  fault: Fault,
  { deployment }: Baseline,
  baseUrl: string,
): Fault {
  const { why, remedy } = fault;
  if (why !== "passes" && why !== "fewer") return fault;
  if (deployment === undefined || addressOf(deployment) === addressOf(baseUrl)) return fault;
  return { ...fault, remedy: `${remedy}, unless this file is for ${deployment}` };
}

/** One form for all ways to write a base URL. */
const addressOf = (url: string): string => (URL.canParse(url) ? new URL(url).href : url).replace(/\/+$/, "");
