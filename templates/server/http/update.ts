import { assign } from "../record/assign.js";
import { checkBody, readBody } from "./body.js";
import { findRecord } from "./find-record.js";
import { indexUpdate } from "./index-update.js";
import type { Interaction } from "./interaction.js";
import { checkReadVersion, targetOf } from "./policy/update-target.js";
import { checkPreconditions } from "./preconditions.js";
import { respondToWrite } from "./respond.js";

/** Replaces the record that the request names; what was there before is kept as history. */
export const update: Interaction = async (call) => {
  const { context, service, collection } = call;
  const { resource, site } = collection;
  const { typeMember } = service.definition;
  const body = await readBody(call);
  checkBody(body, resource, typeMember);
  const id = targetOf(call, body);
  const key = { site, type: resource.type, id };
  const indexed = await indexUpdate(call, key, body);
  for (;;) {
    const before = await findRecord(call, id);
    const updated = checkPreconditions(context, before, service.now());
    checkReadVersion(call, body, before);
    const assigned = { id, version: before.version + 1, updated };
    const { text, timeAt } = assign(body, typeMember, assigned);
    // Another update may have come between; then its version is what this one replaces.
    const replaced = await service.store.replace(key, { ...assigned, body: text, timeAt, ...indexed });
    if (replaced === true) return respondToWrite(call, 200, { ...assigned, body: text });
    if (replaced !== false) return respondToWrite(call, 200, replaced);
  }
};
