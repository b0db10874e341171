// Compares the gaps: added, removed, answered differently, or closed by a newer document.
import { allowedWords, allows, isClosed } from "../../../spec/closed-gap.js";
import type { Gap, InterfaceModel } from "../../../spec/model.js";
import type { SpecNode } from "../../../spec/spec-node.js";
import { added, altered, type Change, type Pair, removed } from "../change.js";
import { essence } from "../essence.js";
import { paired } from "../pairs.js";
import type { RuleId } from "../rules.js";
import { isWeaker, nodeChanges, wordChanges } from "./node.js";

export function gapsChanges(models: Pair<InterfaceModel>): readonly Change[] {
  const { old, new: now } = models;
  const gaps = paired(old.gaps, now.gaps, ({ id }) => id);
  const backwards = { old: now, new: old };
  return [
    ...gaps.removed.map((gap) =>
      isClosed(gap)
        ? removed("stated-answer-removed", gap, allowedWords(gap))
        : removed(closingOf(gap, models) ?? "gap-removed", gap, gap.answer),
    ),
    ...gaps.added.map((gap) =>
      isClosed(gap)
        ? added("stated-answer-added", gap, allowedWords(gap))
        : added(closingOf(gap, backwards) === undefined ? "gap-added" : "gap-opened", gap, gap.answer),
    ),
    ...gaps.kept.flatMap(gapChanges),
  ];
}

/** How a removed gap was closed, judged by the node that it was about; undefined if nothing in the new spec states it. */
function closingOf({ about }: Gap, { old, new: now }: Pair<InterfaceModel>): RuleId | undefined {
  const subject = ({ clauses }: InterfaceModel): SpecNode | undefined =>
    clauses.find(({ id }) => id === about)?.node;
  const [before, after] = [subject(old), subject(now)];
  if (before === undefined || after === undefined || after.basis === "chosen") return undefined;
  const same = essence(before) === essence(after);
  // The document now states either our own answer or another one.
  if (isWeaker(before.basis, after.basis)) return same ? "gap-closed-as-answered" : "gap-closed-otherwise";
  return same ? undefined : "gap-closed";
}

function gapChanges(pair: Pair<Gap>): readonly Change[] {
  const { old, new: now } = pair;
  return [
    ...answerChanges(pair),
    ...altered("gap-observed-otherwise", pair, [observed(old), observed(now)]),
    ...wordChanges(pair, { asks: [old.asks, now.asks], because: [old.because, now.because] }),
    ...wordChanges(pair, { observe: [old.observe, now.observe] }),
    ...nodeChanges(isClosed(old) === isClosed(now) ? pair : { old: { ...old, basis: now.basis }, new: now }),
  ];
}

function answerChanges(pair: Pair<Gap>): readonly Change[] {
  const { old, new: now } = pair;
  const texts = [`${saidOf(old)} (${old.basis})`, `${saidOf(now)} (${now.basis})`] as const;
  if (!isClosed(old) && isClosed(now))
    return altered(allows(now, old.answer) ? "gap-closed-as-answered" : "gap-closed-otherwise", pair, texts);
  if (isClosed(old) && !isClosed(now)) return altered("gap-opened", pair, texts);
  if (!isClosed(now)) return altered("gap-answer-changed", pair, [old.answer, now.answer]);
  const stated = altered("gap-statement-changed", pair, [saidOf(old), saidOf(now)]);
  return stated.length > 0 ? stated : altered("gap-answer-changed", pair, [old.answer, now.answer]);
}

/** The answer: ours to an open gap, and that of the document to a closed one. */
const saidOf = (gap: Gap): string => (isClosed(gap) ? allowedWords(gap) : gap.answer);

const observed = ({ probe, about }: Gap): string => (about === undefined ? probe : `${probe} about ${about}`);
