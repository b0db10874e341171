// Says which checks were not run because an option was missing, lists are too long or a limit was reached, and what to do.
import { kitCommand } from "../../spec/command-name.js";
import { groupedBy } from "../../spec/grouped-by.js";
import { counted } from "../../spec/text/counted.js";
import { few } from "../../spec/text/fitting.js";
import { labelled } from "../../spec/text/layout.js";
import { leastCap } from "../http/dialect/reads-on.js";
import { reasonCodes, remedies } from "../options/run-limits.js";
import { familyOf, typeOf } from "../runner/causes/subject.js";
import { checksIn, isRequired } from "../runner/check-counts.js";
import type { CheckResult, Report } from "../runner/report.js";

/** The checks that are not tested for lack of something, and how the next run gets it. */
const families = [
  { lack: "other-site", name: "site isolation", remedy: "add --other-site ID" },
  {
    lack: "credentials",
    name: "requests without credentials",
    remedy: "add --token TOKEN or --header 'NAME: VALUE'",
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
  {
    lack: "typed-values",
    name: "searches by values of the published type",
    remedy: "give the id of a record that has one: --id TYPE/ID",
  },
  {
    lack: "implementation",
    name: "actions that are not implemented",
    remedy: "implement them; cri-kit generate writes a place for each",
  },
  { lack: "write", name: "adds, updates and deletes", remedy: "add --write" },
] as const;

/**
 * Checks that need whole lists. Of their types, so many are named: each line has room for what to do. An interface without sites has
 * other records only at another deployment.
 */
const lists = {
  tooLong: {
    name: "lists too long to read",
    mostTypes: 4,
    better: ["use a site with fewer records: --site ID", "use a deployment with fewer records"],
    also: `. A check that compares lists reads a few pages of each. ${kitCommand} clean JOURNAL deletes what can be deleted of the records of earlier runs`,
  },
  mayEndEarly: {
    name: "lists that may be incomplete",
    mostTypes: 1,
    better: [
      `use a --site with fewer than ${leastCap} records or several pages`,
      `use a deployment with fewer than ${leastCap} records or several pages`,
    ],
    also: `. The run saw no next link, so it cannot tell whether a list of ${leastCap} or more records is whole`,
  },
} as const;

type Tested = Pick<Report, "checks" | "leftByEarlierRuns" | "withoutNextPage" | "deployment">;

/** One sentence for each thing that the run lacked: `site isolation (32 checks): add --other-site ID`. */
export const notTested = (report: Tested): readonly string[] =>
  lackedBy(report).map(({ what, remedy, also = "" }) => `${what}: ${remedy}${also}`);

/** The same without explanations, each short enough for two lines. */
export const notTestedInShort = (report: Tested): readonly string[] =>
  lackedBy(report).map(({ what, remedy }) => `${what}: ${remedy}`);

interface Untested {
  readonly what: string;
  readonly remedy: string;
  readonly also?: string;
}

function lackedBy(report: Tested): readonly Untested[] {
  const left = report.checks.filter(
    (result) => result.lacks !== undefined && (isRequired(result) || result.lacks === "type-action"),
  );
  const ofOptions = families.flatMap(({ lack, name, ...option }) => {
    const its = left.filter(({ lacks }) => lacks === lack);
    const of = lack === "other-site" ? moreWithWrite(its, left) : "";
    return its.length === 0 ? [] : [{ what: `${name} (${checksIn(its)}${of})`, ...option }];
  });
  return [
    ...ofOptions,
    ...ofLists(
      report,
      left.filter(({ lacks }) => lacks === "fewer-records"),
    ),
    ...endingEarly(left.filter(({ lacks }) => lacks === "whole-lists")),
  ];
}

/** Each reason once: it is the same for all lists that end early in one way. */
const endingEarly = (results: readonly CheckResult[]): readonly Untested[] =>
  [...groupedBy(results, ({ reason = "" }) => reason)].map(([reason, its]) => ({
    what: `lists that end early (${checksIn(its)}: ${typesIn(its, 1)})`,
    remedy: reason,
    also: ". A check that needs a whole list can be judged if each page leads to the next one",
  }));

/** A list that is really too long, and one of which nobody knows whether it is whole, are not the same. */
function ofLists(report: Tested, results: readonly CheckResult[]): readonly Untested[] {
  const mayEndEarly = (result: CheckResult) => report.withoutNextPage?.includes(typeOf(result)) ?? false;
  return (["tooLong", "mayEndEarly"] as const).flatMap((kind) => {
    const its = results.filter((result) => mayEndEarly(result) === (kind === "mayEndEarly"));
    if (its.length === 0) return [];
    const { name, mostTypes, better, also } = lists[kind];
    const what = `${name} (${checksIn(its)}: ${typesIn(its, mostTypes)})`;
    const left = kind === "tooLong" ? leftBehind(report, its) : undefined;
    return [{ what, remedy: left ?? better[report.deployment.site === undefined ? 1 : 0], also }];
  });
}

/** What earlier runs left in lists that are too long, if they left something: then another site is enough. */
function leftBehind(
  { leftByEarlierRuns: left = {}, deployment }: Tested,
  its: readonly CheckResult[],
): string | undefined {
  const count = [...new Set(its.map(typeOf))].reduce((sum, type) => sum + (left[type] ?? 0), 0);
  if (count === 0) return undefined;
  const other = deployment.site === undefined ? "use another deployment" : "use another site: --site ID";
  return `earlier runs of the suite left ${counted(count, "record")} there; ${other}`;
}

/** How many checks of the same families need `--write` as well: they are counted with those that need it. */
function moreWithWrite(its: readonly CheckResult[], left: readonly CheckResult[]): string {
  const families = new Set(its.map(familyOf));
  const more = left.filter((result) => result.lacks === "write" && families.has(familyOf(result))).length;
  return more === 0 ? "" : `; ${more} more with --write`;
}

/** The types that results are about, those of most results first: `Vehicle, Trailer and 2 more types`. */
function typesIn(results: readonly CheckResult[], most: number): string {
  const byType = [...groupedBy(results, typeOf)].sort(([, a], [, b]) => b.length - a.length);
  return few(
    byType.map(([type]) => type),
    most,
    (left) => ` and ${counted(left, "more type")}`,
  );
}

/** A limit of the run that kept checks from being judged. */
export type MetLimit = ReturnType<typeof metLimits>[number];

/** The limits that a run reached, in the order of the codes, with the number of checks in words. `remedy` raises one, if a user can. */
export const metLimits = ({ checks }: Pick<Report, "checks">) =>
  reasonCodes.flatMap((code) => {
    const kept = checks.filter(({ reasonCode }) => reasonCode === code);
    return kept.length === 0 ? [] : [{ code, checks: checksIn(kept), remedy: remedies[code] }];
  });

/** For each limit because of which checks were not judged, at most `most` lines. */
export const limitLines = (report: Pick<Report, "checks">, most: number): readonly string[] =>
  metLimits(report).flatMap(({ code, checks, remedy }) => {
    const kept = `${checks} skipped because of ${code}`;
    return labelled("limit", remedy === undefined ? kept : `${kept}: ${remedy}`, 0, most);
  });
