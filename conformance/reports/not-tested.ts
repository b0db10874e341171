// Describes which checks were not run because an option was missing or lists are too long, and what to do.
import { kitCommand } from "../../spec/command-name.js";
import { counted } from "../../spec/text/counted.js";
import type { CheckResult, Report } from "../runner/report.js";
import { typeOf } from "./causes/subject.js";
import { checksIn, isRequired } from "./check-counts.js";

/** The checks that are not tested for lack of something, and how the next run gets it. */
const families = [
  { lack: "other-site", name: "site isolation", remedy: "add --other-site ID", also: "" },
  {
    lack: "credentials",
    name: "requests without credentials",
    remedy: "add --token TOKEN or --header 'NAME: VALUE'",
    also: "",
  },
  {
    lack: "limited-token",
    name: "what a token's scopes allow",
    remedy: "add --limited-token TOKEN",
    also: ", a token with fewer rights (repeatable)",
  },
  {
    lack: "type-action",
    name: "actions of a whole type",
    remedy: "add --call-actions",
    also: "; they may change records that the run did not add",
  },
  { lack: "write", name: "adds, updates and deletes", remedy: "add --write", also: "" },
  {
    lack: "fewer-records",
    name: "lists too long to read",
    remedy: "use a site with fewer records: --site ID",
    also: `. A check that compares lists reads a few pages of each. ${kitCommand} clean JOURNAL deletes what can be deleted of the records of earlier runs`,
  },
] as const;

type Tested = Pick<Report, "checks" | "leftByEarlierRuns">;

/** Types whose lists are too long; the others are counted. */
const mostTypes = 4;

/** One sentence for each thing that the run lacked: `site isolation (32 checks): add --other-site ID`. */
export function notTested(report: Tested): readonly string[] {
  return lackedBy(report).map(({ what, remedy, also }) => `${what}: ${remedy}${also}`);
}

/** The same without explanations, each short enough for two lines. */
export function notTestedInShort(report: Tested): readonly string[] {
  return lackedBy(report).map(({ what, remedy }) => `${what}: ${remedy}`);
}

function lackedBy({ checks, leftByEarlierRuns = {} }: Tested) {
  const left = checks.filter(
    (result) => result.lacks !== undefined && (isRequired(result) || result.lacks === "type-action"),
  );
  return families.flatMap(({ lack, name, ...option }) => {
    const its = left.filter(({ lacks }) => lacks === lack);
    const of =
      lack === "fewer-records" ? `: ${typesIn(its)}` : lack === "other-site" ? moreWithWrite(its, left) : "";
    const what = `${name} (${checksIn(its)}${of})`;
    const earlier = lack === "fewer-records" ? earlierWords(its, leftByEarlierRuns) : undefined;
    return its.length === 0 ? [] : [{ what, ...option, ...(earlier && { remedy: earlier }) }];
  });
}

/** What to do if earlier runs left records of these types; undefined if they left none. */
function earlierWords(
  its: readonly CheckResult[],
  left: Readonly<Record<string, number>>,
): string | undefined {
  const count = [...new Set(its.map(typeOf))].reduce((sum, type) => sum + (left[type] ?? 0), 0);
  return count === 0
    ? undefined
    : `earlier runs of the suite left ${counted(count, "record")} there; use another site: --site ID`;
}

/** How many checks of the same families need `--write` as well: they are counted with those that need it. */
function moreWithWrite(its: readonly CheckResult[], left: readonly CheckResult[]): string {
  const families = new Set(its.map(familyOf));
  const more = left.filter((result) => result.lacks === "write" && families.has(familyOf(result))).length;
  return more === 0 ? "" : `; ${more} more with --write`;
}

const familyOf = ({ id }: CheckResult): string => id.split("/", 1).join();

/** The types that results are about, those of most results first: `Vehicle, Trailer and 2 more types`. */
function typesIn(results: readonly CheckResult[]): string {
  const counts = new Map<string, number>();
  for (const type of results.map(typeOf)) counts.set(type, (counts.get(type) ?? 0) + 1);
  const types = [...counts].sort(([, a], [, b]) => b - a).map(([type]) => type);
  const left = types.length - mostTypes;
  const named = types.slice(0, mostTypes).join(", ");
  return left > 0 ? `${named} and ${counted(left, "more type")}` : named;
}
