// The checks on the user's own records (--data).

import type { JsonObject } from "../../../../spec/json.js";
import type { Session } from "../../../fixtures/session.js";
import type { AddedRecord } from "../../../http/api/adapter.js";
import { blockBy } from "../../../http/blocked.js";
import { problem } from "../../../http/problem.js";
import { type AnyCheck, check } from "../../check.js";
import { fail, notApplicable, pass } from "../../expect.js";
import type { Finding, RestsOn } from "../../finding.js";
import { once } from "../../memo.js";
import { operationClause, type Place, places } from "../../places.js";
import { findsId } from "../../search/search.js";
import { addAndRead, readBack } from "../add-and-read.js";
import { alteredFinding, type Confirmation, confirmAltered } from "../confirm-altered.js";
import { leastRefused } from "../least-refused.js";
import { brokenFor, firstNotFound, notFoundFinding, smallestNotFound } from "./not-found.js";
import { ownRecords } from "./own-records.js";
import { canBeNarrowed } from "./searches-for.js";

const family = "data";

interface DataCheck {
  readonly restsOn?: RestsOn;
  readonly name: string;
  readonly kind?: "advice";
  readonly title: string;
  readonly search?: boolean;
  judge(session: Session, place: Place): Promise<Finding>;
}

/** A check of the user's own records of a type, in its first path form. */
function dataCheck({ judge, title, search = false, ...named }: DataCheck): AnyCheck {
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

const firstAltered = once(async (session: Session, place: Place): Promise<Confirmation | undefined> => {
  const { at, expectation, trials } = await ownRecords(session, place);
  const altered = trials.find((trial) => trial.came === "altered");
  if (altered === undefined) return undefined;
  const again = {
    add: (body: JsonObject) => addAndRead(session, at, body, expectation),
    read: ({ record }: { readonly record: AddedRecord }) => readBack(session, record, expectation),
  };
  return confirmAltered(session, again, altered);
});

export const dataComesBack = dataCheck({
  name: "round-trip",
  restsOn: "consequence.round-trip",
  title: "your records are read as they were added",
  async judge(session, place) {
    const found = await firstAltered(session, place);
    return found?.came === "altered" ? alteredFinding(session, found.altered) : pass();
  },
});

export const dataIsSteady = dataCheck({
  name: "steady",
  kind: "advice",
  title: "one of your records is read the same every time",
  async judge(session, place) {
    const found = await firstAltered(session, place);
    return found?.came === "kept" ? alteredFinding(session, found.altered) : pass();
  },
});

export const dataIsAccepted = dataCheck({
  name: "taken",
  kind: "advice",
  title: "your records are accepted",
  async judge(session, place) {
    const { at, base, expectation, refused, trials } = await ownRecords(session, place);
    const [first] = refused;
    if (first === undefined) return pass();
    const add = (body: JsonObject) => addAndRead(session, at, body, expectation);
    const least = await leastRefused({ ...at, session, base, refused: first, add });
    const many = `${refused.length} of ${trials.length} refused`;
    const exchange = trials.find(({ came }) => came === "refused")?.exchange;
    if (least === undefined) return fail("each record accepted", problem("refused", many), exchange);
    const { code, text } = least.problem;
    const expected = `a record with ${JSON.stringify(least.members)} is accepted`;
    return fail(expected, problem(code, `${text}; ${many}`), least.exchange);
  },
});

export const dataIsFound = dataCheck({
  name: "found",
  search: true,
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
});

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
