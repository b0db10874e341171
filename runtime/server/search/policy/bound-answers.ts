/** Changes the answers to gaps for a search that an add depends on: unknown or missing parameters are refused. */

import type { Answers } from "../../answers.js";

const statusOr400 = (answer: number | string): number => (typeof answer === "number" ? answer : 400);

/**
 * The answers for the search of a conditional add. If an ordinary search would ignore a parameter, this one refuses it: otherwise the
 * add would depend on a different search than the client wrote.
 */
export const boundAnswers = (answers: Answers): Answers => ({
  ...answers,
  unknownParameter: statusOr400(answers.unknownParameter),
  countElsewhere: statusOr400(answers.countElsewhere),
  errorUnsatisfied: statusOr400(answers.errorUnsatisfied),
});
