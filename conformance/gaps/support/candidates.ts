// Tries candidates until one gives a row its answer, or asks them all.
import type { Gap, InteractionKind } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import type { Session } from "../../fixtures/session.js";
import type { Collection } from "../../http/api/adapter.js";
import type { Answer } from "../../http/dialect/answer.js";
import { isReason, Lacking, Unanswerable } from "./answers.js";

/**
 * Collections that offer all of `kinds`. Those whose records can be deleted come first, so that less is left behind.
 */
export function offering(session: Session, ...kinds: readonly InteractionKind[]): readonly Collection[] {
  const all = session.collections.filter((at) => offers(at.resource, ...kinds));
  const [tidy, lasting] = [true, false].map((wanted) =>
    all.filter((at) => offers(at.resource, "delete") === wanted),
  );
  return [...(tidy ?? []), ...(lasting ?? [])];
}

/** Whether a gap is about an operation of a type: about that of every type, if it names no clause. */
export const isAboutOperation = (
  { model }: Pick<Session, "model">,
  { about }: Gap,
  { resource }: Collection,
  kind: InteractionKind,
): boolean =>
  about === undefined ||
  about === resource.clause ||
  [...model.interactions, ...resource.operations].some((one) => one.kind === kind && one.clause === about);

/** The first result that is not undefined. If there is none, the last reason is thrown. */
export async function firstOf<C, R>(
  candidates: readonly C[],
  lack: string,
  use: (candidate: C) => Promise<R | undefined>,
): Promise<R> {
  const [first] = await resultsOf(candidates, lack, use, 1);
  return first;
}

/** Every result that is not undefined, or the first few. If there is none, the last reason is thrown. */
export async function resultsOf<C, R>(
  candidates: readonly C[],
  lack: string,
  use: (candidate: C) => Promise<R | undefined>,
  most = candidates.length,
): Promise<readonly [R, ...R[]]> {
  if (candidates.length === 0) throw new Lacking(lack);
  let reason: Error = new Unanswerable(`no ${lack} showed an answer`);
  const results: R[] = [];
  for (const candidate of candidates) {
    if (results.length >= most) break;
    try {
      const result = await use(candidate);
      if (result !== undefined) results.push(result);
    } catch (error) {
      if (!isReason(error)) throw error;
      reason = error;
    }
  }
  const [first, ...others] = results;
  if (first === undefined) throw reason;
  return [first, ...others];
}

/** The answer of several types: `differ` if they are not the same. */
export function together([first, ...others]: readonly [Answer, ...Answer[]], differ: string): Answer {
  const all = [first, ...others];
  return {
    value: others.every(({ value }) => value === first.value) ? first.value : differ,
    evidence: all.map(({ value, evidence }) => `${evidence} (${value})`).join("; "),
    exchanges: all.flatMap(({ exchanges }) => exchanges),
  };
}
