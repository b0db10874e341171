// Judges the answer to an update.

import { isObject, type Json } from "../../../spec/json.js";
import { idOf } from "../../checks/interactions/interaction-id.js";
import { bodyWord } from "../../gaps/responses.js";
import { withArticle } from "../../gaps/support/with-article.js";
import { idIn } from "../../http/api/record-id.js";
import { signsOf } from "../../http/api/record-signs.js";
import { isSuccess } from "../../http/status.js";
import { jsonIn } from "../body-reading.js";
import { forgetRecord, forgetType } from "../forget.js";
import type { UpdateWay } from "../updates.js";
import { contentOf, documented, isSteadyFor, mayHaveChanged, type Seen, type Watch } from "../watch.js";

/** Query parameters that name the target of an update in known deployments. */
const idParameters = ["id", "_id"];

/** Notes a successful update: its effect is only known when a read shows it. */
export function judgeUpdate(watch: Watch, seen: Seen): void {
  const { asked, exchange, from, to, client } = seen;
  const body = jsonIn(exchange.requestBody);
  const { id, way } = targetOf(watch, seen, body);
  if (!isSuccess(exchange)) {
    if (!mayHaveChanged(exchange)) return;
    if (id === undefined) forgetType(watch, asked);
    else forgetRecord(watch, asked, id);
    return;
  }
  watch.ledger.pass(idOf(asked, "update"));
  if (id === undefined) {
    forgetType(watch, asked);
    return;
  }
  const words = () => `${exchange.status}, ${bodyWord(exchange, signsOf(watch.model, asked.resource), id)}`;
  watch.answers.note("update-response", words, `${withArticle(asked.resource.name)} was updated`, exchange);
  const known = watch.records.get(asked, id);
  const before = known && isSteadyFor(watch, known, seen) ? contentOf(known) : undefined;
  watch.records.forgetTwins(asked, id);
  if (known) {
    // A success for a deleted record means that it exists again.
    const { sent: _, read: __, listed: ___, deletedAt: ____, ...rest } = known;
    const unknown = { ...rest, shown: false, writtenAt: to, confirmedAt: Number.NEGATIVE_INFINITY };
    watch.records.put(unknown, 0);
  }
  if (!isObject(body)) return;
  watch.updates.begin({
    at: asked,
    id,
    way,
    body: documented(asked, body),
    from,
    to,
    client,
    ...(before === undefined ? {} : { before }),
  });
}

function targetOf(
  watch: Watch,
  { asked }: Seen,
  body: Json | undefined,
): { readonly id?: string; readonly way: UpdateWay } {
  if (asked.id !== undefined) return { id: asked.id, way: "path" };
  const [, inQuery] = asked.query.find(([name]) => idParameters.includes(name)) ?? [];
  if (inQuery !== undefined) return { id: inQuery, way: "query id" };
  const inBody = idIn(watch.model, body);
  return inBody === undefined ? { way: "none" } : { id: inBody, way: "body id" };
}
