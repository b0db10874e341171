/** The error for a search value that cannot be understood. */

import { type Problem, problem } from "../http/problem.js";

/** A value of a parameter that cannot be understood; `text` follows "The value of" and its name. */
export const badValue = (name: string, text: string): Problem =>
  problem(400, "invalid", `The value of ${name} ${text}`, { expression: name });
