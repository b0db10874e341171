// Tells whether a deployment can give an answer that a user requires.
import { kindOf } from "../../spec/answers/kinds.js";
import { isObservable, observableAnswers } from "../../spec/answers/read-answer.js";
import type { InterfaceModel } from "../../spec/model.js";

/** Why a required answer is none, with the answers there are: by their texts, for a "did you mean", and in words. */
export type Impossible = NonNullable<ReturnType<typeof impossibleAnswer>>;

/** Undefined if a deployment can give this answer to the gap, or if the spec does not have the gap any more. */
export function impossibleAnswer(model: InterfaceModel, gapId: string, text: string) {
  const gap = model.gaps.find(({ id }) => id === gapId);
  const kind = gap && kindOf(gap.probe);
  if (kind === undefined) return undefined;
  const scope = { model, about: gap?.about };
  if (isObservable(kind, text, scope)) return undefined;
  const { known, named, more } = observableAnswers(kind, scope);
  return {
    message: `"${text}" is not an answer to ${gapId}`,
    known,
    remedy: `Possible: ${[...named.map((one) => `"${one}"`), ...more].join("; ")}.`,
  };
}
