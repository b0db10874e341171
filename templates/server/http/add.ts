import { assign } from "../record/assign.js";
import { newId } from "../record/new-id.js";
import { indexRecord } from "../search/index-record.js";
import type { Added, StoredRecord } from "../store/store.js";
import { addTermsOf, refuseOtherRequest, refuseSeveral } from "./add-terms.js";
import { checkBody, readBody } from "./body.js";
import { type Call, type Interaction, scopeOf } from "./interaction.js";
import { urlOf } from "./paths.js";
import { respondToWrite } from "./respond.js";

function answer({ context, base, collection }: Call, added: Added, draft: StoredRecord): Response {
  if (added.kind === "several") throw refuseSeveral();
  if (added.kind === "conflict") throw refuseOtherRequest();
  const record = added.kind === "added" ? draft : added.record;
  const created = added.kind === "added" || (added.kind === "repeated" && added.created);
  const location = urlOf(base, collection, record.id);
  return respondToWrite(context, created ? 201 : 200, record, { Location: location });
}

/** Keeps a new record under an id of the server's own, whatever id the body bears. */
export const add: Interaction = async (call) => {
  const { service, collection, base } = call;
  const { resource, site } = collection;
  const { typeMember } = service.definition;
  const body = await readBody(call);
  checkBody(body, resource, typeMember);
  const updated = service.now();
  const assigned = { id: newId(updated), version: 1, updated };
  const record = { ...assigned, body: assign(body, typeMember, assigned) };
  const added = await service.store.add(
    { site, type: resource.type, id: assigned.id },
    { ...record, base, entries: indexRecord(body.value, resource, scopeOf(call)) },
    addTermsOf(call, body),
  );
  return answer(call, added, record);
};
