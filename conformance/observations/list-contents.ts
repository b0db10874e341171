// Probes of what a list shows: the fields of its records, those that a search names, and entries that are no matches.
import { foreignEntries, listedFields } from "../../spec/answers/lists.js";
import { keptMembers, unknownNames } from "../../spec/answers/showing.js";
import { choosableFields } from "../../spec/chosen-fields.js";
import { isArray, isObject, type Json, type JsonObject, ownMember } from "../../spec/json.js";
import type { Gap } from "../../spec/model.js";
import { idMemberOf } from "../../spec/record-ids.js";
import type { SearchParameter } from "../../spec/search-parameter.js";
import { counted } from "../../spec/text/counted.js";
import { sameJson } from "../behaviours/json-edits.js";
import type { Fixture } from "../fixtures/fixture.js";
import type { Session } from "../fixtures/session.js";
import type { FoundRecord } from "../http/api/adapter.js";
import { placeName } from "../http/collection-names.js";
import { acceptedSearch, answer, type Observed, probe, refused, Unanswerable } from "./support/answers.js";
import { offering, overParameters, parametersFor, resultsOf, together } from "./support/candidates.js";
import { answeredQuery } from "./support/probe-searches.js";

async function whichFieldsAListShows(session: Session): Promise<Observed> {
  const shown = offering(session, "search", "read");
  const answers = await resultsOf(shown, "type that offers search and read", async (at) => {
    const fixture = await session.fixture(at);
    const { target } = fixture;
    const { found, exchange } = await session.api.search(at, await answeredQuery(session, fixture));
    const listed = found?.find(({ id }) => id === target.id)?.record;
    const read = await session.api.read(at, target.id);
    if (listed === undefined || read.record === undefined) return undefined;
    const evidence = `${placeName(at)} in a list, compared with a read`;
    return answer(fieldsWord(listed, read.record), evidence, exchange, read.exchange);
  });
  return together(answers, listedFields.byType);
}

function fieldsWord(listed: JsonObject, read: JsonObject): string {
  if (sameJson(listed, read)) return listedFields.asRead;
  const isPart = Object.entries(listed).every(([name, value]) => sameJson(value, ownMember(read, name)));
  return isPart ? listedFields.fewer : listedFields.other;
}

async function whetherListsHoldOtherRecords(session: Session): Promise<Observed> {
  const searched = offering(session, "search");
  const lists = await resultsOf(searched, "type that offers search", async (at) => {
    const { found, exchange } = await session.api.search(
      at,
      await answeredQuery(session, await session.fixture(at)),
    );
    return found === undefined || found.length === 0 ? undefined : exchange;
  });
  const marked = lists.filter(({ json }) => holdsNoMatch(json));
  const evidence = `${marked.length} of ${counted(lists.length, "list")} had entries that are marked as not matching the search`;
  if (marked.length > 0) return answer(foreignEntries.marked, evidence, ...marked);
  if (lists.every(({ json }) => json === undefined)) throw new Unanswerable("no list could be read");
  return answer(foreignEntries.none, evidence, ...lists);
}

/** Whether an entry of a Bundle says that it is not a match (http://hl7.org/fhir/R4/valueset-search-entry-mode.html). */
function holdsNoMatch(json: Json | undefined): boolean {
  const entries = isObject(json) && isArray(json["entry"]) ? json["entry"] : [];
  return entries.some((entry) => {
    const search = isObject(entry) ? entry["search"] : undefined;
    return isObject(search) && search["mode"] !== undefined && search["mode"] !== "match";
  });
}

type Look = (fixture: Fixture, parameter: SearchParameter) => Promise<Observed | undefined>;

const lookAt = (session: Session, gap: Gap, look: Look): Promise<Observed> =>
  overParameters(
    session,
    parametersFor(session, gap, ({ match }) => match === "fields"),
    "parameter that names the fields to return",
    look,
  );

const searchBy = (session: Session, fixture: Fixture, parameter: SearchParameter, value: string) =>
  session.api.search(fixture, [...fixture.requiredParameters(parameter), [parameter.name, value]], {
    firstPageOnly: true,
  });

/** Whether records show the field that was asked for, and leave out another one. */
const isChosen = (found: readonly FoundRecord[], asked: string, all: readonly string[]): boolean =>
  found.some(({ record }) => asked in record && all.some((name) => !(name in record)));

/** Whether a record has its id besides the field that was asked for. */
const whichMembersAreKept = (session: Session, gap: Gap): Promise<Observed> =>
  lookAt(session, gap, async (fixture, parameter) => {
    const { target, resource } = fixture;
    const field = choosableFields(session.model, parameter).find(
      ({ name }) => name !== idMemberOf(session.model) && ownMember(target.body, name) !== undefined,
    );
    if (field === undefined) return undefined;
    const { found = [], exchange } = await searchBy(session, fixture, parameter, field.name);
    if (!isChosen(found, field.name, Object.keys(target.body))) return undefined;
    const isKept = found.some(({ record }) => record[idMemberOf(session.model)] !== undefined);
    const evidence = `a search of ${resource.name} was sent with ${parameter.name}=${field.name}`;
    return answer(isKept ? keptMembers.own : keptMembers.none, evidence, exchange);
  });

/** No field has this name. */
const strange = "xylographqwzj";

const whatAnUnknownNameGets = (session: Session, gap: Gap): Promise<Observed> =>
  lookAt(session, gap, async (fixture, parameter) => {
    const known = choosableFields(session.model, parameter)[0]?.name;
    if (known === undefined) return undefined;
    const { found = [] } = await searchBy(session, fixture, parameter, known);
    if (!isChosen(found, known, Object.keys(fixture.target.body))) return undefined;
    const value = [known, strange].join(parameter.separator ?? ",");
    const outcome = await searchBy(session, fixture, parameter, value);
    const evidence = `a search of ${fixture.resource.name} was sent with ${parameter.name}=${value}`;
    return answer(
      acceptedSearch(outcome) ? unknownNames.ignored : refused(outcome.exchange),
      evidence,
      outcome.exchange,
    );
  });

export const listProbes = [
  probe("list-fields", false, whichFieldsAListShows),
  probe("foreign-entries", false, whetherListsHoldOtherRecords),
  probe("chosen-fields", false, whichMembersAreKept),
  probe("unknown-field", false, whatAnUnknownNameGets),
];
