// The checks of included records: the records to which matches refer come with them, and are no matches themselves.

import { type IncludeValue, includedTypes, urlMemberOf } from "../../../spec/including.js";
import { isArray, isObject, type Json, type JsonObject, ownMember } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { targetsOf } from "../../../spec/referred-types.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import type { Session } from "../../fixtures/session.js";
import type { Collection, FoundRecord, Query, SearchOutcome } from "../../http/api/adapter.js";
import { includedRecords } from "../../http/api/included.js";
import { idText } from "../../http/api/record-id.js";
import { blockTooFew } from "../../http/blocked.js";
import type { Exchange } from "../../http/exchange.js";
import { type Problem, problem } from "../../http/problem.js";
import { referenceTail } from "../../http/record-url.js";
import { sameRecord } from "../../search/same-record.js";
import { answered, listProblem } from "../answer-problems.js";
import { check } from "../check.js";
import { fail, notApplicable, pass } from "../expect.js";
import type { Finding } from "../finding.js";
import { isJudged } from "../judged.js";
import { listTooLong } from "../list-too-long.js";
import { eachTime } from "../paging/parts-of-list.js";
import { collectionOf, type ParameterPlace, parameterName, parameterPlaces } from "../places.js";
import { blockUnlisted } from "../search/first-list.js";
import { missed, unexpected } from "../wrong-ids.js";

/** A record that a match refers to, as a read shows it. */
interface ReferredRecord {
  readonly id: string;
  readonly record: JsonObject;
  readonly resource: Resource;
}

interface IncludePlace extends ParameterPlace {
  readonly value: IncludeValue;
}

/** So many of the records that matches refer to are read, to compare them. */
const most = 5;

/** The stated values whose records can all be read: others are not there to be compared. */
export const judgedValues = (
  model: InterfaceModel,
  { including }: Pick<SearchParameter, "including">,
): readonly IncludeValue[] =>
  (including?.values ?? [])
    .filter(isJudged)
    .filter(({ by }) => targetsOf(by.type).every((target) => isReadable(model, target)));

const includingPlaces = (model: InterfaceModel, of: ParameterPlace): readonly IncludePlace[] =>
  judgedValues(model, of.parameter).map((value) => ({ ...of, value }));

const isReadable = ({ resources }: InterfaceModel, target: string): boolean =>
  resources.some((resource) => resource.name === target && offers(resource, "read"));

export const referredAreIncluded = check<IncludePlace>({
  family: "include",
  name: ({ value }) => `${value.value}-there`,
  writes: false,
  over: (model) => parameterPlaces(model).flatMap((of) => includingPlaces(model, of)),
  subject: parameterName,
  title: ({ parameter, value }) =>
    `with ${parameter.name}=${value.value}, the records of ${value.by.name} come with the list`,
  clauses: ({ parameter, value }) => [parameter.clause, value.clause, value.by.clause],
  run: (session, of) =>
    repeated(session, of, async (at, required) => {
      const plain = await session.eventually(
        () => session.api.search(at, required, { firstPageOnly: true }),
        ({ found = [] }) => found.some(({ record }) => ownMember(record, of.value.by.name) !== undefined),
      );
      const asked = await searchWith(session, at, of, required);
      const expected = `the records to which ${of.value.by.name} refers`;
      const unlisted = listProblem(asked);
      if (unlisted !== undefined) return fail(expected, unlisted, asked.exchange);
      const shown = [...includedIn(session, of, asked), ...(asked.found ?? [])];
      const referred = await referredBy(session, of, answered(plain).found ?? [], asked);
      for (const one of referred) {
        const wrong = faultOf(one, shown, session.model);
        if (wrong === undefined) continue;
        const isMissing = wrong.code === "record-missing";
        return { ...fail(expected, wrong, asked.exchange), ...missed(isMissing ? [one] : []) };
      }
      if (referred.length > 0) return pass(asked.exchange);
      const why = `no listed record refers by ${of.value.by.name} to a record that can be read`;
      blockTooFew(why, asked);
    }),
});

export const includedAreNoMatches = check<ParameterPlace>({
  family: "include",
  name: "no-matches",
  writes: false,
  over: (model) => parameterPlaces(model).filter((of) => includingPlaces(model, of).length > 0),
  subject: parameterName,
  title: ({ parameter }) => `${parameter.name} changes neither which records match nor how many a page has`,
  clauses: ({ parameter }) => [parameter.clause],
  run: (session, of) =>
    repeated(session, of, async (at, required) => {
      const values = includingPlaces(session.model, of).map(({ value }) => value.value);
      const { name, separator } = of.parameter;
      const include: Query =
        separator === undefined ? values.map((value) => [name, value]) : [[name, values.join(separator)]];
      const plain = answered(await session.api.search(at, required));
      const asked = answered(await session.api.search(at, [...required, ...include]));
      if ([plain, asked].some(({ found }) => found === undefined))
        return notApplicable("the list cannot be read");
      const cut = plain.cut ?? asked.cut;
      if (cut !== undefined) return listTooLong(session, cut, [plain, asked]);
      const [before = [], now = []] = [plain, asked].map(idsOf);
      const expected = `the same ${before.length} matches as without ${of.parameter.name}`;
      const wrong = otherMatches(before, now, asked.exchange, expected);
      if (wrong !== undefined) return wrong;
      const size = at.resource.parameters.find(({ match }) => match === "count");
      if (size !== undefined) {
        const one = await session.api.search(at, [...required, ...include, [size.name, "1"]], {
          firstPageOnly: true,
        });
        if (one.firstPage !== 1)
          return fail(
            "one match on a page of one",
            problem("length", `${one.firstPage} matches`),
            one.exchange,
          );
      }
      if (
        before.length > 0 &&
        includingPlaces(session.model, of).some((each) => includedIn(session, each, asked).length > 0)
      )
        return pass(asked.exchange);
      blockTooFew("no records were included", asked);
    }),
});

type Judge = (at: Collection, required: Query) => Promise<Finding>;

/** Judges several times, with a search that has what searches require. */
export async function repeated(session: Session, of: ParameterPlace, judge: Judge): Promise<Finding> {
  const at = collectionOf(session, of);
  const required = (await session.fixture(at)).requiredParameters(of.parameter);
  await blockUnlisted(session, at, await session.api.search(at, required, { firstPageOnly: true }));
  return eachTime(() => judge(at, required));
}

const searchWith = (session: Session, at: Collection, of: IncludePlace, required: Query) =>
  session.api.search(at, [...required, [of.parameter.name, of.value.value]], { firstPageOnly: true });

/** The included records of the first page. */
function includedIn(
  session: Session,
  { parameter: { including } }: ParameterPlace,
  outcome: SearchOutcome,
): readonly FoundRecord[] {
  if (including === undefined) return [];
  const { exchange, found = [] } = outcome;
  return includedRecords(session.model, exchange.json, including.in, found, including.values);
}

const idsOf = ({ found = [] }: SearchOutcome): readonly string[] =>
  found.flatMap(({ id }) => id ?? []).sort();

/** The failure of a list that lacks matches, or has others. */
function otherMatches(
  before: readonly string[],
  now: readonly string[],
  exchange: Exchange,
  expected: string,
): Finding | undefined {
  const named = (ids: readonly string[]) => ids.map((id) => ({ id }));
  const missing = before.filter((id) => !now.includes(id));
  const more = now.filter((id, at) => !before.includes(id) || now.indexOf(id) !== at);
  if (missing.length > 0) {
    const got = problem("record-missing", `a list without ${missing[0]}`);
    return { ...fail(expected, got, exchange), ...missed(named(missing)) };
  }
  if (more.length === 0) return undefined;
  const got = problem("record-unexpected", `a list with ${more[0]}`);
  return { ...fail(expected, got, exchange), ...unexpected(named(more)) };
}

/** The ids in a value of the field. */
function referredIds(of: IncludePlace, session: Session, value: Json | undefined): readonly string[] {
  const url = urlMemberOf(session.model, of.value.by);
  const each = isArray(value) ? value : [value ?? null];
  return each.flatMap((one) => {
    if (url === undefined) return idText(one) ?? [];
    const text = isObject(one) ? one[url] : undefined;
    return typeof text === "string" ? (referenceTail(session.model, text)?.id ?? []) : [];
  });
}

/** The records to which those of a list refer that are also in the other list, as a read shows them. */
async function referredBy(
  session: Session,
  of: IncludePlace,
  plain: readonly FoundRecord[],
  asked: SearchOutcome,
): Promise<readonly ReferredRecord[]> {
  const lasting = plain.filter(({ id }) => asked.found?.some((one) => one.id === id));
  const ids = new Set(
    lasting.flatMap(({ record }) => referredIds(of, session, ownMember(record, of.value.by.name))),
  );
  const types = includedTypes(session.model, of.value);
  const own = collectionOf(session, of);
  const readable = session.collections.filter(
    ({ resource, site }) => types.includes(resource.name) && site === own.site && offers(resource, "read"),
  );
  const found: ReferredRecord[] = [];
  for (const id of [...ids].slice(0, most)) {
    for (const at of readable) {
      const { record } = await session.api.read(at, id);
      if (record === undefined) continue;
      found.push({ id, record, resource: at.resource });
      break;
    }
  }
  return found;
}

/** What a list shows of a record may be less than a read shows, and written in another way. */
function faultOf(
  { id, record, resource }: ReferredRecord,
  shown: readonly FoundRecord[],
  model: InterfaceModel,
): Problem | undefined {
  const own = shown.find((one) => one.id === id);
  if (own === undefined) return problem("record-missing", `an answer without ${id}`);
  const read = Object.fromEntries(
    Object.entries(record).filter(([name]) => (ownMember(own.record, name) ?? null) !== null),
  );
  const [changed] = sameRecord(read, own.record, resource, model);
  return changed === undefined
    ? undefined
    : problem("value-changed", `${id} with another ${changed.path} than a read shows`);
}
