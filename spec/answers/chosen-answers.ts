import type { Gap, InterfaceModel } from "../model.js";
import type { AnswerKind, Told } from "./answer-kind.js";
import { answerKinds, type KindName, type ToldOf } from "./kinds.js";
import { defaultAnswer, readAnswer } from "./read-answer.js";

/**
 * The gap of a kind that the spec tells. `about` is the clause of a node, for kinds that are answered node by node: a gap about
 * that node goes before one about none.
 */
export function gapOf({ gaps }: InterfaceModel, kind: KindName, about?: string): Gap | undefined {
  const ofKind = gaps.filter(({ probe }) => probe === kind);
  if (about === undefined) return ofKind[0];
  return ofKind.find((gap) => gap.about === about) ?? ofKind.find((gap) => gap.about === undefined);
}

/** How the generated server answers, in the words of the spec: as the spec's gap says, else as usual. */
export const answerText = (model: InterfaceModel, kind: KindName, about?: string): string =>
  gapOf(model, kind, about)?.answer ?? defaultAnswer(answerKinds[kind], { model, about });

/** What the server is told of its answer. A spec whose answers were checked always has one that can be read. */
export function toldOf<K extends KindName>(model: InterfaceModel, kind: K, about?: string): ToldOf<K>;
export function toldOf(model: InterfaceModel, kind: KindName, about?: string): Told {
  const own: AnswerKind<Told> = answerKinds[kind];
  const scope = { model, about: gapOf(model, kind, about)?.about ?? about };
  const told =
    readAnswer(own, answerText(model, kind, about), scope) ??
    readAnswer(own, defaultAnswer(own, scope), scope);
  if (told === undefined) throw new Error(`the usual answer to ${kind} is none of its own`);
  return told;
}
