// A law of lists, as a row: what is asked, what must hold of the answers, and how servers break it. Checks and mutants are made from it.
import type { InterfaceModel } from "../../../spec/model.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { check } from "../../checks/check.js";
import { notApplicable } from "../../checks/expect.js";
import type { Check, Finding } from "../../checks/finding.js";
import { fixtureFor } from "../../checks/fixture-for.js";
import { collectionOf, operationClause, type ParameterPlace, type Place } from "../../checks/places.js";
import type { Fixture } from "../../fixtures/fixture.js";
import type { Session } from "../../fixtures/session.js";
import type { Query } from "../../http/api/adapter.js";
import type { Law } from "../body-rule.js";
import { confirmViolation, type Violations } from "./confirm-violation.js";
import type { Listed } from "./read-list.js";

/** The engine reads the lists to their ends, waits, asks again in another order, and knows which lists are cut: no row does. */
export interface ListLaw<Of extends Place> extends Omit<Check<Of>, "writes" | "clauses" | "run"> {
  /** Clauses that it rests on, besides those of the parameter and the search. */
  readonly clauses?: (of: Of) => readonly string[];
  /** Each throws `Blocked` if the check fails that would explain a failure of this law. */
  readonly needs?: readonly ((session: Session, of: Of) => Promise<void>)[];
  /** The searches to compare, or why no search could show a violation. */
  asks(
    session: Session,
    fixture: Fixture,
    of: Of,
  ): readonly Query[] | string | Promise<readonly Query[] | string>;
  violations(of: Of & Judged, lists: readonly Listed[]): Violations;
  /** Servers that break it. */
  readonly wrong?: (model: InterfaceModel) => readonly Mutant[];
}

export interface Judged {
  readonly model: InterfaceModel;
  readonly fixture: Fixture;
}

const hasParameter = (of: Place): of is ParameterPlace => "parameter" in of;

/** Checks that only read. */
export function listLaw<Of extends Place>({
  clauses = () => [],
  needs = [],
  asks,
  violations,
  wrong = () => [],
  ...row
}: ListLaw<Of>): Law {
  const cases = check<Of>({
    ...row,
    writes: false,
    clauses: (of) => [
      ...clauses(of),
      ...(hasParameter(of) ? [of.parameter.clause] : []),
      operationClause(of, "search"),
    ],
    async run(session, of): Promise<Finding> {
      for (const need of needs) await need(session, of);
      const fixture = hasParameter(of)
        ? await fixtureFor(session, of)
        : await session.fixture(collectionOf(session, of));
      const asked = await asks(session, fixture, of);
      if (typeof asked === "string") return notApplicable(asked);
      const judged = { ...of, fixture, model: session.model };
      return confirmViolation(session, {
        at: fixture,
        queries: asked,
        violations: (lists) => violations(judged, lists),
      });
    },
  });
  return { ...cases, mutants: wrong };
}
