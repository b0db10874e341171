// Judges the answer to a delete.

import { idOf } from "../../checks/interactions/interaction-id.js";
import { signsOf } from "../../http/api/record-signs.js";
import { isSuccess } from "../../http/status.js";
import { bodyWord } from "../../observations/responses.js";
import { withArticle } from "../../observations/support/with-article.js";
import { forgetRecord } from "../forget.js";
import { mayHaveChanged, type Seen, type Watch } from "../watch.js";

/** After a successful delete the record must be gone. */
export function judgeDelete(watch: Watch, { asked, exchange, to }: Seen): void {
  const { id } = asked;
  if (id === undefined) return;
  const known = watch.records.get(asked, id);
  watch.records.forgetTwins(asked, id);
  watch.updates.drop(asked, id);
  if (!isSuccess(exchange)) {
    if (mayHaveChanged(exchange)) forgetRecord(watch, asked, id);
    return;
  }
  watch.ledger.pass(idOf(asked, "delete"));
  const words = () => `${exchange.status}, ${bodyWord(exchange, signsOf(watch.model, asked.resource), id)}`;
  watch.answers.note("delete-response", words, `${withArticle(asked.resource.name)} was deleted`, exchange);
  if (known) watch.records.put({ ...known, deletedAt: to, writtenAt: to }, 0);
}
