// The controls of the probes: what a probe asks about must be seen to work in its plain form, or its unusual forms show nothing.
import type { JsonObject } from "../../../spec/json.js";
import { offers } from "../../../spec/offers.js";
import { controlsList, type SearchParameter } from "../../../spec/search-parameter.js";
import { once } from "../../checks/memo.js";
import { isBroken, isLoose } from "../../checks/search/search.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, Collection, SearchOutcome } from "../../http/api/adapter.js";
import { valuesAt } from "../../search/record-values.js";
import { Unanswerable } from "./answers.js";
import { lists } from "./probe-searches.js";

/** A parameter with the collection that it searches. */
export interface Searched {
  readonly at: Collection;
  readonly parameter: SearchParameter;
}

/** Throws if a search by the parameter, or by one that it needs beside it, does not work: what is observed would be the fault of these. */
export async function requireWorking(session: Session, of: Searched): Promise<void> {
  const name = (await notWorking(session, of))?.name;
  if (name !== undefined)
    throw new Unanswerable(`a search of ${of.at.resource.name} by ${name} does not return what it must`);
}

/** The parameter, or one that it needs beside it, if its searches are seen not to work. */
export async function notWorking(
  session: Session,
  { at, parameter }: Searched,
): Promise<SearchParameter | undefined> {
  const names = (await session.fixture(at)).requiredParameters(parameter).map(([name]) => name);
  const beside = at.resource.parameters.filter((one) => one !== parameter && names.includes(one.name));
  for (const one of [parameter, ...beside]) if (await isAtFault(session, { at, parameter: one })) return one;
  return undefined;
}

/** Whether searches are seen to miss a record, to list one that they must leave out, or to list more than they ask for. */
async function isAtFault(session: Session, { at, parameter }: Searched): Promise<boolean> {
  if (parameter.match === "count") {
    const query = [
      ...(await session.fixture(at)).requiredParameters(parameter),
      [parameter.name, "1"] as const,
    ];
    return (await session.api.search(at, query, { firstPageOnly: true })).firstPage > 1;
  }
  if (controlsList(parameter) || parameter.unseen !== undefined) return false;
  const of = { ...at, parameter };
  return (await isBroken(session, of)) || isLoose(session, of);
}

/** The read of a fixture's target, which was added in the plain form. */
export const plainRead = once(async (session: Session, at: Collection) =>
  session.api.read(at, (await session.fixture(at)).target.id),
);

/** The target of a fixture, which was added in the plain form, as far as a read can show it. */
export async function plainRecord(session: Session, at: Collection): Promise<JsonObject> {
  const isRead = offers(at.resource, "read");
  return isRead ? ((await plainRead(session, at)).record ?? {}) : (await session.fixture(at)).target.body;
}

/** Whether a record that was added in the plain form comes back with a value at the path, as far as a read can show it. */
export async function isKept(session: Session, at: Collection, path: string): Promise<boolean> {
  const { target } = await session.fixture(at);
  return (
    valuesAt(target.body, path).length === 0 || valuesAt(await plainRecord(session, at), path).length > 0
  );
}

/** Whether a record shows each field that was sent and that a plain add keeps, apart from the field `but`. */
export async function keepsAsUsual(
  session: Session,
  at: Collection,
  [sent, shown]: readonly [sent: JsonObject, shown: JsonObject],
  but?: string,
): Promise<boolean> {
  const plain = await plainRecord(session, at);
  const kept = at.resource.fields.filter(
    ({ name, fixed }) => fixed === undefined && name !== but && name in plain && name in sent,
  );
  return kept.length > 0 && kept.every(({ name }) => name in shown);
}

/** Whether a list holds the record. Throws if the record may be in a part of the list that is missing. */
export async function isListed(
  session: Session,
  outcome: SearchOutcome,
  record: AddedRecord,
): Promise<boolean> {
  if (lists(outcome, record)) return true;
  if ((await session.cutOf(record, outcome)) !== undefined)
    throw new Unanswerable("the list was cut off, so the record may be in the part that is missing");
  return false;
}
