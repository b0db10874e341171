// Judges the answer to an add.

import { isObject, type JsonObject } from "../../../spec/json.js";
import { isOfType } from "../../../spec/record-type.js";
import { checkId } from "../../checks/check.js";
import { idOf } from "../../checks/interactions/interaction-id.js";
import { bodyWord } from "../../gaps/responses.js";
import { withArticle } from "../../gaps/support/with-article.js";
import { idCandidates } from "../../http/api/id-candidates.js";
import { signsOf } from "../../http/api/record-signs.js";
import { placeName } from "../../http/collection-names.js";
import { isSuccess } from "../../http/status.js";
import { isUuid } from "../../http/unused-id.js";
import { sameRecord } from "../../search/same-record.js";
import { jsonIn } from "../body-reading.js";
import type { Known } from "../known-records.js";
import { documented, type Seen, type Watch } from "../watch.js";

/** A successful add must give a new id. From then on, the record is known to be stored. */
export function judgeAdd(watch: Watch, seen: Seen): void {
  const { asked, exchange } = seen;
  const { resource } = asked;
  if (!isSuccess(exchange)) return;
  const [candidate, other] = idCandidates(exchange, signsOf(watch.model, resource));
  if (!candidate) return;
  watch.ledger.pass(idOf(asked, "add"));
  observe(watch, seen, candidate.id);
  // Of two ids, only a read would show which is the record's.
  if (other) return;
  const body = jsonIn(exchange.requestBody);
  const sent = isObject(body) && isOfType(watch.model, body, resource) ? documented(asked, body) : undefined;
  judgeOwnId(watch, seen, candidate.id, sent);
  watch.records.forgetTwins(asked, candidate.id);
  watch.updates.drop(asked, candidate.id);
  const known: Known = {
    resource,
    form: asked.form,
    site: asked.site,
    id: candidate.id,
    added: true,
    shown: false,
    writtenAt: seen.to,
    confirmedAt: seen.to,
    addedDuring: [seen.from, seen.to],
    seenBy: [seen.client],
    ...(sent === undefined ? {} : { sent }),
  };
  watch.records.put(known, exchange.requestBody?.length ?? 0);
}

/** Two adds of different records that were both answered 201 must not have the same id. */
function judgeOwnId(watch: Watch, seen: Seen, id: string, sent: JsonObject | undefined): void {
  const { asked, exchange } = seen;
  const other = watch.records.get(asked, id);
  if (!other?.addedDuring) {
    if (watch.records.all(asked).some(({ added }) => added)) watch.ledger.pass(idsId(seen, "distinct"));
    return;
  }
  if (other.deletedAt !== undefined || exchange.status !== 201 || !sent || !other.sent) return;
  const same = sameRecord(other.sent, sent, asked.resource, watch.model).length === 0;
  if (same) return;
  const overlapped = other.addedDuring[1] > seen.from;
  watch.ledger.fail(idsId(seen, overlapped ? "concurrent-adds" : "distinct"), {
    code: "id-repeated",
    expected: "a different id for each added record",
    actual: `${id} twice, for two different records`,
    exchange,
  });
}

function idsId({ asked }: Seen, name: string): string {
  return checkId("ids", placeName(asked), name);
}

function observe(watch: Watch, { asked, exchange }: Seen, id: string): void {
  const signs = signsOf(watch.model, asked.resource);
  const evidence = `${withArticle(asked.resource.name)} was added`;
  const headers = ["Location", "Content-Location"].filter(
    (name) => exchange.responseHeaders[name.toLowerCase()] !== undefined,
  );
  const words = () => [exchange.status, ...headers, bodyWord(exchange, signs, id)].join(", ");
  watch.answers.note("add-response", words, evidence, exchange);
  const shape = () => (isUuid(id) ? "UUID" : /^\d+$/.test(id) ? "number" : "other");
  watch.answers.note("id-shape", shape, `${withArticle(asked.resource.name)} has the id ${id}`, exchange);
}
