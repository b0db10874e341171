// Writes the report of `cri-kit diff` as JSON.
import type { Attribute } from "../change.js";
import type { DiffReport, Finding, Place } from "./diff-report.js";
import { hintText } from "./phrases.js";

/** The schema is diff.schema.json. */
export function diffJson(report: DiffReport): string {
  const { specs, findings, counts, step, exceptions, migration, failed } = report;
  const faults = exceptions?.faults.map(({ at, ...fault }) => ({
    ...fault,
    line: at.line,
    column: at.column,
  }));
  const written = {
    old: specs.old,
    new: specs.new,
    verdict: failed ? "fail" : "pass",
    summary: counts,
    step,
    changes: findings.map(changeJson),
    ...(exceptions === undefined ? {} : { exceptions: { file: exceptions.file, faults } }),
    ...(migration === undefined ? {} : { migration }),
  };
  return `${JSON.stringify(written, null, 2)}\n`;
}

function changeJson(finding: Finding) {
  const { change, rule, followers, excepted, ...places } = finding;
  const { clause, also, affects } = change;
  const hint = hintText(finding);
  const { id, level, direction, title, reason, remedy } = rule;
  return {
    rule: id,
    clause,
    level,
    direction,
    title,
    ...(change.old && places.old ? { old: sideJson(change.old, places.old) } : {}),
    ...(change.new && places.new ? { new: sideJson(change.new, places.new) } : {}),
    ...(also.length === 0 ? {} : { also }),
    ...(affects.length === 0 ? {} : { felt: affects }),
    ...(followers.length === 0 ? {} : { followers: followers.map(({ rule, clause }) => ({ rule, clause })) }),
    reason,
    remedy,
    ...(hint === undefined ? {} : { hint }),
    ...(excepted === undefined ? {} : { excepted: { reason: excepted.reason, until: excepted.until } }),
  };
}

const sideJson = ({ text }: Attribute, { file, line, column }: Place) => ({ text, file, line, column });
