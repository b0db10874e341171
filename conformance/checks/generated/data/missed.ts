import type { AddedRecord, Exchange, Finding, Session } from "../../../contract.js";
import { plainBase } from "../../../http/api/urls.js";
import { dialectOf } from "../../../http/dialect/dialect.js";
import type { JsonObject } from "../../../http/json.js";
import { scriptOf } from "../../../reports/script.js";
import { answered, listProblem, lists, shown } from "../../expect.js";
import type { Place } from "../../places.js";
import { searched } from "../../search/searching.js";
import { type Budget, reduced } from "../reduce.js";
import { smallerRecords } from "../smaller.js";
import { tried } from "../trial.js";
import { searchesFor } from "./asking.js";
import { ownRecords } from "./own-records.js";

/** A record that a search must show, and does not. */
export interface Missed {
  readonly record: AddedRecord;
  readonly parameter: string;
  readonly exchange: Exchange;
  readonly length: number;
}

const budget: Budget = { tries: 30, milliseconds: 10_000 };

/** The first search that leaves the record out; `only` asks by that parameter alone. */
export async function firstMissed(
  session: Session,
  place: Place,
  record: AddedRecord,
  only?: string,
): Promise<Missed | undefined> {
  const { holding } = await ownRecords(session, place);
  const { part = (body: JsonObject) => body } = holding;
  const documented = { ...record, body: part(record.body) };
  const fixture = await session.fixture(record);
  for (const { parameter, query } of searchesFor(fixture, documented, plainBase(session.settings.baseUrl))) {
    if (only !== undefined && parameter.name !== only) continue;
    const outcome = answered(await searched(session, record, query, { listed: [record] }));
    // whether a search with such a value is answered at all is for the checks of the parameters to judge
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

/** The smallest record that the same search leaves out as well. */
export async function smallestMissed(session: Session, place: Place, missed: Missed): Promise<Missed> {
  const { at, holding } = await ownRecords(session, place);
  const fails = async (body: JsonObject) => {
    const trial = await tried(session, at, body, holding);
    return trial.came === "kept" ? firstMissed(session, place, trial.record, missed.parameter) : undefined;
  };
  const smaller = ({ value }: { readonly value: JsonObject }) =>
    smallerRecords(session.model, at.resource, value);
  const { failure } = await reduced({ value: missed.record.body, failure: missed }, smaller, fails, budget);
  return failure;
}

export function missedFinding(session: Session, { record, parameter, exchange, length }: Missed): Finding {
  return {
    verdict: "fail",
    expected: `${shown(record)} found by ${parameter}: ${JSON.stringify(record.body)}`,
    actual: `${exchange.status}, a list of ${length} without it`,
    exchange,
    script: scriptOf([[record.exchange], [exchange]], [record], dialectOf(session.learned)),
  };
}
