// Applies a baseline to the results of a run: which failures are tolerated, and which entries are out of date.
import { nearest } from "../../../spec/diagnostics/near.js";
import { expired } from "../../../spec/language/until.js";
import type { BaselineFault, BaselineState, CheckResult } from "../report.js";
import { byId, rootOf } from "../roots.js";
import { overall } from "../verdict.js";
import { type BaselineEntry, entryFor, wentWrong } from "./entry.js";
import type { Tolerance } from "./tolerance.js";

type Said = Pick<BaselineFault, "why" | "says" | "remedy">;

/** The results, with a mark on those too that a tolerated failure blocks. */
export function withHeldBack(results: readonly CheckResult[]): readonly CheckResult[] {
  const all = byId(results);
  return results.map((result) => {
    const tolerated = result.verdict === "blocked" ? rootOf(all, result)?.tolerated : undefined;
    return tolerated && !result.tolerated ? { ...result, tolerated } : result;
  });
}

/**
 * The verdict without the tolerated failures, and every entry that is out of date. `known` are the ids of all checks of the
 * suite. Entries of checks that were not run are not judged.
 */
export function baselineState(
  { baseline, today }: Tolerance,
  results: readonly CheckResult[],
  known: readonly string[],
): BaselineState {
  const roots = rootsOf(results);
  return {
    file: baseline.file,
    verdict: overall(results.filter(({ tolerated }) => !tolerated)),
    tolerated: results.filter(({ tolerated }) => tolerated).length,
    faults: baseline.entries.flatMap((entry) => {
      const of = (id: string) => entryFor(baseline.entries, id) === entry;
      const its = { known: known.filter(of), results: results.filter(({ id }) => of(id)) };
      const said = faultOf(entry, its, known, today) ?? tooManyBlocked(entry, its.results, roots);
      const { line, column } = entry;
      return said ? [{ entry: entry.check, ...said, line, column }] : [];
    }),
  };
}

/** For each blocked check, the id of the failure that explains it, if there is one. */
function rootsOf(results: readonly CheckResult[]): readonly string[] {
  const all = byId(results);
  return results.flatMap((result) => (result.verdict === "blocked" ? (rootOf(all, result)?.id ?? []) : []));
}

interface Its {
  readonly known: readonly string[];
  readonly results: readonly CheckResult[];
}

function faultOf(entry: BaselineEntry, its: Its, known: readonly string[], today: string): Said | undefined {
  if (its.known.length === 0) return unknown(entry, known);
  if (expired(entry, today)) {
    const remedy = "fix the failure and delete the entry, or give the entry a later date";
    return { why: "expired", says: `it was tolerated until ${entry.until}`, remedy };
  }
  return entry.failures === undefined ? alone(entry, its) : several(entry, entry.failures, its);
}

function unknown({ check, failures }: BaselineEntry, known: readonly string[]): Said {
  const several = known.filter((id) => id.startsWith(check)).length;
  if (failures === undefined && several > 0) {
    const remedy = "write the whole id, or add `failures` with the number of failing checks";
    return { why: "unknown", says: `it is not a check's id, but the start of ${several}`, remedy };
  }
  if (several > 0) {
    return { why: "unknown", says: "other entries already name all its checks", remedy: "delete the entry" };
  }
  const meant = nearest(check, known);
  const remedy = meant === undefined ? "delete the entry" : `delete the entry, or write ${meant}`;
  const says = failures === undefined ? "no check has this id" : "no check's id starts with this";
  return { why: "unknown", says, remedy };
}

function alone({ flaky }: BaselineEntry, { results }: Its): Said | undefined {
  if (flaky || results[0]?.verdict !== "pass") return undefined;
  return { why: "passes", says: "it passes now", remedy: "delete the entry" };
}

function several({ check }: BaselineEntry, failures: number, { known, results }: Its): Said | undefined {
  const wrong = results.filter(wentWrong).length;
  const judged = results.filter((result) => wentWrong(result) || result.verdict === "pass").length;
  const counted = `${wrong} checks whose id starts with ${check} failed, and the entry tolerates ${failures}`;
  if (wrong > failures)
    return { why: "more", says: counted, remedy: "fix the new failures: a baseline may only get shorter" };
  if (wrong === failures || judged < known.length) return undefined;
  if (wrong > 0) return { why: "fewer", says: counted, remedy: `write failures: ${wrong}` };
  return { why: "passes", says: "all of them pass now", remedy: "delete the entry" };
}

function tooManyBlocked(
  { blocks }: BaselineEntry,
  results: readonly CheckResult[],
  roots: readonly string[],
): Said | undefined {
  const its = new Set(results.filter(({ tolerated }) => tolerated).map(({ id }) => id));
  const blocked = roots.filter((root) => its.has(root)).length;
  if (blocked <= blocks) return undefined;
  const says = `it blocks ${blocked} checks, and the entry tolerates ${blocks}`;
  return { why: "more", says, remedy: "fix it: a blocked check can hide a new failure" };
}
