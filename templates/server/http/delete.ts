import { findKnown } from "./find-record.js";
import { type Interaction, idOf } from "./interaction.js";
import { checkPreconditions } from "./preconditions.js";
import { respondWithout } from "./respond.js";

/**
 * Deletes one record. A second delete of it changes nothing and is answered like the first, whatever version it
 * names: it may be the first one, sent again (RFC 9110, section 13.1.1).
 */
export const remove: Interaction = async (call) => {
  const { context, service, collection } = call;
  const id = idOf(call);
  const key = { site: collection.site, type: collection.resource.type, id };
  for (;;) {
    const current = await findKnown(call, id);
    if (current === "gone") return respondWithout(context, 204);
    const updated = checkPreconditions(context, current, service.now());
    if (await service.store.remove(key, current.version + 1, updated)) return respondWithout(context, 204);
  }
};
