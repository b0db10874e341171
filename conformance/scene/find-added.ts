import { operationOf } from "../acts/context.js";
import { mayBeEmptyList } from "../acts/lists.js";
import { sameRecord } from "../compare/same-record.js";
import type { AddedRecord, Collection, Exchange } from "../contract.js";
import type { JsonObject } from "../json.js";
import { askUntil, patienceMs } from "../learn/patience.js";
import { waysTo } from "./settle.js";
import type { Studio } from "./studio.js";

/** The id of a record that was added without being told its id: that of the one record a search shows with what was sent. */
export async function findAdded(
  studio: Studio,
  at: Collection,
  body: JsonObject,
  exchange: Exchange,
): Promise<string | undefined> {
  if (operationOf(at, "search") === undefined) return undefined;
  const ways = waysTo(studio, {
    ...at,
    id: "",
    body,
    url: "",
    reference: "",
    exchange,
  } satisfies AddedRecord);
  let turn = 0;
  let understood = false;
  const ask = async () => {
    const way = ways[turn % ways.length];
    turn += 1;
    const outcome = way === undefined ? undefined : await studio.acts.search(at, way);
    understood ||= outcome?.found !== undefined || mayBeEmptyList(outcome?.exchange.json);
    return outcome?.found?.find(
      ({ record }) => sameRecord(body, record, at.resource, studio.model).length === 0,
    )?.id;
  };
  const done = (id: string | undefined) => id !== undefined || (!understood && turn >= ways.length);
  return askUntil(ask, done, patienceMs(studio.context.lessons));
}
