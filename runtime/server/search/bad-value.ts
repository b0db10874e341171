/** Makes the error for an invalid search value. */

import { type Problem, problem } from "../http/problem.js";

/** The error for an invalid value of a parameter; `text` follows "The value of" and its name. */
export const badValue = (name: string, text: string, status = 400): Problem =>
  problem(status, "invalid", `The value of ${name} ${text}`, { expression: name });
