// Refuses a record with a value that only one record may have, and that another one has: gap kind `unique-clash`.
import type { Answers } from "../../answers.js";
import type { ResourceDefinition } from "../../definition.js";
import { type Problem, problem } from "../../http/problem.js";
import { uniqueConditions } from "../../search/unique.js";
import type { Condition } from "../../store/condition.js";
import type { Taken } from "../../store/store.js";

/** What the store must not find in another record, and the refusal for one that it found. */
export interface UniqueTerms {
  /** Absent if the record has no unique value. */
  readonly unique?: readonly Condition[];
  refuse(taken: Taken): Problem;
}

export function uniqueTerms(
  record: unknown,
  resource: ResourceDefinition,
  { uniqueClash }: Pick<Answers, "uniqueClash">,
): UniqueTerms {
  const { members, conditions } = uniqueConditions(record, resource);
  return {
    ...(conditions.length === 0 ? {} : { unique: conditions }),
    refuse({ at }) {
      const name = members[at] ?? "";
      const text = `Another ${resource.type} of this site has this value of ${name}, so nothing was stored. Send another value.`;
      const pointer = `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      const place = { diagnostics: pointer, expression: `${resource.type}.${name}` };
      return problem(uniqueClash, "duplicate", text, place);
    },
  };
}
