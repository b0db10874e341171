// Opens the deployment into which records are loaded.

import type { JsonObject } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import type { Collection, Query } from "../../http/api/adapter.js";
import { type ApiContext, operationOf } from "../../http/api/context.js";
import { idCandidates } from "../../http/api/id-candidates.js";
import { openContext } from "../../http/api/open-context.js";
import { signsOf } from "../../http/api/record-signs.js";
import { search } from "../../http/api/search.js";
import { collectionUrl } from "../../http/api/urls.js";
import { unlessBlocked } from "../../http/blocked.js";
import type { Client } from "../../http/exchange.js";
import type { Settings } from "../../options/settings.js";
import { statedPrefixes } from "../../search/date-prefixes.js";
import { oracleOf } from "../../search/matches.js";
import { rangeAround } from "../../search/query-for.js";
import { lookedAt } from "../../search/record-values.js";
import type { Deployment } from "./load.js";

/** The deployment of a load, through the suite's HTTP client and API adapter. */
export function openDeployment(
  model: InterfaceModel,
  settings: Settings,
): { readonly deployment: Deployment; close(): Promise<void> } {
  const context: ApiContext = {
    ...openContext(model, settings, undefined, oracleOf(model)),
    eventually: (ask) => ask(),
    findAdded: () => Promise.resolve(undefined),
  };
  const { base, client, reference } = context;
  const deploymentFor = (sender: Client): Deployment => ({
    client: sender,
    on: (line) => deploymentFor(client.within({ queue: "load", line, width: 1, exchanges: [] })),
    site: settings.site,
    collectionUrl: (at) => collectionUrl(base, at),
    referenceUrl: (at, id) => reference(at.site, at.resource.name, id),
    assignedId: (at, exchange) => idCandidates(exchange, signsOf(model, at.resource))[0]?.id,
    findTwin: (at, body) => findTwin({ ...context, client: sender }, at, body),
  });
  return { deployment: deploymentFor(client), close: () => client.close() };
}

/** Searches for a record that holds everything in `body`, by every parameter that can distinguish it. */
async function findTwin(context: ApiContext, at: Collection, body: JsonObject): Promise<string | undefined> {
  if (!operationOf(at, "search")) return undefined;
  const query = queryFor(context.model, at, body);
  if (query.length === 0) return undefined;
  // A list that is too long to read has no records for us.
  const { found = [] } = (await unlessBlocked(() => search(context, at, query))) ?? {};
  return found.find(({ record }) => context.differences(body, record, at.resource) === 0)?.id;
}

/** A query with one value of each parameter that every deployment compares in the same way: references, and dates as ranges. */
const queryFor = (model: InterfaceModel, at: Collection, body: JsonObject): Query =>
  at.resource.parameters.flatMap((parameter): Query => {
    const value = lookedAt(model, parameter, body)[0];
    if (value === undefined || parameter.ambiguous) return [];
    if (parameter.dateSearch) return rangeAround(statedPrefixes(model), parameter, body) ?? [];
    return plain(parameter) ? [[parameter.name, value]] : [];
  });

const plain = (parameter: SearchParameter): boolean =>
  parameter.match === "reference" || parameter.match === "token";
