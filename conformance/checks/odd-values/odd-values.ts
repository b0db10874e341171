// The check that a record with an odd value spoils no list: the searches of its type still answer after it was added.
import { isSent } from "../../../spec/direction.js";
import type { FieldType } from "../../../spec/field.js";
import type { Json } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { controlsList, type SearchParameter } from "../../../spec/search-parameter.js";
import { mappedAt } from "../../behaviours/json-edits.js";
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
import { type ValueField, valueFieldsOf } from "../interactions/value-fields.js";
import { collectionOf, operationClause, type Place, places } from "../places.js";
import { isBroken } from "../search/search.js";

interface Odd {
  readonly words: string;
  readonly paths: readonly string[];
  /** What makes an odd value of the usual one, once for each record. */
  readonly values: readonly ((usual: Json) => Json)[];
  /** The parameters to search by, those that look at the paths first, and how many of them. */
  readonly parameters: readonly SearchParameter[];
  readonly most: number;
}

/** A type in one path form, with the kinds of odd values that its fields can have. */
interface OddPlace extends Place {
  readonly odd: readonly Odd[];
}

/** Dates that a document with forms of dates allows. A deployment may refuse each of them. */
const oddDates = [
  "2016-12-31T23:59:60+00:00",
  "9999-12-31T23:59:59+00:00",
  "2019-05-17T09:30:00+14:00",
  "9999-12-31",
];

type Spot = Pick<ValueField, "path" | "field" | "fieldPath">;

const is =
  (...kinds: readonly FieldType["kind"][]) =>
  ({ field }: Spot): boolean =>
    kinds.includes(field.type.kind);

/** Values of another type than the document shows. A deployment may refuse each of them. */
const badlyTyped = [
  { words: "a number in place of a date", suits: is("dateTime"), value: () => 20190517 },
  { words: "a number in place of a text", suits: is("string", "url"), value: () => 7 },
  { words: "a text in place of an object", suits: is("object", "shape"), value: () => "odd" },
  { words: "a text in place of a number", suits: is("number", "integer"), value: () => "odd" },
  { words: "a text in place of true or false", suits: is("boolean"), value: () => "odd" },
  {
    words: "a list in place of one value",
    suits: (spot: Spot) => !spot.field.many && !is("object", "shape")(spot),
    value: (usual: Json) => [usual],
  },
];

const looksAt =
  (path: string) =>
  ({ targets }: SearchParameter): boolean =>
    targets.some((one) => `${path}.`.startsWith(`${one.path}.`) || `${one.path}.`.startsWith(`${path}.`));

function oddOf(model: InterfaceModel, { resource }: Place): readonly Odd[] {
  const parameters = resource.parameters.filter((one) => one.unseen === undefined && !controlsList(one));
  const spots: readonly Spot[] = [
    ...valueFieldsOf(model, resource),
    ...resource.fields.flatMap((field) => ({ path: field.name, field, fieldPath: [field] })),
  ].filter(({ fieldPath }) => fieldPath.every((field) => isSent(field) && isFree(field)));
  const dates = parameters.filter(({ match }) => match === "date");
  const dated = spots.filter((spot) => is("dateTime")(spot) && dates.some(looksAt(spot.path)));
  const forms = dated.flatMap(({ field: { type } }) => (type.kind === "dateTime" ? type.forms : []));
  const allowed = oddDates.filter((text) => forms.length === 0 || forms.some((form) => isInForm(text, form)));
  const misplaced = badlyTyped.flatMap(({ words, suits, value }): readonly Odd[] => {
    const all = spots.filter(suits);
    const [spot] = [...all.filter(({ path }) => parameters.some(looksAt(path))), ...all];
    if (spot === undefined) return [];
    const looking = parameters.filter(looksAt(spot.path));
    const ranked = [...new Set([...looking, ...parameters])];
    return [{ words, paths: [spot.path], values: [value], parameters: ranked, most: 1 }];
  });
  const odd = {
    words: "an odd date",
    paths: dated.map(({ path }) => path),
    values: allowed.map((text) => () => text),
    parameters: dates,
    most: dates.length,
  };
  return [odd, ...misplaced].filter((one) => one.paths.length > 0 && one.parameters.length > 0);
}

export const oddPlaces = (model: InterfaceModel): readonly OddPlace[] =>
  places(model, "add", "search")
    .filter(({ resource }, n, all) => all.findIndex((one) => one.resource.name === resource.name) === n)
    .map((place) => ({ ...place, odd: oddOf(model, place) }))
    .filter(({ odd }) => odd.length > 0);

/** Searches that are known to work. */
async function asked(session: Session, at: Collection, { parameters, most }: Odd): Promise<readonly Query[]> {
  const fixture = await session.fixture(at);
  const queries: Query[] = [];
  for (const parameter of parameters) {
    if (queries.length >= most) break;
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

export const listsAnswer = check<OddPlace>({
  family: "odd-values",
  name: "lists-answer",
  // The document states no status for such an answer.
  kind: "advice",
  writes: true,
  alone: true,
  over: oddPlaces,
  title: () => "the searches are answered after records with odd values were added",
  clauses: (of) => [operationClause(of, "search"), ...new Set(of.odd.flatMap(clausesOf))],
  async run(session, of) {
    const at = collectionOf(session, of);
    let isAdded = false;
    for (const odd of of.odd) {
      const queries = await asked(session, at, odd);
      const added: AddedRecord[] = [];
      for (const value of queries.length === 0 ? [] : odd.values) {
        const whole = await session.fresh(at);
        const body = odd.paths.reduce((changed, path) => mappedAt(changed, path, value), whole);
        const { record } = await session.api.add(at, body, Buffer.from(JSON.stringify(body)));
        if (record) added.push(record);
      }
      const finding = await spoilt(session, queries, added, odd.words);
      if (finding) return finding;
      isAdded ||= added.length > 0;
    }
    return isAdded
      ? pass()
      : notApplicable("the deployment accepts no odd value, or no search is known to work");
  },
});

const clausesOf = ({ parameters, most }: Odd): readonly string[] =>
  parameters.slice(0, most).map(({ clause }) => clause);
