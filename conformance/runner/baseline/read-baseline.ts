// Reads a baseline file.
import { kitCommand } from "../../../spec/command-name.js";
import type { Spot } from "../../../spec/diagnostics/diagnostic.js";
import { nearest } from "../../../spec/diagnostics/near.js";
import type { Reporter } from "../../../spec/diagnostics/reporter.js";
import { checkUntil } from "../../../spec/language/until.js";
import { readYamlFile } from "../../../spec/read-file.js";
import type { ErrorOutput } from "../../../spec/read-model.js";
import { itemsOf, type Tree, textAt, textsOf, valueAt } from "../../../spec/source/tree.js";
import { few } from "../../../spec/text/fitting.js";
import { problemCodes } from "../../http/problem.js";
import type { Baseline, BaselineEntry } from "./entry.js";

/**
 * Reads a baseline (YAML or JSON). All its mistakes are reported with line and column, and the result is undefined. Throws
 * `UserError` if the file cannot be read.
 */
export async function readBaseline(file: string, teller: ErrorOutput): Promise<Baseline | undefined> {
  const root = await readYamlFile(file, kind, teller);
  if (root === undefined) return undefined;
  const deployment = textAt(root, "deployment");
  const entries = itemsOf(valueAt(root, "tolerate")).flatMap(entriesOf);
  return { file, ...(deployment === undefined ? {} : { deployment }), entries };
}

const kind = {
  name: "baseline",
  schema: "conformance/runner/baseline/baseline.schema.json",
  remedy: `name a file that exists; ${kitCommand} conform --write-baseline FILE drafts one`,
  begin: `Begin with a list under tolerate; ${kitCommand} conform --write-baseline FILE drafts one.`,
  unfilled: reportUnfilled,
  check: checkContent,
};

function checkContent(root: Tree, reporter: Reporter): void {
  const seen = new Set<string>();
  for (const tree of itemsOf(valueAt(root, "tolerate"))) {
    for (const [index, { check, failures }] of entriesOf(tree).entries()) {
      const { spot } = itemsOf(valueAt(tree, "checks"))[index] ?? valueAt(tree, "check") ?? tree;
      const key = `${check} ${failures === undefined}`;
      if (seen.has(key)) reporter.report("CRI1107", spot, `${check} is listed twice`);
      seen.add(key);
    }
    checkUntil(tree, reporter);
    checkList(tree, reporter);
    checkFlaky(tree, reporter);
    checkFails(tree, reporter);
  }
}

/** Reports members that an entry with a list of checks can't have. */
function checkList(tree: Tree, { report }: Reporter): void {
  if (valueAt(tree, "checks") === undefined) return;
  const one = valueAt(tree, "check");
  const remedy = "Move the id into the list of checks.";
  if (one) report("CRI1101", one.spot, "an entry has check or checks, not both", { remedy });
  const failures = valueAt(tree, "failures");
  const instead = "Remove it: a list names each check by its whole id.";
  if (failures) report("CRI1101", failures.spot, "failures needs the start of ids", { remedy: instead });
}

function checkFlaky(tree: Tree, { report }: Reporter): void {
  const written = valueAt(tree, "flaky");
  const entries = entriesOf(tree);
  const [{ failures, flaky }] = entries;
  if (written === undefined || flaky === undefined) return;
  if (flaky.passes >= flaky.runs) {
    const remedy = "Require fewer passes than runs.";
    report("CRI1403", written.spot, "a check that passes every time isn't flaky", { remedy });
  }
  if (failures !== undefined) {
    const remedy = "Name each check by its whole id, in a list under checks.";
    report("CRI1101", written.spot, "flaky needs whole ids of checks", { remedy });
  }
  if (entries.some(({ check }) => check.startsWith("gap/"))) {
    const remedy = "Remove flaky, or the id; observations are made only once.";
    report("CRI1101", written.spot, "flaky can't name an observation", { remedy });
  }
}

/** Reports unknown codes, and members that cannot be together. */
function checkFails(tree: Tree, { report }: Reporter): void {
  const [fails, varies] = [valueAt(tree, "fails"), valueAt(tree, "varies")];
  for (const { text, spot } of textsOf(fails)) {
    if (problemCodes.some((code) => code === text)) continue;
    const meant = nearest(text, problemCodes);
    const remedy = `${meant === undefined ? "Use" : `Did you mean ${meant}? Use`} a code of the JSON report.`;
    report("CRI1101", spot, `no check fails with ${text}`, { remedy });
  }
  const of = varies ?? fails;
  if (of === undefined) return;
  const name = varies === undefined ? "fails" : "varies";
  if (valueAt(tree, "failures") !== undefined) {
    const remedy = "Name each check by its whole id, in a list under checks.";
    report("CRI1101", of.spot, `${name} needs whole ids of checks`, { remedy });
  }
  if (varies !== undefined && fails === undefined)
    report("CRI1101", varies.spot, "varies needs fails", {
      remedy: "Name the codes with which the checks fail: fails: [CODE]",
    });
  if (varies !== undefined && valueAt(tree, "flaky") !== undefined)
    report("CRI1101", varies.spot, "an entry has flaky or varies, not both", {
      remedy: "Keep flaky if a check passes when it is run again.",
    });
}

/** The entry, or one for each check of its list. */
function entriesOf(tree: Tree): readonly [BaselineEntry, ...BaselineEntry[]] {
  const alone = entryOf(tree);
  const [first, ...others] = textsOf(valueAt(tree, "checks")).map(({ text, spot: { line, column } }) => ({
    ...alone,
    check: text,
    line,
    column,
    list: tree.spot.line,
    listColumn: tree.spot.column,
  }));
  return first === undefined ? [alone] : [first, ...others];
}

function entryOf(tree: Tree): BaselineEntry {
  const failures = numberAt(tree, "failures");
  const flaky = valueAt(tree, "flaky");
  const { line, column } = tree.spot;
  return {
    check: textAt(tree, "check") ?? "",
    ...(failures === undefined ? {} : { failures }),
    blocks: numberAt(tree, "blocks") ?? 0,
    reason: textAt(tree, "reason") ?? "",
    owner: textAt(tree, "owner") ?? "",
    until: textAt(tree, "until") ?? "",
    ...(flaky
      ? { flaky: { runs: numberAt(flaky, "runs") ?? 0, passes: numberAt(flaky, "passes") ?? 0 } }
      : {}),
    ...(valueAt(tree, "fails") ? { fails: textsOf(valueAt(tree, "fails")).map(({ text }) => text) } : {}),
    ...(valueAt(tree, "varies") ? { varies: true as const } : {}),
    line,
    column,
  };
}

function numberAt(tree: Tree, name: string): number | undefined {
  const value = valueAt(tree, name);
  return value?.kind === "scalar" && typeof value.value === "number" ? value.value : undefined;
}

/** What a draft leaves empty, in words. */
const toFillIn = [
  ["reason", "a reason"],
  ["owner", "an owner"],
  ["until", "a last day"],
] as const;

const remedy = "Write why each is tolerated, who fixes it, and until when (YYYY-MM-DD).";
const mostLines = 12;
const inWords = new Intl.ListFormat("en-GB");

/** Reports them, and returns the places of the empty values. */
function reportUnfilled(root: Tree, reporter: Reporter): readonly Spot[] {
  const byNeed = new Map<string, { readonly line: number; readonly empty: readonly Spot[] }[]>();
  for (const tree of itemsOf(valueAt(root, "tolerate"))) {
    const empty = toFillIn.flatMap(([name, words]) => {
      const value = valueAt(tree, name);
      return value !== undefined && isEmpty(value) ? [{ words, spot: value.spot }] : [];
    });
    if (empty.length === 0) continue;
    const needs = inWords.format(empty.map(({ words }) => words));
    const one = { line: tree.spot.line, empty: empty.map(({ spot }) => spot) };
    byNeed.set(needs, [...(byNeed.get(needs) ?? []), one]);
  }
  for (const [needs, entries] of byNeed) {
    const [spot = root.spot] = entries[0]?.empty ?? [];
    const who = entries.length === 1 ? "1 entry needs" : `${entries.length} entries need`;
    reporter.report("CRI1106", spot, `${who} ${needs}: ${linesOf(entries)}`, { remedy });
  }
  return [...byNeed.values()].flat().flatMap(({ empty }) => empty);
}

const isEmpty = (tree: Tree): boolean =>
  tree.kind === "scalar" && (tree.value === null || String(tree.value).trim() === "");

function linesOf(entries: readonly { readonly line: number }[]): string {
  const numbers = entries.map(({ line }) => String(line));
  return `${entries.length === 1 ? "line" : "lines"} ${few(numbers, mostLines)}`;
}
