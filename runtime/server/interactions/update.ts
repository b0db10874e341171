// Replaces a record, or merges a patch into it.
import { checkedBody, readBody } from "../http/body.js";
import { checkPreconditions } from "../http/preconditions.js";
import { respondToWrite, storedVersion } from "../http/respond.js";
import { assign, type Body } from "../record/assign.js";
import { patched } from "../record/merge-patch.js";
import type { NewVersion, RecordKey } from "../store/store.js";
import { indexUpdate } from "./index-update.js";
import type { Call, Interaction } from "./interaction.js";
import { checkReferences } from "./policy/checked-references.js";
import { addAt, findUpdated } from "./policy/update-absent.js";
import { checkReadVersion, targetOf } from "./policy/update-target.js";

/** The new content of a record, and its index entries. */
interface Content extends Pick<NewVersion, "entries" | "base"> {
  readonly body: Body;
}

async function contentOf(call: Call, key: RecordKey, checked: Body): Promise<Content> {
  const checking = checkReferences(call, checked);
  if (checking !== undefined) await checking;
  return { body: checked, ...(await indexUpdate(call, key, checked)) };
}

/** Replaces the record that the request names, or merges a patch into it; the old version stays in the history. */
export const update: Interaction = async (call) => {
  const { context, service, collection } = call;
  const { resource, site } = collection;
  const { typeMember, interactions } = service.definition;
  const sent = await readBody(call);
  const whole = interactions.update.merges === true ? undefined : checkedBody(sent, resource, service);
  const id = targetOf(call, whole ?? sent);
  const key = { site, type: resource.type, id };
  const ready = whole && (await contentOf(call, key, whole));
  for (;;) {
    const before = await findUpdated(call, id);
    if (before === undefined) return addAt(call, id, whole === undefined ? patched("{}", sent) : sent);
    const updated = checkPreconditions(context, before, service.now());
    checkReadVersion(call, whole ?? sent, before);
    // A patch is merged anew if another update came between.
    const { body, ...indexed } =
      ready ?? (await contentOf(call, key, checkedBody(patched(before.body, sent), resource, service)));
    const assigned = { id, version: before.version + 1, updated };
    const { text, ...time } = assign(body, typeMember, assigned, service.answers.addAssigned);
    const next = { ...assigned, body: text };
    // If another update came between, this one replaces that one's version.
    const replaced = await service.store.replace(key, { ...next, ...time, ...indexed });
    if (replaced === false) continue;
    const stored = storedVersion(replaced === true ? next : replaced, service.now());
    return respondToWrite(context, service.answers.updateResponse, stored);
  }
};
