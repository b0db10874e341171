/** Answers a search parameter that looks at no field. */

import type { SearchParameterDefinition } from "../../definition.js";
import { problem } from "../../http/problem.js";

/** Refuses a parameter that looks at no field, if the interface chooses that: gap kind `unseen-parameter`. */
export function checkSeen({ name, unseen }: SearchParameterDefinition, binding: boolean): void {
  const status = unseen === "ignored" && binding ? 400 : unseen;
  if (typeof status === "number")
    throw problem(
      status,
      "not-supported",
      `${name} cannot be used: records of this type have no field for it. Leave it out.`,
      {
        expression: name,
      },
    );
}
