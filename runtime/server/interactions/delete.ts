// Deletes a record.
import { checkPreconditions, checkVersionNamed } from "../http/preconditions.js";
import { respondAsChosen, type Written } from "../http/respond.js";
import { idBody, idsOf } from "../record/record-id.js";
import type { StoredRecord } from "../store/store.js";
import { findKnown } from "./find-record.js";
import { type Interaction, idOf, type Service } from "./interaction.js";

/** The report of a delete; if the record was deleted before, it has only the id. */
export function deleted(
  id: string,
  { definition }: Pick<Service, "definition">,
  last?: StoredRecord,
): Written {
  const bare = idBody(id, idsOf(definition));
  return { idBody: bare, body: last?.body ?? bare, headers: {}, said: `${id} is deleted.` };
}

/**
 * Deletes one record. A second delete of it changes nothing and is answered like the first, whatever version it
 * names: it may be the first one, sent again (RFC 9110, section 13.1.1).
 */
export const remove: Interaction = async (call) => {
  const { context, service, collection } = call;
  const id = idOf(call);
  checkVersionNamed(context, service.answers);
  const { deleteResponse: answer, deleteAbsent } = service.answers;
  const key = { site: collection.site, type: collection.resource.type, id };
  for (;;) {
    const current = await findKnown(call, id, deleteAbsent);
    if (current === "gone") return respondAsChosen(context, answer, deleted(id, service));
    const updated = checkPreconditions(context, current, service.now());
    if (await service.store.remove(key, current.version + 1, updated))
      return respondAsChosen(context, answer, deleted(id, service, current));
  }
};
