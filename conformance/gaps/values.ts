// Gaps of query values: unknown, repeated and unusual ones, and page sizes on types that do not show them.
import { countsElsewhere, noneRequested, unknownCursors } from "../../spec/answers/lists.js";
import {
  combinations,
  findsNone,
  findsNothing,
  findsSome,
  ignored,
  laterValues,
  malformed,
  repeats,
  unknownSites,
} from "../../spec/answers/searching.js";
import type { Field, FieldType } from "../../spec/field.js";
import type { JsonObject } from "../../spec/json.js";
import type { InterfaceModel } from "../../spec/model.js";
import type { SearchParameter } from "../../spec/search-parameter.js";
import { hasSites } from "../../spec/sites.js";
import { parameterName } from "../checks/places.js";
import type { AddedRecord, SearchOutcome } from "../http/api/adapter.js";
import type { Answer } from "../http/dialect/answer.js";
import { dialectOf } from "../http/dialect/dialect.js";
import type { Exchange } from "../http/exchange.js";
import { lookedAt } from "../search/record-values.js";
import { folded } from "../search/texts.js";
import { probe, reading, survey, writing } from "./gap.js";
import {
  type Find,
  type OfParameter,
  type OfType,
  ofParameter,
  parameters,
  parametersFor,
  types,
  unless,
} from "./subjects.js";
import { acceptedSearch, answer, refusedOr, Unanswerable } from "./support/answers.js";
import { notWorking, plainRecord } from "./support/controls.js";
import { answeredQuery, lists } from "./support/probe-searches.js";

/** No interface has a parameter of this name. */
const unknownName = "criKitUnknown";

/** Whether a list lacks records because of the unusual parameter: the same search without it finds them. */
async function lacksMore(
  { target }: Pick<OfType, "target">,
  { found = [] }: SearchOutcome,
  searchPlainly: () => Promise<SearchOutcome>,
): Promise<boolean> {
  const plain = await searchPlainly();
  return lists(plain, target) || (found.length === 0 && plain.found?.length !== 0);
}

interface Pair {
  readonly one: string;
  readonly other: string;
  readonly holds: (outcome: SearchOutcome) => { readonly one: boolean; readonly other: boolean };
}

/** Two values of a parameter that each find one record and not the other; undefined if they do not. */
async function pairOf({ at, parameter, target, value, search }: OfParameter): Promise<Pair | undefined> {
  const negative = at.negativeExample(parameter);
  const other = negative && at.value(parameter, negative);
  if (negative === undefined || value === undefined || other === undefined) return undefined;
  const holds = (outcome: SearchOutcome) => ({
    one: lists(outcome, target),
    other: lists(outcome, negative),
  });
  const byOne = holds(await search(value));
  const byOther = holds(await search(other));
  const tells = byOne.one && !byOne.other && byOther.other && !byOther.one;
  return tells ? { one: value, other, holds } : undefined;
}

/** Parameters other than dates and bounds. */
const comparable = parameters(
  "parameter that finds two records by different values",
  ({ match, unseen }) => ["string", "token", "reference"].includes(match) && unseen === undefined,
);

/** Which records a search finds with two values, each of which finds one; `neither` is the answer if it finds none. */
const withBoth = (
  name: string,
  values: (pair: Pair) => readonly string[],
  asked: (by: string) => string,
  neither: string,
) =>
  reading(name, comparable, async (of) => {
    const pair = await pairOf(of);
    if (pair === undefined) return undefined;
    const outcome = await of.search(...values(pair));
    const { one, other } = pair.holds(outcome);
    const single = one ? combinations.first : other ? combinations.last : neither;
    const evidence = `a search of ${of.name} was sent with ${asked(of.by)}`;
    return refusedOr(outcome, evidence, one && other ? combinations.either : single);
  });

/** A search by an unusual value: what it is answered with if it is not refused, and lists `some` records or `none`. */
const byOddValue = (
  row: typeof reading,
  name: string,
  of: Find<OfParameter>,
  { value, what = "", some, none }: { value: string; what?: string; some: string; none: string },
) =>
  row(name, of, async ({ parameter, by, search, ...type }) => {
    if (parameter.values.some((named) => named.value === value)) return undefined;
    const outcome = await search(value);
    const evidence = `a search of ${type.name} was sent with ${by}=${value}${what}`;
    return refusedOr(outcome, evidence, outcome.found?.length ? some : none);
  });

const fieldless = parameters(
  "parameter for which its type has no field",
  ({ unseen }) => unseen !== undefined,
);

const ignoredOrNone = { some: malformed.ignored, none: malformed.finds } as const;

const dated = parameters("date parameter", ({ match, unseen }) => match === "date" && unseen === undefined);

/** Whether the document allows only some values of the parameter. */
export const hasClosedSet = ({ match, closed, unseen }: SearchParameter): boolean =>
  unseen === undefined && (match === "boolean" || closed !== undefined);

const closedSets = parameters("parameter with a fixed list of values", hasClosedSet);

const isCount = ({ match }: SearchParameter): boolean => match === "count";

const pageSize = parameters("parameter for the page size", isCount);

const cursors = parameters("parameter for a cursor", ({ match }) => match === "cursor");

const countOf = ({ resources }: InterfaceModel) =>
  resources.flatMap((resource) => resource.parameters).find(isCount);

/** A parameter that limits the lists of some types, on a type of which the document does not show it. */
const uncounted = types(
  ["search"],
  ({ resource }, { model }) => countOf(model) !== undefined && !resource.parameters.some(isCount),
  "type without a parameter for the page size",
);

const siteless = (model: InterfaceModel) => !hasSites(model) && "the interface has no sites";

/** The parameters that look at a place with several values, whether or not their searches work; each with a record that has them. */
const several: Find<OfParameter> = (session, gap) => {
  const suits = ({ match, targets, ambiguous }: SearchParameter) =>
    (match === "string" || match === "token") && targets.length === 1 && !ambiguous;
  const all = parametersFor(session, gap, suits).filter(({ at, parameter }) =>
    parameter.targets.some(({ path }) => isInList(session.model, at.resource.fields, path.split("."))),
  );
  return {
    lack: "search by a field that can have several values",
    all: all.map(({ at, parameter }) => async () => {
      const fixture = await session.fixture(at);
      const has = ({ body }: AddedRecord) => laterValue(session.model, parameter, body) !== undefined;
      return ofParameter(session, gap, fixture.for(parameter, has) ?? fixture, parameter);
    }),
  };
};

/** Whether the place is in a list, or holds one. */
function isInList(model: InterfaceModel, fields: readonly Field[], path: readonly string[]): boolean {
  const [name, ...rest] = path;
  const field = fields.find((each) => each.name === name);
  if (field === undefined) return false;
  if (field.many || field.type.kind === "union" || field.type.kind === "map") return true;
  const inner = innerFields(model, field.type);
  return rest.length > 0
    ? isInList(model, inner, rest)
    : inner.some(({ many, type }) => many || innerFields(model, type).length > 0);
}

function innerFields({ shapes }: InterfaceModel, type: FieldType): readonly Field[] {
  if (type.kind === "object") return type.fields;
  return type.kind === "shape" ? (shapes.find(({ name }) => name === type.shape)?.fields ?? []) : [];
}

/** The last value of a record that the parameter looks at and that is in `kept`, unless the first one holds it. */
function laterValue(model: InterfaceModel, parameter: SearchParameter, body: JsonObject, kept = body) {
  const [first = "", ...rest] = lookedAt(model, parameter, body);
  const known = lookedAt(model, parameter, kept);
  return rest.findLast(
    (value) => !folded(first).includes(folded(value)) && known.includes(value) && !/[,|]/.test(value),
  );
}

interface Later {
  readonly by: string;
  readonly exchange: Exchange;
  readonly isListed: boolean;
}

/** Which of the searches by a later value found the record. */
function foundLater(all: readonly Later[]): Answer {
  const except = all.flatMap(({ by, isListed }) => (isListed ? [] : [by]));
  const found = all.length - except.length;
  const told = found > 0 && except.length > 0 ? { except } : {};
  const missing = told.except ? `; not found by ${except.join(", ")}` : "";
  const evidence = `searches by a value that is not the first in its field: ${found} of ${all.length} found the record${missing}`;
  const some = found > 0 ? laterValues.some : laterValues.first;
  const value = except.length === 0 ? laterValues.every : some;
  return { ...answer(value, evidence, ...all.map(({ exchange }) => exchange)), ...told };
}

export const valueGaps = [
  // A run learns this before its checks, since their results depend on it.
  probe("repeated-search", true, async (session) => {
    await session.prepare();
    const known = dialectOf(session.learned)?.repeats;
    if (known === undefined)
      throw new Unanswerable("no repeated search found a record that was added in between");
    const evidence = "a search was sent, a matching record was added, and the search was sent again";
    return answer(known.by === "plainly" ? repeats.anew : repeats.kept, evidence, known.exchange);
  }),
  reading("unknown-parameter", types(["search"]), async (of) => {
    const outcome = await of.search([[unknownName, "1"]]);
    const evidence = `a search of ${of.name} was sent with ${unknownName}=1, a parameter that the document does not name`;
    return refusedOr(outcome, evidence, async () => {
      if (lists(outcome, of.target)) return ignored;
      return (await lacksMore(of, outcome, of.search)) ? findsNothing : undefined;
    });
  }),
  withBoth(
    "repeated-parameter",
    ({ one, other }) => [one, other],
    (by) => `${by} twice, with the values of two records`,
    combinations.both,
  ),
  withBoth(
    "comma-values",
    ({ one, other }) => [`${one},${other}`],
    (by) => `the values of two records in ${by}, separated by a comma`,
    combinations.literal,
  ),
  reading("unseen-parameter", fieldless, async (of) => {
    const outcome = await of.searchAny([[of.by, of.value ?? of.target.reference]]);
    const evidence = `a search of ${of.name} that finds a record was sent again with ${of.by}, for which the type has no field`;
    return refusedOr(outcome, evidence, async () => {
      if (lists(outcome, of.target)) return ignored;
      if (!(await lacksMore(of, outcome, of.searchAny))) return undefined;
      return outcome.found?.length ? findsSome : findsNone;
    });
  }),
  byOddValue(writing, "malformed-value", dated, { value: "no-date", ...ignoredOrNone }),
  byOddValue(reading, "unlisted-value", closedSets, {
    value: "unlisted",
    what: ", a value that the document does not allow",
    ...ignoredOrNone,
  }),
  byOddValue(reading, "unknown-cursor", cursors, {
    value: "no-page",
    what: ", a cursor that no list gave",
    some: unknownCursors.first,
    none: unknownCursors.none,
  }),
  byOddValue(writing, "count-zero", pageSize, { value: "0", ...noneRequested }),
  byOddValue(writing, "count-negative", pageSize, { value: "-1", ...noneRequested }),
  writing("unknown-site", unless(siteless, types(["search"])), async ({ session, api, at, name }) => {
    const elsewhere = { ...at, site: `cri-kit-${session.settings.seed}` };
    const outcome = await api.search(elsewhere, await answeredQuery(session, at));
    const evidence = `a search of ${name} was sent for a site that does not exist`;
    return refusedOr(outcome, evidence, () => {
      if (outcome.found?.length === 0) return unknownSites.empty;
      throw new Unanswerable("the response is not an empty list");
    });
  }),
  survey({ name: "later-values", writes: false, sum: foundLater }, several, async (of) => {
    const { session, at, parameter, target } = of;
    const kept = at.found ? target.body : await plainRecord(session, at);
    const value = laterValue(of.model, parameter, target.body, kept);
    if (value === undefined || (await notWorking(session, { at, parameter })))
      throw new Unanswerable("no record has a second value in a field that a search looks at");
    const outcome = await of.search(value);
    if (!acceptedSearch(outcome)) return undefined;
    const isListed = lists(outcome, target);
    if (!isListed && (await session.cutOf(at, outcome)) !== undefined) return undefined;
    return { by: parameterName({ ...at, parameter }), exchange: outcome.exchange, isListed };
  }),
  writing("count-elsewhere", uncounted, async ({ search, model, name }) => {
    const count = countOf(model)?.name ?? "";
    const evidence = `a search of ${name} was sent with ${count}=1, which the document does not list for this type`;
    return refusedOr(await search([[count, "1"]]), evidence, countsElsewhere.taken);
  }),
];
