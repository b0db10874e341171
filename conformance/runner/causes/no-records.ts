// Says that a run which only reads found no records, and what to do about it, in the same words for every report.
import { atSite, withoutSite } from "../../../spec/sites.js";
import { counted } from "../../../spec/text/counted.js";
import { printable } from "../../../spec/text/layout.js";
import { interactionFamily } from "../../checks/interactions/interaction-id.js";
import { smoke } from "../../options/smoke.js";
import type { AlikeResults, Cause, CheckResult, Judged } from "../report.js";
import { typeOf } from "./subject.js";

/** What tells whether a run found no records. */
export type NoRecordsRun = Pick<Judged, "deployment" | "checks" | "only">;

/** More types than this are only counted. */
const mostNamed = 3;

/** `site 12 has no records`, and the remedy; undefined if the cause is another one, or if the run adds records itself. */
export function noRecordsIn(report: NoRecordsRun, { first, others }: AlikeResults): Cause["noRecords"] {
  const { deployment } = report;
  const missing = [first, ...others].filter(foundNothing);
  if (deployment.write || !foundNothing(first)) return undefined;
  const types = [...new Set(missing.map(typeOf))];
  const site = printable(deployment.site ?? withoutSite);
  return {
    what: isEmpty(report, types)
      ? `${placeOf(site)} has no records`
      : `no ${namesOf(types)} found${atSite(site)}`,
    remedy: `add --write, ${site === withoutSite ? "" : "name another site, "}or name a record: --id TYPE/ID`,
  };
}

/** Asks whether the site is right, if a run that only reads found no record of any type: many deployments list nothing at a site that does not exist. */
export function emptySiteWords(report: NoRecordsRun): string | undefined {
  const { deployment, checks } = report;
  const types = [...new Set(checks.filter(foundNothing).map(typeOf))];
  if (deployment.write || !isEmpty(report, types)) return undefined;
  const site = printable(deployment.site ?? withoutSite);
  return site === withoutSite
    ? "this run found no record of any type: is the base URL right?"
    : `this run found no record of any type at site ${site}: does this site exist? Many deployments answer for any site, with empty lists`;
}

/** Whether no record was found of any type, if none was found of `types`. A run of selected checks may not have read every type. */
function isEmpty({ checks, only }: Pick<Judged, "checks" | "only">, types: readonly string[]): boolean {
  if (only?.includes(smoke) === false) return false;
  const read = readTypes(checks);
  return read.length > 0 && read.every((type) => types.includes(type)) && !checks.some(isRecordRead);
}

/** A read that passed was answered with a record. */
const isRecordRead = ({ id, verdict }: CheckResult): boolean =>
  verdict === "pass" && id.startsWith(`${interactionFamily}/`) && id.endsWith("/read");

const placeOf = (site: string): string => (site === withoutSite ? "the deployment" : `site ${site}`);

/** A search that decided the result would show that records are there. */
export const foundNothing = ({ verdict, lacks, exchanges = [] }: CheckResult): boolean =>
  verdict === "blocked" && lacks === "records" && exchanges.length === 0;

/** The types whose searches and reads the run had to judge. */
function readTypes(checks: readonly CheckResult[]): readonly string[] {
  const judged = checks.filter(
    ({ id, verdict }) => id.startsWith(`${interactionFamily}/`) && verdict !== "not-applicable",
  );
  return [...new Set(judged.map(typeOf))];
}

function namesOf(types: readonly string[]): string {
  if (types.length > mostNamed) return `records of ${counted(types.length, "type")} were`;
  return `${types.join(" and no ")} was`;
}
