/** The answers to gaps for a search that an add depends on. */

import type { Answers } from "../../answers.js";

const statusOr400 = (answer: number | string): number => (typeof answer === "number" ? answer : 400);

/**
 * The answers to a search on which a write depends: what others would pass over is refused, since the write would go by something
 * else than was asked for.
 */
export const boundAnswers = (answers: Answers): Answers => ({
  ...answers,
  unknownParameter: statusOr400(answers.unknownParameter),
  errorUnsatisfied: statusOr400(answers.errorUnsatisfied),
});
