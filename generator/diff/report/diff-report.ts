// Makes the report of `cri-kit diff`, from which every output format is written.
import { asRun } from "../../../spec/command-name.js";
import type { InterfaceModel } from "../../../spec/model.js";
import type { Position, SpecNode } from "../../../spec/spec-node.js";
import type { Change, Pair } from "../change.js";
import { type ExceptionFault, exceptionFor, faultsOf } from "../exceptions/apply.js";
import type { Exception } from "../exceptions/read.js";
import type { Loaded } from "../input/load-side.js";
import type { Migration } from "../migration/migration.js";
import type { DiffRule, Level } from "../rule.js";
import { ruleOf } from "../rules.js";
import { storedMembersRemedy } from "../stored-members.js";

/** A place as shown to a person, line and column counted from 1. */
export interface Place extends Pick<Position, "line" | "column"> {
  readonly file: string;
  /** The file in a checkout: without the revision that it was read from. */
  readonly checkedOut: string;
}

/** A change with everything that a report says about it. */
export interface Finding {
  readonly change: Change;
  readonly rule: DiffRule;
  readonly old?: Place;
  /** For a likely rename, the place of the new name. */
  readonly new?: Place;
  /** The place in the new spec; for a removed node, the place of its parent. */
  readonly near: Place;
  /** The changes that are only consequences of it, if it is a rename. They are no findings of their own. */
  readonly followers: readonly Change[];
  /** Set if an exception tolerates the change. */
  readonly excepted?: Exception;
}

/** The version step by semver.org; `none` if nothing differs. */
export type Step = "major" | "minor" | "patch" | "none";

/** The content of the report, in any format. */
export interface DiffReport {
  /** The specs, as shown to a person. */
  readonly specs: Pair<string>;
  readonly findings: readonly Finding[];
  /** Counts by level, without excepted changes. */
  readonly counts: Readonly<Record<Level | "excepted", number>>;
  readonly step: Step;
  readonly exceptions?: { readonly file: string; readonly faults: readonly ExceptionFault[] };
  /** Present only in the formats that include it. */
  readonly migration?: Migration;
  readonly failed: boolean;
}

export interface ReportParts {
  readonly sides: Pair<Loaded>;
  readonly changes: readonly Change[];
  /** Levels that fail the run. */
  readonly failing: readonly Level[];
  readonly exceptions?: { readonly file: string; readonly list: readonly Exception[] };
  /** Today, as YYYY-MM-DD in UTC. */
  readonly today: string;
  readonly migration?: Migration;
}

export function reportOf(parts: ReportParts): DiffReport {
  const { sides, changes, failing, exceptions, today, migration } = parts;
  const findings = changes
    .filter(({ follows }) => follows === undefined)
    .map((change) => ({
      ...findingOf(change, sides, exceptionFor(change, exceptions?.list ?? [], today)),
      followers: followersOf(change, changes),
    }));
  const open = findings.filter(({ excepted }) => excepted === undefined);
  const count = (level: Level) => open.filter(({ rule }) => rule.level === level).length;
  const faults = faultsOf(exceptions?.list ?? [], changes, today);
  return {
    specs: { old: sides.old.label, new: sides.new.label },
    findings,
    counts: {
      breaking: count("breaking"),
      risky: count("risky"),
      safe: count("safe"),
      excepted: findings.length - open.length,
    },
    step: stepOf(findings),
    ...(exceptions === undefined ? {} : { exceptions: { file: exceptions.file, faults } }),
    ...(migration === undefined ? {} : { migration }),
    failed: faults.length > 0 || open.some(({ rule }) => failing.includes(rule.level)),
  };
}

function findingOf(
  change: Change,
  { old, new: now }: Pair<Loaded>,
  excepted: Exception | undefined,
): Omit<Finding, "followers"> {
  const added = change.new ?? change.rename;
  const place = ({ fileOf, checkedOut }: Loaded, at: Position): Place => ({
    file: fileOf(at),
    checkedOut: checkedOut(at),
    line: at.line,
    column: at.column,
  });
  return {
    change,
    rule: ruleFor(change, { old: old.model, new: now.model }),
    ...(change.old === undefined ? {} : { old: place(old, change.old.at) }),
    ...(added === undefined ? {} : { new: place(now, added.at) }),
    near: place(now, nearestOf(change.clause, now.model).at),
    ...(excepted === undefined ? {} : { excepted }),
  };
}

function ruleFor(change: Change, models: Pair<InterfaceModel>): DiffRule {
  const { rename } = change;
  const { title, reason, remedy, ...rule } = ruleOf(change.rule);
  const stored = storedMembersRemedy(change, models);
  // A command to copy comes last.
  const remedies = [remedy, ...(stored === undefined ? [] : [stored])].map(asRun);
  return {
    ...rule,
    title: rename === undefined ? title : `${title}, or renamed`,
    reason: asRun(reason),
    remedy: [...remedies, ...(rename === undefined ? [] : [rename.remedy])].join(" "),
  };
}

const followersOf = ({ rule, clause }: Change, changes: readonly Change[]): readonly Change[] =>
  changes.filter(({ follows }) => follows?.rule === rule && follows.clause === clause);

/** The node of this clause, or the innermost node that would contain it. */
function nearestOf(clause: string, model: InterfaceModel): SpecNode {
  const steps = clause.split(".");
  const inside = steps.map((_, count) => steps.slice(0, steps.length - count).join("."));
  const around = [...inside, `resource.${steps[1]}`, `shape.${steps[1]}`];
  return around.flatMap((id) => model.clauses.find((one) => one.id === id)?.node ?? [])[0] ?? model;
}

/** An exception lets a change through but does not lower its level. A change with no effect on the wire is a patch. */
function stepOf(findings: readonly Finding[]): Step {
  if (findings.length === 0) return "none";
  if (findings.some(({ rule }) => rule.level === "breaking")) return "major";
  return findings.some(({ rule }) => rule.level === "risky" || rule.direction !== "neither")
    ? "minor"
    : "patch";
}
