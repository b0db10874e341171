// Detects what reads and searches of a collection support.

import type { JsonObject } from "../../../spec/json.js";
import type { Resource } from "../../../spec/model.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { sortRequests } from "../../../spec/sorting.js";
import type { Session } from "../../fixtures/session.js";
import type { ApiAdapter, Collection, FoundRecord, Query } from "../../http/api/adapter.js";
import { operationOf } from "../../http/api/context.js";
import { Blocked, unlessBlocked } from "../../http/blocked.js";
import type { Client } from "../../http/exchange.js";
import { requiredParameters } from "../../search/required-parameters.js";
import { best, type Sight, sightOf } from "./sight.js";

/** The observations of reads and searches of a collection. */
export type ReadingSight = Awaited<ReturnType<typeof lookReading>>;

/** The number of ids of a collection that are kept. */
const enough = 3;
const madeUp = "cri-kit-no-such-record";

/** Whether an earlier run of the suite left the record with this id. */
export type IsLeft = (at: Collection, id: string) => boolean;

/**
 * Searches a collection, and reads a record by its id: a listed one, or else one that most likely does not exist. What earlier runs left
 * is no record of the deployment's own.
 */
export async function lookReading(session: Session, at: Collection, isLeft: IsLeft) {
  const search = operationOf(at, "search") ? await searched(session, at) : undefined;
  const read = operationOf(at, "read") ? await readOne(session, at, search?.found[0]?.id) : undefined;
  const own = (search?.found ?? []).filter(({ id }) => id === undefined || !isLeft(at, id));
  const ids = [...new Set(own.flatMap(({ id }) => id ?? []))].slice(0, enough);
  return {
    ...(search === undefined ? {} : { search: search.sight }),
    ...(read === undefined ? {} : { read }),
    ids,
    records: own.map(({ record }) => record),
  };
}

interface Searched {
  readonly sight: Sight;
  /** The records that have an id stand first. */
  readonly found: readonly Pick<FoundRecord, "id" | "record">[];
}

async function searched(session: Session, at: Collection): Promise<Searched> {
  const sights: Sight[] = [];
  const all: Searched["found"][number][] = [];
  for (const query of [[], plausible(at.resource)]) {
    const { sight, found } = await seenBy(session, at, query);
    sights.push(sight);
    all.push(...found);
  }
  all.push(...(await startRecords(session, at)).map(({ id, body }) => ({ id, record: body })));
  return {
    sight: best(sights) ?? { standing: "open", said: "not tried", untried: "not-asked" },
    found: [...all.filter(({ id }) => id !== undefined), ...all.filter(({ id }) => id === undefined)],
  };
}

/** The result of one search; a list that is too long to read proves nothing. */
async function seenBy(
  session: Session,
  at: Collection,
  query: Query,
): Promise<{ readonly sight: Sight; readonly found: readonly FoundRecord[] }> {
  try {
    const { exchange, found = [] } = await session.api.search(at, query, {
      firstPageOnly: true,
      asAnswered: true,
    });
    return { sight: sightOf(exchange), found };
  } catch (error) {
    if (error instanceof Blocked) return { sight: { standing: "open", said: error.message }, found: [] };
    throw error;
  }
}

/** The records with which a run that only reads would start. */
async function startRecords(
  session: Session,
  at: Collection,
): Promise<readonly { id: string; body: JsonObject }[]> {
  if (session.settings.write) return [];
  return (await unlessBlocked(() => session.fixture(at)))?.records ?? [];
}

/** A search with its required parameters, with values that find nothing or everything. */
function plausible(resource: Resource): Query {
  const required = requiredParameters(resource, [], resource.parameters);
  return required.map((one) => [one.name, someValue(one)] as const);
}

function someValue(parameter: SearchParameter): string {
  const { match, values, compares } = parameter;
  if (parameter.directions !== undefined) return parameter.directions.ascending;
  if (match === "sort") return sortRequests(parameter)[0]?.text ?? madeUp;
  if (match === "date") return compares === undefined ? "ge1900-01-01" : "1900-01-01";
  if (["number", "count", "page"].includes(match)) return "1";
  if (match === "offset") return "0";
  return values[0]?.value ?? madeUp;
}

/** Reads a record. A 404 to a made-up id proves nothing: perhaps only the record does not exist. */
async function readOne(session: Session, at: Collection, id: string | undefined): Promise<Sight> {
  const { api, client }: { readonly api: ApiAdapter; readonly client: Client } = session;
  const exchange = await client.send({ method: "GET", url: api.recordUrl(at, id ?? madeUp) });
  const sight = sightOf(exchange);
  const unsure = id === undefined && (exchange.status === 404 || exchange.status === 410);
  return unsure ? { standing: "open", said: `${sight.said} to a made-up id`, untried: "made-up-id" } : sight;
}
