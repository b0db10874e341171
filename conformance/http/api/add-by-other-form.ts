// Adds a record by another path form if the collection's own form accepts no adds.
import type { JsonObject } from "../../../spec/json.js";
import { placeName } from "../collection-names.js";
import type { AddedRecord, AddOutcome, Collection, Written } from "./adapter.js";
import { add } from "./add.js";
import { type ApiContext, addForms } from "./context.js";
import { read } from "./read.js";
import { recordUrl } from "./urls.js";

/** Statuses that say that a path accepts no adds (RFC 9110, section 15). */
const noAdds: ReadonlySet<number | undefined> = new Set([400, 404, 405, 501]);

/**
 * Adds a record by the collection's path form. If that accepts no adds, adds it by another form of the type and, if the
 * record can then be read by the first form, uses that form for later adds: the document may list operations by type
 * without saying which form serves which. A nested collection has only its own path.
 */
export async function addByAnyForm(
  context: ApiContext,
  at: Collection,
  body: JsonObject,
  written?: Written,
): Promise<AddOutcome> {
  if (at.under !== undefined) return add(context, at, body, written);
  const { learnedBehaviour } = context;
  const known = learnedBehaviour.dialect.addForms.get(placeName(at));
  if (known !== undefined) {
    const outcome = await add(context, { ...at, form: known.form }, body, written);
    return outcome.record ? { ...outcome, record: movedTo(context, at, outcome.record) } : outcome;
  }
  const [own = at.form, ...others] = addForms(context.model, at);
  const outcome = await add(context, { ...at, form: own }, body, written);
  if (outcome.record && own.name !== at.form.name)
    return { ...outcome, record: movedTo(context, at, outcome.record) };
  if (outcome.record || !noAdds.has(outcome.exchange.status)) return outcome;
  for (const form of others) {
    const { record } = await add(context, { ...at, form }, body, written);
    if (record === undefined || (await read(context, at, record.id)).record === undefined) continue;
    const { status, n } = outcome.exchange;
    learnedBehaviour.addForm(placeName(at), { form, status, exchange: n });
    return { exchange: record.exchange, record: movedTo(context, at, record) };
  }
  return outcome;
}

/** The record as a member of the given collection, whose URL is used to read, find and delete it from now on. */
function movedTo({ added, base }: ApiContext, at: Collection, record: AddedRecord): AddedRecord {
  const moved: AddedRecord = { ...record, form: at.form, url: recordUrl(base, at, record.id) };
  const line = added.get(record);
  added.delete(record);
  if (line !== undefined) added.set(moved, line);
  return moved;
}
