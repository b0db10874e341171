// Lists every answer to every gap of the kit's own interface, for tests.
import { ownModel } from "../../generator/testing/models.js";
import { kindOf } from "../../spec/answers/kinds.js";
import { defaultAnswer, listedAnswers } from "../../spec/answers/read-answer.js";
import type { Gap } from "../../spec/model.js";

/** A gap of the kit's own interface, and one of its answers. */
export interface AnswerOf {
  readonly gap: Gap;
  readonly answer: string;
  readonly isDefault: boolean;
}

/** All answers that the generated server can give; for families of answers, examples. */
export const everyAnswer: readonly AnswerOf[] = ownModel().gaps.flatMap((gap) => {
  const kind = kindOf(gap.probe);
  if (kind === undefined) throw new Error(`there is no probe ${gap.probe}`);
  const scope = { model: ownModel(), about: gap.about };
  const defaults = defaultAnswer(kind, scope);
  return listedAnswers(kind, scope).map((answer) => ({ gap, answer, isDefault: answer === defaults }));
});
