// Gaps of the form of answers to a read, a search, an add, an update and a delete, and of what lists show.
import { emptyLists, foreignEntries, listedFields, totals } from "../../spec/answers/lists.js";
import { readPlain, wrappedIn } from "../../spec/answers/records.js";
import { keptMembers, unknownNames } from "../../spec/answers/showing.js";
import { placeHeaders, recordWithin, writeBodies } from "../../spec/answers/writing.js";
import { choosableFields } from "../../spec/chosen-fields.js";
import { isArray, isObject, type Json, type JsonObject, ownMember } from "../../spec/json.js";
import { idMemberOf } from "../../spec/record-ids.js";
import { counted } from "../../spec/text/counted.js";
import { namesItself, sameJson } from "../behaviours/json-edits.js";
import { isRefused } from "../checks/search/accepted.js";
import { findingNothing, parametersFindingNothing } from "../fixtures/empty-query.js";
import type { FoundRecord, Query } from "../http/api/adapter.js";
import { totalAs } from "../http/api/list-total.js";
import { isOnlyId } from "../http/api/locate-record.js";
import { type RecordSigns, signsOf } from "../http/api/record-signs.js";
import { placeName } from "../http/collection-names.js";
import type { Exchange } from "../http/exchange.js";
import { reading, sameOr, survey, writing } from "./gap.js";
import { type OfParameter, type OfType, parameters, types } from "./subjects.js";
import { accepted, answer, refusedOr, statusOf, Unanswerable } from "./support/answers.js";

/** The path from `json` to the first record of a type; undefined if it holds none. */
function pathToRecord(json: Json | undefined, signs: RecordSigns): readonly string[] | undefined {
  if (!isObject(json)) return undefined;
  if (signs.isRecord(json) && !namesItself(json, "Bundle")) return [];
  for (const [name, value] of Object.entries(json)) {
    const below = isObject(value) ? pathToRecord(value, signs) : undefined;
    if (below !== undefined) return [name, ...below];
  }
  return undefined;
}

/** The kind of an answer's body, in the words of the gaps. */
export function bodyWord(exchange: Exchange, signs: RecordSigns, id: string): string {
  const { json, responseBody } = exchange;
  if (responseBody.trim() === "") return writeBodies.none;
  const path = pathToRecord(json, signs);
  const outcome = namesItself(json, "OperationOutcome");
  const onlyId = isObject(json) && path?.length === 0 && isOnlyId(json, signs);
  if (path !== undefined && !outcome && !onlyId)
    return path.length === 0 ? writeBodies.record : recordWithin(path);
  return isObject(json) && Object.values(json).some((value) => String(value) === id)
    ? writeBodies.id
    : writeBodies.other;
}

/** The form of a list, in the words of the gaps; undefined if it is not a list. */
export function listWord(json: Json | undefined, signs: RecordSigns): string | undefined {
  if (namesItself(json, "Bundle")) return "Bundle";
  if (isArray(json)) return `array${itemWord(json, signs)}`;
  if (!isObject(json)) return undefined;
  const lists = Object.entries(json).filter(([, value]) => isArray(value) && value.some(isObject));
  const member = lists.find(([, value]) => isArray(value) && pathToRecord(value[0], signs)) ?? lists[0];
  return member && `member ${member[0]}${itemWord(member[1], signs)}`;
}

function itemWord(items: Json, signs: RecordSigns): string {
  const path = isArray(items) ? pathToRecord(items[0], signs) : [];
  return path === undefined || path.length === 0 ? "" : ` of {${path.join(".")}}`;
}

/** The answer to a write, in the words of the gaps. */
const writtenWords = (
  { model, resource }: OfType,
  exchange: Exchange,
  id: string,
  headers: readonly string[] = [],
) => [statusOf(exchange), ...headers, bodyWord(exchange, signsOf(model, resource), id)].join(", ");

/** A query that finds nothing, by a parameter that is not known to be refused. */
async function queryForNothing({ session, at }: OfType): Promise<Query | undefined> {
  for (const parameter of parametersFindingNothing(at.resource, at.prefixes)) {
    const query = findingNothing(at, session.settings.seed, parameter);
    if (query !== undefined && !(await isRefused(session, { ...at, parameter }))) return query;
  }
  return undefined;
}

function fieldsWord(listed: JsonObject, read: JsonObject): string {
  if (sameJson(listed, read)) return listedFields.asRead;
  const isPart = Object.entries(listed).every(([name, value]) => sameJson(value, ownMember(read, name)));
  return isPart ? listedFields.fewer : listedFields.other;
}

/** Whether an entry of a Bundle says that it is not a match (http://hl7.org/fhir/R4/valueset-search-entry-mode.html). */
function holdsNoMatch(json: Json | undefined): boolean {
  const entries = isObject(json) && isArray(json["entry"]) ? json["entry"] : [];
  return entries.some((entry) => {
    const search = isObject(entry) ? entry["search"] : undefined;
    return isObject(search) && search["mode"] !== undefined && search["mode"] !== "match";
  });
}

/** Whether lists mark entries as no matches. */
function foreign(lists: readonly Exchange[]) {
  const marked = lists.filter(({ json }) => holdsNoMatch(json));
  const evidence = `${marked.length} of ${counted(lists.length, "list")} had entries that are marked as not matching the search`;
  if (marked.length > 0) return answer(foreignEntries.marked, evidence, ...marked);
  if (lists.every(({ json }) => json === undefined)) throw new Unanswerable("no list could be read");
  return answer(foreignEntries.none, evidence, ...lists);
}

const naming = parameters("parameter that names the fields to return", ({ match }) => match === "fields");

const searchNaming = ({ api, at, parameter, by }: OfParameter, value: string) =>
  api.search(at, [...at.requiredParameters(parameter), [by, value]], { firstPageOnly: true });

/** Whether records show the field that was asked for, and leave out another one that the target has. */
function isChosen({ target }: OfParameter, found: readonly FoundRecord[], asked: string): boolean {
  const all = Object.keys(target.body);
  return found.some(({ record }) => asked in record && all.some((name) => !(name in record)));
}

/** No field has this name. */
const strange = "xylographqwzj";

const [readable, searched] = [types(["read"]), types(["search"])];

export const responseGaps = [
  reading("read-response", readable, async ({ api, at, target, model, a }) => {
    const { exchange, problem } = await api.read(at, target.id);
    const path = pathToRecord(exchange.json, signsOf(model, at.resource));
    if (path === undefined) throw new Unanswerable(problem?.text ?? "a read did not return a record");
    return answer(path.length === 0 ? readPlain : wrappedIn(path), `${a} was read`, exchange);
  }),
  reading("search-response", searched, async ({ search, model, resource, name }) => {
    const { exchange, found, problem } = await search();
    const value = listWord(exchange.json, signsOf(model, resource));
    if (value === undefined || !found?.length)
      throw new Unanswerable(problem?.text ?? "no response is a list");
    return answer(value, `a search of ${name} found records`, exchange);
  }),
  reading("search-empty", searched, async (of) => {
    const query = await queryForNothing(of);
    if (query === undefined) return undefined;
    const { exchange, found, problem } = await of.api.search(of.at, query, { firstPageOnly: true });
    const evidence = `a search of ${of.name} was sent with a value that no record has`;
    if (!accepted(exchange)) return answer(statusOf(exchange), evidence, exchange);
    if (found === undefined) throw new Unanswerable(problem?.text ?? "the response is not a list");
    if (found.length > 0) throw new Unanswerable("a search with a value that no record has found records");
    return answer(exchange.status === 204 ? emptyLists.none : emptyLists.list, evidence, exchange);
  }),
  reading("search-total", searched, async ({ search, model, name }) => {
    const { exchange } = await search();
    const has = (as: "member" | "header") => totalAs(as, model, exchange) !== undefined;
    const value = has("member") ? totals.body : has("header") ? totals.header : totals.no;
    return answer(value, `the response to a search of ${name} was checked for a total`, exchange);
  }),
  writing("add-response", types(["add"]), async (of) => {
    const { exchange, id } = await of.add();
    const headers = placeHeaders.filter((name) => exchange.responseHeaders[name.toLowerCase()] !== undefined);
    return answer(writtenWords(of, exchange, id, headers), `${of.a} was added`, exchange);
  }),
  writing("update-response", types(["add", "update"]), async (of) => {
    const own = await of.add();
    const { exchange } = await of.update(own);
    return answer(writtenWords(of, exchange, own.id), `${of.a} was updated`, exchange);
  }),
  writing("delete-response", types(["add", "delete"]), async (of) => {
    const own = await of.add();
    const { done, exchange, problem } = await of.api.remove(own);
    if (!done) throw new Unanswerable(problem?.text ?? "no delete succeeded");
    return answer(writtenWords(of, exchange, own.id), `${of.a} was deleted`, exchange);
  }),
  reading("media-type", readable, async ({ api, at, target, a }) => {
    const { exchange } = await api.read(at, target.id);
    const type = exchange.responseHeaders["content-type"]?.split(";")[0]?.trim().toLowerCase();
    return answer(type || "none", `${a} was read`, exchange);
  }),
  survey(
    { name: "list-fields", writes: false, sum: sameOr(listedFields.byType) },
    types(["search", "read"]),
    async ({ api, at, target, search }) => {
      const { found, exchange } = await search();
      const listed = found?.find(({ id }) => id === target.id)?.record;
      const read = await api.read(at, target.id);
      if (listed === undefined || read.record === undefined) return undefined;
      const evidence = `${placeName(at)} in a list, compared with a read`;
      return answer(fieldsWord(listed, read.record), evidence, exchange, read.exchange);
    },
  ),
  survey({ name: "foreign-entries", writes: false, sum: foreign }, searched, async ({ search }) => {
    const { found, exchange } = await search();
    return found?.length ? exchange : undefined;
  }),
  // Whether a record has its id besides the field that was asked for.
  reading("chosen-fields", naming, async (of) => {
    const id = idMemberOf(of.model);
    const field = choosableFields(of.model, of.parameter).find(
      ({ name }) => name !== id && ownMember(of.target.body, name) !== undefined,
    );
    if (field === undefined) return undefined;
    const { found = [], exchange } = await searchNaming(of, field.name);
    if (!isChosen(of, found, field.name)) return undefined;
    const isKept = found.some(({ record }) => record[id] !== undefined);
    const evidence = `a search of ${of.name} was sent with ${of.by}=${field.name}`;
    return answer(isKept ? keptMembers.own : keptMembers.none, evidence, exchange);
  }),
  reading("unknown-field", naming, async (of) => {
    const known = choosableFields(of.model, of.parameter)[0]?.name;
    if (known === undefined) return undefined;
    const { found = [] } = await searchNaming(of, known);
    if (!isChosen(of, found, known)) return undefined;
    const value = [known, strange].join(of.parameter.separator ?? ",");
    const evidence = `a search of ${of.name} was sent with ${of.by}=${value}`;
    return refusedOr(await searchNaming(of, value), evidence, unknownNames.ignored);
  }),
];
