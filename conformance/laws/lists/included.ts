// The laws of included records: the records to which matches refer come with them, and are no matches themselves.
import { includedTypes, urlMemberOf } from "../../../spec/including.js";
import { targetsOf } from "../../../spec/inner-types.js";
import { isArray, isObject, type Json, type JsonObject, ownMember } from "../../../spec/json.js";
import { sizeParameter } from "../../../spec/list-places.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import type { IncludeValue, SearchParameter } from "../../../spec/search-parameter.js";
import { listProblem } from "../../checks/answer-problems.js";
import { fail, notApplicable, pass } from "../../checks/expect.js";
import type { Finding } from "../../checks/finding.js";
import { isJudged } from "../../checks/judged.js";
import { listTooLong } from "../../checks/list-too-long.js";
import { collectionOf, type ParameterPlace, parameterPlaces } from "../../checks/places.js";
import { missed, unexpected } from "../../checks/wrong-ids.js";
import type { FoundRecord, Query, SearchOutcome } from "../../http/api/adapter.js";
import { includedRecords } from "../../http/api/included.js";
import { idText } from "../../http/api/record-id.js";
import { blockTooFew } from "../../http/blocked.js";
import type { Exchange } from "../../http/exchange.js";
import { type Problem, problem } from "../../http/problem.js";
import { referenceTail } from "../../http/record-url.js";
import { sameRecord } from "../../search/same-record.js";
import { matchesWrong, referredWrong } from "./included-faults.js";
import { type Given, readLaw } from "./list-law.js";

interface IncludePlace extends ParameterPlace {
  readonly value: IncludeValue;
}

/** So many of the records that matches refer to are read, to compare them. */
const most = 5;

const firstPage = { firstPageOnly: true } as const;

/** The stated values whose records can all be read: others are not there to be compared. */
const judgedValues = (
  { resources }: InterfaceModel,
  { including }: SearchParameter,
): readonly IncludeValue[] => {
  const isReadable = (type: string) =>
    resources.some((resource) => resource.name === type && offers(resource, "read"));
  return (including?.values ?? []).filter(isJudged).filter(({ by }) => targetsOf(by.type).every(isReadable));
};

export const referredAreIncluded = readLaw<IncludePlace>({
  family: "include",
  name: ({ value }) => `${value.value}-there`,
  over: (model) =>
    parameterPlaces(model).flatMap((of) =>
      judgedValues(model, of.parameter).map((value) => ({ ...of, value })),
    ),
  title: ({ parameter, value }) =>
    `with ${parameter.name}=${value.value}, the records of ${value.by.name} come with the list`,
  clauses: ({ parameter, value }) => [parameter.clause, value.clause, value.by.clause],
  async judge(given) {
    const { model, ask, required, parameter, value } = given;
    const field = value.by.name;
    const refers = ({ record }: FoundRecord) => ownMember(record, field) !== undefined;
    const plain = await given.askUntil(({ found = [] }) => found.some(refers), required, firstPage);
    const asked = await ask([...required, [parameter.name, value.value]], firstPage);
    const expected = `the records to which ${field} refers`;
    const unlisted = listProblem(asked);
    if (unlisted) return fail(expected, unlisted, asked.exchange);
    const shown = [...includedIn(given, asked), ...(asked.found ?? [])];
    const referred = await referredBy(given, plain.found ?? [], asked);
    for (const one of referred) {
      const wrong = faultOf(one, shown, model);
      if (wrong === undefined) continue;
      const isMissing = wrong.code === "record-missing";
      return { ...fail(expected, wrong, asked.exchange), ...missed(isMissing ? [one] : []) };
    }
    if (referred.length > 0) return pass(asked.exchange);
    blockTooFew(`no listed record refers by ${field} to a record that can be read`, asked);
  },
  wrong: referredWrong,
});

export const includedAreNoMatches = readLaw<ParameterPlace>({
  family: "include",
  name: "no-matches",
  over: (model) =>
    parameterPlaces(model).filter(({ parameter }) => judgedValues(model, parameter).length > 0),
  title: ({ parameter }) => `${parameter.name} changes neither which records match nor how many a page has`,
  async judge(given) {
    const { session, model, ask, required, parameter } = given;
    const { name, separator } = parameter;
    const values = judgedValues(model, parameter).map(({ value }) => value);
    const include: Query =
      separator === undefined ? values.map((value) => [name, value]) : [[name, values.join(separator)]];
    const plain = await ask(required);
    const asked = await ask([...required, ...include]);
    if ([plain, asked].some(({ found }) => found === undefined))
      return notApplicable("the list cannot be read");
    const cut = plain.cut ?? asked.cut;
    if (cut !== undefined) return listTooLong(session, cut, [plain, asked]);
    const [before = [], now = []] = [plain, asked].map(idsOf);
    const expected = `the same ${before.length} matches as without ${name}`;
    const wrong = otherMatches(before, now, asked.exchange, expected);
    if (wrong) return wrong;
    const size = sizeParameter(given.resource);
    if (size !== undefined) {
      const one = await ask([...required, ...include, [size.name, "1"]], firstPage);
      const got = problem("length", `${one.firstPage} matches`);
      if (one.firstPage !== 1) return fail("one match on a page of one", got, one.exchange);
    }
    if (before.length > 0 && includedIn(given, asked).length > 0) return pass(asked.exchange);
    blockTooFew("no records were included", asked);
  },
  wrong: matchesWrong,
});

/** The included records of the first page. */
function includedIn(
  { model, parameter: { including } }: Given<ParameterPlace>,
  { exchange, found = [] }: SearchOutcome,
): readonly FoundRecord[] {
  return including === undefined
    ? []
    : includedRecords(model, exchange.json, including.in, found, including.values);
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
function referredIds({ model, value: { by } }: Given<IncludePlace>, held: Json | undefined) {
  const url = urlMemberOf(model, by);
  const each = isArray(held) ? held : [held ?? null];
  return each.flatMap((one) => {
    if (url === undefined) return idText(one) ?? [];
    const text = isObject(one) ? one[url] : undefined;
    return typeof text === "string" ? (referenceTail(model, text)?.id ?? []) : [];
  });
}

/** A record that a match refers to, as a read shows it. */
interface ReferredRecord {
  readonly id: string;
  readonly record: JsonObject;
  readonly resource: Resource;
}

/** The records to which those of a list refer that are also in the other list, as a read shows them. */
async function referredBy(
  given: Given<IncludePlace>,
  plain: readonly FoundRecord[],
  asked: SearchOutcome,
): Promise<readonly ReferredRecord[]> {
  const { session, model, value } = given;
  const lasting = plain.filter(({ id }) => asked.found?.some((one) => one.id === id));
  const ids = new Set(lasting.flatMap(({ record }) => referredIds(given, ownMember(record, value.by.name))));
  const types = includedTypes(model, value);
  const own = collectionOf(session, given);
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
