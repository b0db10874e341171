// What must hold of other records when a record is stored, and the refusal if it does not.
import type { Answers } from "../../answers.js";
import type { ResourceDefinition } from "../../definition.js";
import { type Problem, problem } from "../../http/problem.js";
import { heldBy } from "../../search/holding.js";
import type { ReferenceScope } from "../../search/references.js";
import { uniqueConditions } from "../../search/unique.js";
import type { Condition } from "../../store-port/condition.js";
import type { Absent, Held, Taken } from "../../store-port/store.js";
import { refuseAbsentReference } from "./checked-references.js";

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

/** What the store must not find in another record, and the refusal for one that it found: gap kind `unique-clash`. */
interface UniqueTerms {
  /** Absent if the record has no unique value. */
  readonly unique?: readonly Condition[];
  refuse(taken: Taken): Problem;
}

function uniqueTerms(
  record: unknown,
  resource: ResourceDefinition,
  { uniqueClash }: Pick<Answers, "uniqueClash">,
): UniqueTerms {
  const unique = uniqueConditions(record, resource);
  return {
    ...(unique.length === 0 ? {} : { unique: unique.map(({ condition }) => condition) }),
    refuse({ at }) {
      const [name = "", ...others] = unique[at]?.members ?? [];
      const values =
        others.length === 0 ? `this value of ${name}` : `these values of ${[name, ...others].join(" and ")}`;
      const text = `Another ${resource.type} of this site has ${values}, so nothing was stored. Send another value.`;
      const pointer = `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      const place = { diagnostics: pointer, expression: `${resource.type}.${name}` };
      return problem(uniqueClash, "duplicate", text, place);
    },
  };
}
