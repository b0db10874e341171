// Reads one record.
import { isObject } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import type { Exchange } from "../exchange.js";
import { mediaType } from "../media-type.js";
import { type Problem, problem, unreadable } from "../problem.js";
import type { Collection, ReadOutcome } from "./adapter.js";
import { type ApiContext, refusal } from "./context.js";
import { type Located, locateRecord } from "./locate-record.js";
import { learnIds } from "./record-id.js";
import { signsOf } from "./record-signs.js";
import { recordUrl } from "./urls.js";

/** Reads one record, bare or wrapped one to two members down. */
export async function read(context: ApiContext, at: Collection, id: string): Promise<ReadOutcome> {
  const exchange = await context.client.send({ method: "GET", url: recordUrl(context.base, at, id) });
  const { path = [], ...outcome } = readIn(context.model, at, exchange);
  if (outcome.record === undefined) return outcome;
  learnIds(context, outcome.record);
  context.learnedBehaviour.first({
    read: {
      ...(path.length === 0 ? {} : { wrappedIn: path.join(".") }),
      mediaType: mediaType(exchange),
      exchange: exchange.n,
    },
  });
  return outcome;
}

/** What the answer to a read shows: the record, and the path to it in the body. */
export function readIn(
  model: InterfaceModel,
  { resource }: Pick<Collection, "resource">,
  exchange: Exchange,
): ReadOutcome & Partial<Located> {
  const refused = refusal(exchange);
  if (refused) return { exchange, problem: refused };
  const located = locateRecord(exchange.json, signsOf(model, resource));
  return located ? { exchange, ...located } : { exchange, problem: noRecord(model, exchange, resource.name) };
}

function noRecord(model: InterfaceModel, exchange: Exchange, type: string): Problem {
  const lacking = lackingTypeMember(model, exchange);
  const words = lacking === undefined ? `a body that holds no ${type}` : `an object without ${lacking}`;
  const { code, text } = unreadable(exchange) ?? problem("no-record", words);
  return problem(code, `answered ${exchange.status} with ${text}`);
}

/** The member that names the type of a record, if the body of an answer is an object without it; undefined for other bodies. */
export const lackingTypeMember = (
  { typeMember }: InterfaceModel,
  { json }: Pick<Exchange, "json">,
): string | undefined =>
  typeMember !== undefined && isObject(json) && !(typeMember in json) ? typeMember : undefined;
