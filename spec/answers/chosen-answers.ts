import type { Gap, InterfaceModel } from "../model.js";
import type { AnswerKind, AnswerValue } from "./answer-kind.js";
import { type AnswerValueOf, answerKinds, type KindName } from "./kinds.js";
import { defaultAnswer, readAnswer } from "./read-answer.js";

/**
 * The gap of a kind that the spec tells. `about` is the clause of a node, for kinds that are answered node by node: a gap about
 * that node goes before one about none.
 */
export function gapOf({ gaps }: InterfaceModel, kind: KindName, about?: string): Gap | undefined {
  const ofKind = gapsByKind(gaps).get(kind);
  if (about === undefined) return ofKind?.first;
  return ofKind?.byNode.get(about) ?? ofKind?.byNode.get(undefined);
}

/** The gaps of one kind: the first, and the first about each node, or about none. */
interface GapsOfKind {
  readonly first: Gap;
  readonly byNode: Map<string | undefined, Gap>;
}

const known = new WeakMap<readonly Gap[], ReadonlyMap<string, GapsOfKind>>();

/** A large interface has thousands of gaps, and is asked for each of them many times. */
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

/** How the generated server answers, in the words of the spec: as the spec's gap says, else as usual. */
export const answerText = (model: InterfaceModel, kind: KindName, about?: string): string =>
  gapOf(model, kind, about)?.answer ?? defaultAnswer(answerKinds[kind], { model, about });

/** What the server is told of its answer. A spec whose answers were checked always has one that can be read. */
export function answerOf<K extends KindName>(
  model: InterfaceModel,
  kind: K,
  about?: string,
): AnswerValueOf<K>;
export function answerOf(model: InterfaceModel, kind: KindName, about?: string): AnswerValue {
  const own: AnswerKind<AnswerValue> = answerKinds[kind];
  const scope = { model, about: gapOf(model, kind, about)?.about ?? about };
  const reported =
    readAnswer(own, answerText(model, kind, about), scope) ??
    readAnswer(own, defaultAnswer(own, scope), scope);
  if (reported === undefined) throw new Error(`the usual answer to ${kind} is none of its own`);
  return reported;
}
