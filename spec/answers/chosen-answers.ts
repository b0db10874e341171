// Looks up the answer that a spec chooses for a kind of gap.
import type { Gap, InterfaceModel } from "../model.js";
import type { AnswerKind, AnswerValue } from "./answer-kind.js";
import { type AnswerValueOf, answerKinds, type KindName } from "./kinds.js";
import { defaultAnswer, readAnswer } from "./read-answer.js";

/**
 * The gap of a kind in the spec. `about` is the clause of a node, for kinds with one answer per node: a gap about
 * that node takes precedence over a general one.
 */
export function gapOf({ gaps }: InterfaceModel, kind: KindName, about?: string): Gap | undefined {
  const ofKind = gapsByKind(gaps).get(kind);
  if (about === undefined) return ofKind?.first;
  return ofKind?.byNode.get(about) ?? ofKind?.byNode.get(undefined);
}

/** The gaps of one kind: the first general one, and the first about each node. */
interface GapsOfKind {
  readonly first: Gap;
  readonly byNode: Map<string | undefined, Gap>;
}

const known = new WeakMap<readonly Gap[], ReadonlyMap<string, GapsOfKind>>();

/** Memoised: a large interface has thousands of gaps, and each is looked up many times. */
function gapsByKind(gaps: readonly Gap[]): ReadonlyMap<string, GapsOfKind> {
  const before = known.get(gaps);
  if (before !== undefined) return before;
  const found = new Map<string, GapsOfKind>();
  for (const gap of gaps) {
    const { first, byNode } = found.get(gap.probe) ?? {
      first: gap,
      byNode: new Map<string | undefined, Gap>(),
    };
    if (!byNode.has(gap.about)) byNode.set(gap.about, gap);
    found.set(gap.probe, { first, byNode });
  }
  known.set(gaps, found);
  return found;
}

/** The generated server's answer, in the words of the spec: the one of the spec's gap, else the default. */
export const answerText = (model: InterfaceModel, kind: KindName, about?: string): string =>
  gapOf(model, kind, about)?.answer ?? defaultAnswer(answerKinds[kind], { model, about });

/** The generated server's answer, as the server uses it. In a spec whose answers were checked, every answer can be read. */
export function answerOf<K extends KindName>(
  model: InterfaceModel,
  kind: K,
  about?: string,
): AnswerValueOf<K>;
export function answerOf(model: InterfaceModel, kind: KindName, about?: string): AnswerValue {
  const own: AnswerKind<AnswerValue> = answerKinds[kind];
  const scope = { model, about: gapOf(model, kind, about)?.about ?? about };
  const answer =
    readAnswer(own, answerText(model, kind, about), scope) ??
    readAnswer(own, defaultAnswer(own, scope), scope);
  if (answer === undefined) throw new Error(`the default answer to ${kind} is not one of its answers`);
  return answer;
}
