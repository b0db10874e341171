// Adds what fails in a run to the baseline of that run, and marks the entries of which a check may pass.
import { readFile } from "node:fs/promises";
import { type Document, isMap, isSeq, parseDocument, type YAMLMap } from "yaml";
import { counted } from "../../spec/text/counted.js";
import { columns, wrapped } from "../../spec/text/layout.js";
import { writeWhole } from "../options/writable.js";
import { type Baseline, entryFor, wentWrong } from "../runner/baseline/entry.js";
import type { Cause, CheckResult, Report } from "../runner/report.js";
import { byId, rootsOf } from "../runner/roots.js";
import { causesToTolerate, commentOf, entryOf, failsOf, partsOf, unjudgedLines } from "./draft-baseline.js";

/**
 * A baseline with the failures of a run that used it. No entry and no check is removed. What is new gets entries that are to be
 * filled in: whether it is the same fault or a new one, only a person can say. An entry of which a check passes now `varies`, and so do
 * new entries of the same cause. Counts the entries that were `added`, and those that are `varying` from now on.
 */
export function mergedInto(text: string, report: Report, known: Baseline) {
  const file = parseDocument(text);
  const entries = file.get("tolerate");
  if (!isSeq(entries)) return { text, added: 0, varying: 0 };
  const maps = entries.items.filter(isMap);
  const changed = maps.filter((entry) => letVary(file, entry, report.checks));
  const varying = new Set(maps.filter((entry) => entry.has("varies")).flatMap(checksOf));
  const roots = rootsOf(report.checks);
  let added = 0;
  for (const cause of causesToTolerate(report)) {
    const isVarying = checksIn(cause).some((id) => varying.has(id));
    const parts = partsOf(cause, known).filter(({ checks }) => checks.every((id) => !isNamed(known, id)));
    for (const part of parts) {
      const node = file.createNode(entryOf({ ...part, ...(isVarying ? { varies: true } : {}) }, roots));
      node.commentBefore = commentOf(cause);
      entries.add(node);
      added += 1;
    }
  }
  return { text: file.toString({ lineWidth: 0 }), added, varying: changed.length };
}

const checksIn = ({ first, others }: Cause): readonly string[] => [first, ...others].map(({ id }) => id);

const isNamed = ({ entries }: Baseline, id: string): boolean => entryFor(entries, id) !== undefined;

/** The whole ids of an entry. */
function checksOf(entry: YAMLMap): readonly string[] {
  const checks = entry.get("checks");
  const all = isSeq(checks) ? checks.toJSON() : [entry.get("check")];
  return (all as readonly unknown[]).filter((id) => typeof id === "string");
}

/** Marks an entry of which a check passes, if it is known how its checks fail; returns whether it was changed. */
function letVary(file: Document, entry: YAMLMap, results: readonly CheckResult[]): boolean {
  if (["varies", "flaky", "failures"].some((member) => entry.has(member))) return false;
  const all = byId(results);
  const its = checksOf(entry).flatMap((id) => all.get(id) ?? []);
  const { fails } = failsOf(its.filter(wentWrong));
  if (!its.some(({ verdict }) => verdict === "pass") || !(entry.has("fails") || fails)) return false;
  if (!entry.has("fails")) entry.set("fails", file.createNode(fails));
  entry.set("varies", true);
  return true;
}

/** Merges a run into the file of its own baseline, and prints what changed. */
export async function mergeFor(
  report: Report,
  known: Baseline,
  { err }: { readonly err: (text: string) => void },
): Promise<void> {
  const { file } = known;
  const { text, added, varying } = mergedInto(await readFile(file, "utf8"), report, known);
  const said = [
    ...(added === 0 ? [] : [`${counted(added, "new entry")} to fill in`]),
    ...(varying === 0 ? [] : [`${counted(varying, "entry")} whose checks may pass (varies)`]),
  ];
  if (said.length > 0) await writeWhole(file, text);
  const words = said.length === 0 ? "nothing to add" : said.join(", ");
  const lines = [...wrapped(`${file}: ${words}.`, columns), ...unjudgedLines(report)];
  err(lines.map((line) => `${line}\n`).join(""));
}
