// Reports the entries of a drafted baseline that nobody filled in: those that lack the same in one message.
import type { Spot } from "../../../spec/diagnostics/diagnostic.js";
import type { Reporter } from "../../../spec/diagnostics/reporter.js";
import { itemsOf, type Tree, valueAt } from "../../../spec/source/tree.js";

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
export function reportUnfilled(root: Tree, reporter: Reporter): readonly Spot[] {
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
  const numbers = entries.slice(0, mostLines).map(({ line }) => line);
  const more = entries.length > mostLines ? ` and ${entries.length - mostLines} more` : "";
  return `${entries.length === 1 ? "line" : "lines"} ${numbers.join(", ")}${more}`;
}
