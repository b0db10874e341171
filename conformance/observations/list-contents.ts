// Probes of what a list shows: the fields of its records, and entries that are no matches.
import { foreignEntries, listedFields } from "../../spec/answers/lists.js";
import { isArray, isObject, type Json, type JsonObject } from "../../spec/json.js";
import { counted } from "../../spec/text/counted.js";
import { sameJson } from "../behaviours/json-edits.js";
import type { Session } from "../fixtures/session.js";
import { placeName } from "../http/collection-names.js";
import { answer, type Observed, probe, Unanswerable } from "./support/answers.js";
import { offering, resultsOf, together } from "./support/candidates.js";
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
  const isPart = Object.entries(listed).every(([name, value]) => sameJson(value, read[name]));
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

export const listProbes = [
  probe("list-fields", false, whichFieldsAListShows),
  probe("foreign-entries", false, whetherListsHoldOtherRecords),
];
