// Makes a check of a relation between searches by one parameter.
import type { InterfaceModel } from "../../../spec/model.js";
import type { Fixture } from "../../fixtures/fixture.js";
import type { Session } from "../../fixtures/session.js";
import type { Query } from "../../http/api/adapter.js";
import { type AnyCheck, check } from "../check.js";
import { notApplicable } from "../expect.js";
import type { Faults, Finding, RestsOn } from "../finding.js";
import { fixtureFor } from "../fixture-for.js";
import { operationClause, type ParameterPlace, parameterName } from "../places.js";
import { confirmViolation, family, type Violation } from "./confirm-violation.js";
import type { Listed } from "./read-list.js";

/** A relation between the lists of several searches by one parameter, whatever the records are. */
interface Relation<Of extends ParameterPlace> {
  readonly name: string;
  readonly title: string | ((of: Of) => string);
  readonly faults?: (of: Of) => Faults;
  readonly restsOn?: RestsOn;
  readonly over: (model: InterfaceModel) => readonly Of[];
  /** Clauses that it rests on, besides those of the parameter and the search. */
  readonly clauses?: (of: Of) => readonly string[];
  /** Undefined if no search is known that could show a violation. */
  queries(session: Session, fixture: Fixture, of: Of): readonly Query[] | undefined;
  /** The violations in the lists of the queries, unless a list that must be whole is too long. */
  violations(of: Of & Judged, lists: readonly Listed[]): readonly Violation[] | "too-long";
}

export interface Judged {
  readonly model: InterfaceModel;
  readonly fixture: Fixture;
}

/** A check, by reading only, that a relation holds for each parameter. */
export function relation<Of extends ParameterPlace>({
  name,
  title,
  faults,
  over,
  restsOn,
  clauses = () => [],
  queries,
  violations,
}: Relation<Of>): AnyCheck {
  return check<Of>({
    family,
    name,
    writes: false,
    over,
    subject: parameterName,
    title: (of) => (typeof title === "string" ? title : title(of)),
    ...(faults === undefined ? {} : { faults }),
    ...(restsOn === undefined ? {} : { restsOn }),
    clauses: (of) => [...clauses(of), of.parameter.clause, operationClause(of, "search")],
    async run(session, of): Promise<Finding> {
      const fixture = await fixtureFor(session, of);
      const asked = queries(session, fixture, of);
      if (asked === undefined)
        return notApplicable(`no search without ${of.parameter.name} is known to find the record`);
      const judged = { ...of, fixture, model: session.model };
      return confirmViolation(session, {
        at: fixture,
        queries: asked,
        violations: (lists) => violations(judged, lists),
      });
    },
  });
}
