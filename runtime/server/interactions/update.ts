// Replaces a record.
import { checkedBody, readBody } from "../http/body.js";
import { checkPreconditions } from "../http/preconditions.js";
import { respondToWrite, storedVersion } from "../http/respond.js";
import { assign } from "../record/assign.js";
import { withoutWriteOnly, withStored } from "../record/directions.js";
import { isTaken } from "../store/store.js";
import { indexUpdate } from "./index-update.js";
import type { Interaction } from "./interaction.js";
import { checkReferences } from "./policy/checked-references.js";
import { uniqueTerms } from "./policy/unique-values.js";
import { addAt, findUpdated } from "./policy/update-absent.js";
import { checkReadVersion, targetOf } from "./policy/update-target.js";

/** Replaces the record that the request names; the old version stays in the history. */
export const update: Interaction = async (call) => {
  const { context, service, collection } = call;
  const { resource, site } = collection;
  const { typeMember } = service.definition;
  const sent = await readBody(call);
  const body = withoutWriteOnly(checkedBody(sent, resource, service), resource);
  const id = targetOf(call, body);
  const checking = checkReferences(call, body);
  if (checking !== undefined) await checking;
  const key = { site, type: resource.type, id };
  // Members that only the server sets are those of the version before.
  const early = resource.readOnly === undefined ? await indexUpdate(call, key, body) : undefined;
  for (;;) {
    const before = await findUpdated(call, id);
    if (before === undefined) return addAt(call, id, sent);
    const updated = checkPreconditions(context, before, service.now());
    checkReadVersion(call, body, before);
    const assigned = { id, version: before.version + 1, updated };
    const whole = withStored(body, before.body, resource);
    const indexed = early ?? (await indexUpdate(call, key, whole));
    const { text, ...time } = assign(whole, typeMember, assigned, service.answers.addAssigned);
    const next = { ...assigned, body: text };
    // If another update came between, this one replaces that one's version.
    const unique = uniqueTerms(whole.value, resource, service.answers);
    const replaced = await service.store.replace(key, { ...next, ...time, ...indexed }, unique.unique);
    if (replaced === false) continue;
    if (isTaken(replaced)) throw unique.refuse(replaced);
    const stored = storedVersion(replaced === true ? next : replaced, service.now());
    return respondToWrite(context, service.answers.updateResponse, stored);
  }
};
