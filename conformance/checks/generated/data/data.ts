// The checks on the user's own records (--data).

import { isArray, isObject, type Json, type JsonObject } from "../../../../spec/json.js";
import type { SearchParameter } from "../../../../spec/search-parameter.js";
import type { Session } from "../../../fixtures/session.js";
import type { AddedRecord } from "../../../http/api/adapter.js";
import { plainBase } from "../../../http/api/urls.js";
import { blockBy } from "../../../http/blocked.js";
import type { Exchange } from "../../../http/exchange.js";
import { problem } from "../../../http/problem.js";
import { canNarrow } from "../../../laws/lists/wider.js";
import { answered, listProblem } from "../../answer-problems.js";
import { type AnyCheck, check } from "../../check.js";
import { notApplicable, pass, shown } from "../../expect.js";
import type { Finding } from "../../finding.js";
import { lists, listWords } from "../../judge-list.js";
import { once } from "../../memo.js";
import { operationClause, type Place, places } from "../../places.js";
import { scriptFor } from "../../script-for.js";
import { findsId, isBroken } from "../../search/search.js";
import { searched } from "../../search/search-until.js";
import { missed } from "../../wrong-ids.js";
import { addAndRead } from "../add-and-read.js";
import { type KeptCheck, keptChecks } from "../kept-checks.js";
import { budgetIn, shrink } from "../shrink.js";
import { smallerRecords } from "../smaller-records.js";
import { ownRecords } from "./own-records.js";
import { type Asked, canBeNarrowed, searchesFor } from "./searches-for.js";

/** A record that a search must find and does not find. */
interface NotFound {
  readonly record: AddedRecord;
  readonly parameter: string;
  readonly exchange: Exchange;
  readonly length: number;
}

const limits = { tries: 30, milliseconds: 10_000 };

/** The parameters that do not find the suite's own record either: their own checks fail. */
const brokenParameters = once(async (session: Session, place: Place) => {
  const broken = new Set<SearchParameter>();
  for (const parameter of place.resource.parameters.filter(canNarrow)) {
    if (await isBroken(session, { ...place, parameter })) broken.add(parameter);
  }
  return broken;
});

/** The first search that does not find the record; with `only`, just the search by that parameter. */
async function firstNotFound(
  session: Session,
  place: Place,
  record: AddedRecord,
  only?: string,
): Promise<NotFound | undefined> {
  const broken = await brokenParameters(session, place);
  for (const { parameter, query } of await searchesOf(session, place, record, broken)) {
    if (only !== undefined && parameter.name !== only) continue;
    const outcome = answered(await searched(session, record, query, { listed: [record] }));
    // The checks of the parameters judge whether such a search is answered at all.
    if (listProblem(outcome) !== undefined || lists(outcome, record)) continue;
    return {
      record,
      parameter: parameter.name,
      exchange: outcome.exchange,
      length: outcome.found?.length ?? 0,
    };
  }
  return undefined;
}

/** A broken parameter that a search for the record would have used; undefined if there is none. */
async function brokenFor(
  session: Session,
  place: Place,
  record: AddedRecord,
): Promise<SearchParameter | undefined> {
  const broken = await brokenParameters(session, place);
  const all = await searchesOf(session, place, record);
  return all.find(({ parameter }) => broken.has(parameter))?.parameter;
}

async function searchesOf(
  session: Session,
  place: Place,
  record: AddedRecord,
  broken?: ReadonlySet<SearchParameter>,
): Promise<readonly Asked[]> {
  const { part = (body: JsonObject) => body } = await ownRecords(session, place);
  // Whether a search looks at later values of a list is not specified.
  const documented = { ...record, body: withFirstItems(part(record.body)) };
  return searchesFor(await session.fixture(record), documented, plainBase(session.settings.baseUrl), broken);
}

/** The record with only the first item of each list. */
function withFirstItems(record: JsonObject): JsonObject {
  const first = (value: Json): Json => {
    if (isArray(value)) return value.slice(0, 1).map(first);
    return isObject(value) ? withFirstItems(value) : value;
  };
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, first(value)]));
}

/** The smallest record that the same search does not find either. */
async function smallestNotFound(session: Session, place: Place, notFound: NotFound): Promise<NotFound> {
  const to = await ownRecords(session, place);
  const fails = async (body: JsonObject) => {
    const trial = await addAndRead(session, to, body);
    return trial.came === "kept"
      ? firstNotFound(session, place, trial.record, notFound.parameter)
      : undefined;
  };
  const smaller = ({ value }: { readonly value: JsonObject }) =>
    smallerRecords(session.model, to.at.resource, value);
  const { failure } = await shrink(
    { value: notFound.record.body, failure: notFound },
    smaller,
    fails,
    budgetIn(session, limits),
  );
  return failure;
}

function notFoundFinding(session: Session, { record, parameter, exchange, length }: NotFound): Finding {
  const values = new URL(exchange.url).searchParams.getAll(parameter);
  const asked = values.map((value) => JSON.stringify(value)).join(" and ");
  return {
    verdict: "fail",
    code: "record-missing",
    expected: `${shown(record)} found by ${parameter}: ${JSON.stringify(record.body)}`,
    actual: `a record of your data is not found by ${parameter} ${asked}: ${listWords(length)}`,
    exchange,
    ...missed([record]),
    script: scriptFor(session, record, exchange),
  };
}

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
