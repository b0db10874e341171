// Writes the findings of `cri-kit check` as JSON.
import type { Diagnostic } from "../../spec/diagnostics/diagnostic.js";
import { near } from "../commands/command-text.js";
import type { Place } from "../commands/options.js";
import type { Checked, Finding } from "./check.js";
import type { Change } from "./file-change.js";
import { meaningOf, remedyOf } from "./remedy.js";

/** A diff is cut after this many lines. */
const most = 2_000;

/** The findings of a check, as check.schema.json describes them. */
export function checkJson(
  place: Place,
  { findings, gone }: Checked,
  mistakes: readonly Diagnostic[],
): string {
  const document = {
    spec: near(place.specFile),
    out: place.out,
    fresh: findings.length + mistakes.length === 0,
    mistakes,
    findings: findings.map((finding) => findingOf(finding, place)),
    missingTargets: gone,
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

function findingOf(finding: Finding, place: Place): object {
  const { kind, path, wanted, obstacle, change } = finding;
  return {
    kind,
    path,
    means: meaningOf(finding),
    remedy: remedyOf(finding, place),
    wanted,
    obstacle,
    ...(change === undefined ? {} : { change: changeOf(change) }),
  };
}

function changeOf(change: Change): object {
  if (change.kind !== "lines") return { kind: change.kind };
  const { lines, added, removed, first } = change;
  const diff = lines.slice(0, most).map((line) => `${line}\n`);
  return { kind: "lines", added, removed, first, diff: diff.join(""), leftOut: lines.length - diff.length };
}
