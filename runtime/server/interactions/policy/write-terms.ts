// What must hold of other records when a record is stored, and the refusal if it does not.
import type { Answers } from "../../answers.js";
import type { ResourceDefinition } from "../../definition.js";
import type { Problem } from "../../http/problem.js";
import { heldBy } from "../../search/holding.js";
import type { ReferenceScope } from "../../search/references.js";
import type { Condition } from "../../store/condition.js";
import type { Absent, Held, Taken } from "../../store/store.js";
import { refuseAbsentReference } from "./checked-references.js";
import { uniqueTerms } from "./unique-values.js";

export interface WriteTerms {
  /** What the store checks in the transaction of the write. */
  readonly terms: { readonly unique?: readonly Condition[]; readonly holds?: readonly Held[] };
  refuse(unmet: Taken | Absent): Problem;
}

export function writeTerms(
  record: unknown,
  resource: ResourceDefinition,
  answers: Pick<Answers, "uniqueClash" | "referenceDangling">,
  scope: ReferenceScope,
): WriteTerms {
  const { refuse, ...unique } = uniqueTerms(record, resource, answers);
  const holds = heldBy(record, resource, scope, answers.referenceDangling === "refused");
  return {
    terms: { ...unique, ...(holds === undefined ? {} : { holds }) },
    refuse: (unmet) =>
      unmet.kind === "taken"
        ? refuse(unmet)
        : refuseAbsentReference(resource.type, holds?.[unmet.at]?.path ?? []),
  };
}
