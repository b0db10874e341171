// Reports the limits of the run that were reached.
import { labelled } from "../../spec/text/layout.js";
import { reasonCodes, remedies } from "../options/run-limits.js";
import { checksIn } from "../runner/check-counts.js";
import type { Report } from "../runner/report.js";

/** A limit of the run that kept checks from being judged. */
export type MetLimit = ReturnType<typeof metLimits>[number];

/** The limits that a run reached, in the order of the codes, with the number of checks in words. `remedy` raises one, if a user can. */
export function metLimits({ checks }: Pick<Report, "checks">) {
  return reasonCodes.flatMap((code) => {
    const kept = checks.filter(({ reasonCode }) => reasonCode === code);
    return kept.length === 0 ? [] : [{ code, checks: checksIn(kept), remedy: remedies[code] }];
  });
}

/** For each limit because of which checks were not judged, at most `most` lines. */
export function limitLines(report: Pick<Report, "checks">, most: number): readonly string[] {
  return metLimits(report).flatMap(({ code, checks, remedy }) => {
    const kept = `${checks} skipped because of ${code}`;
    return labelled("limit", remedy === undefined ? kept : `${kept}: ${remedy}`, 0, most);
  });
}
