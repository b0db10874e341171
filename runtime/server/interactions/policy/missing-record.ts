// Refuses requests for missing and for deleted records.
import type { Answers } from "../../answers.js";
import { type Problem, problem } from "../../http/problem.js";

/** The status for a record that does not exist, or was deleted: gap kinds `error-absent` and `error-deleted`. */
export type MissingAnswers = Pick<Answers, "errorAbsent" | "errorDeleted">;

export const refuseDeleted = ({ errorDeleted }: MissingAnswers, type: string, id: string): Problem =>
  problem(errorDeleted, "deleted", `${type} ${id} was deleted.`);

export const refuseAbsent = ({ errorAbsent }: MissingAnswers, type: string, id: string): Problem =>
  problem(errorAbsent, "not-found", `There is no ${type} ${id} at this site.`);
