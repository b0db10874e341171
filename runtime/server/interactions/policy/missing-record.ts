// Answers for missing and deleted records.
import type { Answers } from "../../answers.js";
import { type Problem, problem } from "../../http/problem.js";

/** What answers a request for a record that is not there: gap kinds `error-absent` and `error-deleted`. */
export type MissingAnswers = Pick<Answers, "errorAbsent" | "errorDeleted">;

export const refuseDeleted = ({ errorDeleted }: MissingAnswers, type: string, id: string): Problem =>
  problem(errorDeleted, "deleted", `${type} ${id} was deleted.`);

export const refuseAbsent = ({ errorAbsent }: MissingAnswers, type: string, id: string): Problem =>
  problem(errorAbsent, "not-found", `There is no ${type} ${id} at this site.`);
