// Deletes a record.
import type { ResourceDefinition } from "../definition.js";
import { type Problem, problem } from "../http/problem.js";
import { idBody, idsOf } from "../record/record-id.js";
import { referralsTo } from "../search/holding.js";
import type { Referred, StoredRecord } from "../store-port/store.js";
import { findKnown } from "./find-record.js";
import { type Interaction, idOf, type Service } from "./interaction.js";
import { checkPreconditions, checkVersionNamed } from "./preconditions.js";
import { respondAsChosen, type Written } from "./respond.js";

/** The report of a delete; if the record was deleted before, it has only the id. */
export function deleted(
  id: string,
  { definition }: Pick<Service, "definition">,
  last?: StoredRecord,
): Written {
  const bare = idBody(id, idsOf(definition));
  return { idBody: bare, body: last?.body ?? bare, headers: {}, said: `${id} is deleted.` };
}

/** The refusal of a delete while another record refers to the record. */
function refuseReferred({ type, kept }: ResourceDefinition, { at }: Referred): Problem {
  const member = kept?.by[at];
  const by = member === undefined ? "Another record" : `A ${member.type}`;
  const how = member === undefined ? "" : ` by ${member.path.join(".")}`;
  const text = `${by} refers to this ${type}${how}, so it was not deleted. Delete or change that record first.`;
  return problem(kept?.status ?? 409, "conflict", text);
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
  const { type, kept } = collection.resource;
  const key = { site: collection.site, type, id };
  const referrals = kept && referralsTo(type, id, kept);
  for (;;) {
    const current = await findKnown(call, id, deleteAbsent);
    if (current === "gone") return respondAsChosen(context, answer, deleted(id, service));
    const updated = checkPreconditions(context, current, service.now());
    const removed = await service.store.remove(key, current.version + 1, updated, referrals);
    if (typeof removed === "object") throw refuseReferred(collection.resource, removed);
    if (removed) return respondAsChosen(context, answer, deleted(id, service, current));
  }
};
