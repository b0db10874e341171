// Replaces a record, or merges a patch into it.
import { checkedBody, readBody } from "../http/body.js";
import { checkPreconditions, checkVersionNamed } from "../http/preconditions.js";
import { respondToWrite, storedVersion } from "../http/respond.js";
import { assign, type Body } from "../record/assign.js";
import { sentMembers, withoutWriteOnly, withStored } from "../record/directions.js";
import { patched } from "../record/merge-patch.js";
import { isUnmet, type RecordKey, type StoredRecord } from "../store/store.js";
import { indexUpdate } from "./index-update.js";
import { type Call, type Interaction, scopeOf } from "./interaction.js";
import { checkReferences } from "./policy/checked-references.js";
import { addAt, findUpdated } from "./policy/update-absent.js";
import { checkReadVersion, targetOf } from "./policy/update-target.js";
import { writeTerms } from "./policy/write-terms.js";

/** The content of an update that was checked, and its index entries if they do not depend on the version before. */
interface Content {
  readonly body: Body;
  readonly early?: Awaited<ReturnType<typeof indexUpdate>>;
}

/** The new content of a record by a body that replaces it. */
async function replacing(call: Call, key: RecordKey, body: Body): Promise<Content> {
  await checkReferences(call, body);
  // Members that only the server sets are those of the version before.
  if (call.collection.resource.readOnly !== undefined) return { body };
  return { body, early: await indexUpdate(call, key, body) };
}

/** The new content of a record by a patch. A member that no answer contains need not be sent again. */
async function merging(call: Call, patch: Body, before: StoredRecord): Promise<Content> {
  const { service, collection } = call;
  const { resource } = collection;
  const whole = patched(sentMembers(before.body, resource), patch);
  const body = withoutWriteOnly(checkedBody(whole, resource, service, resource.writeOnly), resource);
  await checkReferences(call, body);
  return { body };
}

/** Replaces the record that the request names, or merges a patch into it; the old version stays in the history. */
export const update: Interaction = async (call) => {
  const { context, service, collection } = call;
  const { resource, site } = collection;
  const { typeMember, interactions } = service.definition;
  checkVersionNamed(context, service.answers);
  const sent = await readBody(call);
  const isPatch = interactions.update.merges === true;
  const checked = isPatch ? sent : withoutWriteOnly(checkedBody(sent, resource, service), resource);
  const id = targetOf(call, checked);
  const key = { site, type: resource.type, id };
  const ready = isPatch ? undefined : await replacing(call, key, checked);
  for (;;) {
    const before = await findUpdated(call, id);
    if (before === undefined) return addAt(call, id, isPatch ? patched([], sent) : sent);
    const updated = checkPreconditions(context, before, service.now());
    checkReadVersion(call, checked, before);
    // A patch is merged anew if another update came between.
    const { body, early } = ready ?? (await merging(call, sent, before));
    const assigned = { id, version: before.version + 1, updated };
    const whole = withStored(body, before.body, resource);
    const indexed = early ?? (await indexUpdate(call, key, whole));
    const { text, ...time } = assign(whole, typeMember, assigned, service.answers.addAssigned);
    const next = { ...assigned, body: text };
    // If another update came between, this one replaces that one's version.
    const { terms, refuse } = writeTerms(whole.value, resource, service.answers, {
      ...scopeOf(call),
      base: indexed.base,
    });
    const version = { ...next, ...time, ...indexed };
    const replaced = await service.store.replace(key, version, terms.unique, terms.holds);
    if (replaced === false) continue;
    if (isUnmet(replaced)) throw refuse(replaced);
    const stored = storedVersion(replaced === true ? next : replaced, service.now());
    return respondToWrite(context, service.answers.updateResponse, stored);
  }
};
