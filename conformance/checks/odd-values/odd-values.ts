// The check that a record with an odd value spoils no list: the searches by dates still answer after it was added.
import type { Json } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { criterion } from "../../fixtures/criterion.js";
import type { Session } from "../../fixtures/session.js";
import { isFree } from "../../fixtures/terms.js";
import { requiredIfKnown } from "../../fixtures/whole-query.js";
import type { AddedRecord, Collection, Query } from "../../http/api/adapter.js";
import { problem } from "../../http/problem.js";
import { isInForm } from "../../search/date-texts.js";
import { answered, listProblem } from "../answer-problems.js";
import { check } from "../check.js";
import { fail, notApplicable, pass, shown } from "../expect.js";
import type { Finding } from "../finding.js";
import { valueFieldsOf } from "../interactions/value-fields.js";
import { collectionOf, operationClause, type Place, places } from "../places.js";
import { changedAt } from "../record-paths.js";
import { isBroken } from "../search/search.js";

/** A type in one path form, the parameters that compare dates, and the paths of the dates. */
export interface Dated extends Place {
  readonly parameters: readonly SearchParameter[];
  readonly paths: readonly string[];
  readonly isOdd: (value: Json) => boolean;
}

/** Dates that a document with forms of dates allows, and a value of another type. A deployment may refuse each of them. */
export const oddDates = [
  "2016-12-31T23:59:60+00:00",
  "9999-12-31T23:59:59+00:00",
  "2019-05-17T09:30:00+14:00",
  "9999-12-31",
];
const odd = [
  { words: "an odd date", values: oddDates as readonly Json[] },
  { words: "a number in place of a date", values: [20190517] },
];

export const datedPlaces = (model: InterfaceModel): readonly Dated[] => {
  const all = places(model, "add", "search");
  return all
    .filter(({ resource }, index) => all.findIndex((one) => one.resource.name === resource.name) === index)
    .flatMap((place): readonly Dated[] => {
      const { resource } = place;
      const fields = valueFieldsOf(model, resource).filter(
        ({ field, fieldPath }) => field.type.kind === "dateTime" && fieldPath.every(isFree),
      );
      const parameters = resource.parameters.filter(
        ({ match, unseen }) => match === "date" && unseen === undefined,
      );
      const targets = new Set(parameters.flatMap((one) => one.targets.map(({ path }) => path)));
      const own = fields.filter(({ path }) => [...targets].some((one) => `${path}.`.startsWith(`${one}.`)));
      const forms = own.flatMap(({ field: { type } }) => (type.kind === "dateTime" ? type.forms : []));
      const isOdd = (value: Json) =>
        typeof value !== "string" || forms.length === 0 || forms.some((form) => isInForm(value, form));
      return own.length === 0 ? [] : [{ ...place, parameters, isOdd, paths: own.map(({ path }) => path) }];
    });
};

/** The searches by dates that are known to work. */
async function asked(session: Session, at: Collection, { parameters }: Dated): Promise<readonly Query[]> {
  const fixture = await session.fixture(at);
  const queries: Query[] = [];
  for (const parameter of parameters) {
    const own = criterion(fixture, parameter, fixture.target);
    const required = own && requiredIfKnown(fixture, parameter);
    if (required && !(await isBroken(session, { ...at, parameter }))) queries.push([...required, ...own]);
  }
  return queries;
}

/** The finding if one of the searches is not answered any more. The records are deleted, so that others can go on. */
async function spoilt(
  session: Session,
  queries: readonly Query[],
  added: readonly AddedRecord[],
  words: string,
): Promise<Finding | undefined> {
  const [last] = added;
  if (last === undefined) return undefined;
  for (const query of queries) {
    const search = () => session.api.search(last, query, { firstPageOnly: true });
    const outcome = answered(await session.eventually(search, (one) => listProblem(one) === undefined));
    const wrong = listProblem(outcome);
    if (wrong === undefined) continue;
    if (offers(last.resource, "delete")) for (const record of added) await session.api.remove(record);
    return {
      ...fail(
        `a list, as before ${added.map(shown).join(", ")} with ${words} was added`,
        problem("not-a-list", wrong.text),
        outcome.exchange,
      ),
      earlier: last.exchange,
      fault: [`a search by ${query.at(-1)?.[0]}`, `answers no list after ${words} was added`],
    };
  }
  return undefined;
}

export const listsAnswer = check<Dated>({
  family: "odd-values",
  name: "lists-answer",
  // The document states no status for such an answer.
  kind: "advice",
  writes: true,
  alone: true,
  over: datedPlaces,
  title: () => "the searches by dates are answered after records with odd dates were added",
  clauses: (of) => [operationClause(of, "search"), ...of.parameters.map(({ clause }) => clause)],
  async run(session, of) {
    const at = collectionOf(session, of);
    const queries = await asked(session, at, of);
    if (queries.length === 0) return notApplicable("no search by a date is known to work");
    let isAdded = false;
    for (const { words, values } of odd) {
      const added: AddedRecord[] = [];
      for (const value of values.filter(of.isOdd)) {
        const whole = await session.fresh(at);
        const body = of.paths.reduce((changed, path) => changedAt(changed, path, () => value), whole);
        const { record } = await session.api.add(at, body, Buffer.from(JSON.stringify(body)));
        if (record) added.push(record);
      }
      const finding = await spoilt(session, queries, added, words);
      if (finding) return finding;
      isAdded ||= added.length > 0;
    }
    return isAdded ? pass() : notApplicable("the deployment accepts no odd date");
  },
});
