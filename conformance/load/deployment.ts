import type { InterfaceModel, SearchParameter } from "../../spec/model.js";
import { type ActContext, operationOf } from "../acts/context.js";
import { idCandidates } from "../acts/ids.js";
import { pageLimit, search } from "../acts/search.js";
import { collectionUrl, plainBase, referenceWriter } from "../acts/urls.js";
import { Blocked } from "../blocked.js";
import { openClient } from "../client/client.js";
import { sameRecord } from "../compare/same-record.js";
import type { Collection, Query } from "../contract.js";
import { openJournal } from "../journal/journal.js";
import type { JsonObject } from "../json.js";
import { newLessons } from "../learn/learned.js";
import { limitsOf } from "../limits.js";
import { runWord } from "../random.js";
import { shifted } from "../scene/dates.js";
import { lookedAt } from "../scene/looking.js";
import {
  boundsOf,
  meanings,
  type PrefixName,
  statedPrefixes,
  valuesAround,
} from "../search/date-prefixes.js";
import type { Settings } from "../settings.js";
import type { Deployment } from "./load.js";

/** The deployment that a load writes to, spoken to with the suite's own client and its reading of answers. */
export function openDeployment(
  model: InterfaceModel,
  settings: Settings,
): { readonly deployment: Deployment; close(): Promise<void> } {
  const lessons = newLessons();
  const client = openClient(settings, lessons, model);
  const base = plainBase(settings.baseUrl);
  const reference = referenceWriter(model, base);
  const context: ActContext = {
    model,
    base,
    client,
    lessons,
    journal: openJournal(undefined, {
      interface: model.name,
      baseUrl: base,
      word: runWord(settings.seed),
    }),
    reference,
    added: new Map(),
    eventually: (ask) => ask(),
    mayFollow: pageLimit(limitsOf(settings)),
    findAdded: () => Promise.resolve(undefined),
  };
  const deployment: Deployment = {
    client,
    site: settings.site,
    collectionUrl: (at) => collectionUrl(base, at),
    referenceUrl: (at, id) => reference(at.site, at.resource.name, id),
    assignedId: (at, exchange) => idCandidates(exchange, model.typeMember, at.resource.name)[0]?.id,
    findTwin: (at, body) => findTwin(context, at, body),
  };
  return { deployment, close: () => client.close() };
}

/** Looks for a record that holds all of `body`, by every parameter that can tell it from others. */
async function findTwin(context: ActContext, at: Collection, body: JsonObject): Promise<string | undefined> {
  if (!operationOf(at, "search")) return undefined;
  const query = queryFor(context.model, at, body);
  if (query.length === 0) return undefined;
  const { found = [] } = await search(context, at, query).catch(unreadable);
  return found.find(({ record }) => sameRecord(body, record, at.resource, context.model).length === 0)?.id;
}

/** A list that is more than can be read shows no record. */
function unreadable(error: unknown): { readonly found: readonly [] } {
  if (error instanceof Blocked) return { found: [] };
  throw error;
}

/** One value of each parameter that needs no knowledge of how a deployment compares: references, dates as ranges. */
function queryFor(model: InterfaceModel, at: Collection, body: JsonObject): Query {
  return at.resource.parameters.flatMap((parameter): Query => {
    const value = lookedAt(model, parameter, body)[0];
    if (value === undefined || parameter.ambiguous) return [];
    if (parameter.match === "date" && parameter.dateSearch) {
      return datesAt(statedPrefixes(model), value).map((each): [string, string] => [parameter.name, each]);
    }
    return plain(parameter) ? [[parameter.name, value]] : [];
  });
}

/** The date itself where the bounds hold it, else some days on either side. */
function datesAt(stated: readonly PrefixName[], exact: string): readonly string[] {
  const { lower, upper } = boundsOf(stated);
  const end = (prefix: PrefixName | undefined, days: number) =>
    prefix && !meanings[prefix].at ? shifted(exact, days) : exact;
  return valuesAround(stated, { from: end(lower, -2), to: end(upper, 2), exact }) ?? [];
}

function plain(parameter: SearchParameter): boolean {
  return parameter.match === "reference" || parameter.match === "token";
}
