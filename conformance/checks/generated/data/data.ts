// The checks on the user's own records (--data).

import type { Session } from "../../../fixtures/session.js";
import type { AddedRecord } from "../../../http/api/adapter.js";
import { blockBy } from "../../../http/blocked.js";
import { problem } from "../../../http/problem.js";
import { type AnyCheck, check } from "../../check.js";
import { notApplicable, pass } from "../../expect.js";
import { operationClause, type Place, places } from "../../places.js";
import { findsId } from "../../search/search.js";
import { type KeptCheck, keptChecks } from "../kept-checks.js";
import { brokenFor, firstNotFound, notFoundFinding, smallestNotFound } from "./not-found.js";
import { ownRecords } from "./own-records.js";
import { canBeNarrowed } from "./searches-for.js";

const family = "data";

/** A check of the user's own records of a type, in its first path form. */
function dataCheck({ judge, title, ...named }: KeptCheck, search = false): AnyCheck {
  const made = check<Place>({
    ...named,
    family,
    writes: true,
    askedFor: ({ data }) => data !== undefined,
    over: (model) =>
      places(model, "add", "read", ...(search ? (["search"] as const) : [])).filter(
        ({ resource, form }) =>
          model.forms.find(({ name }) => resource.forms.includes(name)) === form &&
          (!search || canBeNarrowed(resource)),
      ),
    subject: ({ resource }) => resource.name,
    title: () => title,
    clauses: (of) => (search ? searchClauses(of) : [operationClause(of, "add"), operationClause(of, "read")]),
    async run(session, of) {
      const { data } = session.settings;
      if (data?.records.some(({ type }) => type === of.resource.name)) return judge(session, of);
      return notApplicable(`none of your records is of the type ${of.resource.name}`);
    },
  });
  // One queue for all types: their records refer to each other and are added in the same order each time.
  return { family, cases: (model) => made.cases(model).map((one) => ({ ...one, queue: family })) };
}

function searchClauses(of: Place): readonly string[] {
  return [operationClause(of, "search"), ...of.resource.parameters.map(({ clause }) => clause)];
}

const keptRecords = keptChecks(
  {
    comeBack: "your records are read as they were added",
    areSteady: "one of your records is read the same every time",
    areAccepted: "your records are accepted",
    batchOf: ownRecords,
    altered: () => "",
    onlyOnce: "",
    accepted: (members) => `a record with ${members} is accepted`,
    refused: ({ refused, trials }) => `${refused.length} of ${trials.length} refused`,
  },
  (row) => dataCheck(row),
);

const areFound: KeptCheck = {
  name: "found",
  title: "searches by the values of your records find them",
  async judge(session, place) {
    const { trials } = await ownRecords(session, place);
    const records = trials.flatMap((trial) => (trial.came === "kept" ? [trial.record] : []));
    for (const record of records) {
      const notFound = await firstNotFound(session, place, record);
      const again = notFound && (await firstNotFound(session, place, notFound.record, notFound.parameter));
      if (again) return notFoundFinding(session, await smallestNotFound(session, place, again));
    }
    await blockBroken(session, place, records);
    return pass();
  },
};

export const dataChecks: readonly AnyCheck[] = [...keptRecords, dataCheck(areFound, true)];

/** Blocks the check if a parameter finds no record at all: the parameter's own check fails, and says why. */
async function blockBroken(session: Session, place: Place, records: readonly AddedRecord[]): Promise<void> {
  for (const record of records) {
    const parameter = await brokenFor(session, place, record);
    if (parameter === undefined) continue;
    const reason = problem(
      "record-missing",
      `a search by ${parameter.name} does not find the suite's own record`,
    );
    blockBy(findsId({ ...place, parameter }), reason);
  }
}
