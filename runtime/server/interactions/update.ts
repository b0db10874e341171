// Replaces a record, or patches it.
import type { ResourceDefinition } from "../definition.js";
import { problem } from "../http/problem.js";
import { signalOf } from "../http/request-signal.js";
import { assign, type Body } from "../record/assign.js";
import { changeIssues, pointerTo, withStored } from "../record/directions.js";
import { exactRecord } from "../search/unique.js";
import { isUnmet, type RecordKey, type StoredRecord } from "../store-port/store.js";
import { refuseIssues } from "./body.js";
import { indexUpdate } from "./index-update.js";
import { type Call, type Interaction, scopeOf } from "./interaction.js";
import { checkReferences } from "./policy/checked-references.js";
import { withoutNulls } from "./policy/dropped-members.js";
import { refuseAbsent } from "./policy/missing-record.js";
import { addAt, findUpdated } from "./policy/update-absent.js";
import { checkReadVersion, targetOf } from "./policy/update-target.js";
import { writeTerms } from "./policy/write-terms.js";
import { checkPreconditions, checkVersionNamed } from "./preconditions.js";
import { respondToWrite, storedVersion } from "./respond.js";
import { type Change, type Content, changeOf } from "./update-content.js";

/** The new content of a record by a body that replaces it. */
async function replacing(call: Call, key: RecordKey, body: Body): Promise<Content> {
  await checkReferences(call, body);
  // Members that only the server sets are those of the version before.
  const { readOnly, notAdded, notUpdated } = call.collection.resource;
  if ((readOnly ?? notAdded ?? notUpdated) !== undefined) return { body };
  return { body, early: await indexUpdate(call, key, body) };
}

/** A list of operations has nothing to add to. */
function addChanged(call: Call, id: string, { added }: Change): Promise<Response> {
  const { site, resource } = call.collection;
  if (added === undefined) throw refuseAbsent(call.service.answers, { site, type: resource.type, id });
  return addAt(call, id, added);
}

/**
 * The version of a record that follows `before`, once it is stored. Undefined if another change came between: the request is then
 * tried anew on that change's version.
 */
export async function replaced(
  call: Call,
  { id, version }: StoredRecord,
  { body, early }: Content,
  updated: StoredRecord["updated"],
): Promise<StoredRecord | undefined> {
  const { context, service, collection } = call;
  const { resource, site } = collection;
  const key = { site, type: resource.type, id };
  const indexed = early ?? (await indexUpdate(call, key, body));
  const assigned = { id, version: version + 1, updated };
  const { text, ...time } = assign(body, service.definition, assigned, service.answers.addAssigned);
  const next = { ...assigned, body: text };
  const scope = { ...scopeOf(call), base: indexed.base };
  const { terms, refuse } = writeTerms(exactRecord(body, resource), resource, service.answers, scope);
  const done = await service.store.replace(key, { ...next, ...time, ...indexed }, terms.unique, terms.holds);
  if (done === false) signalOf(context).throwIfAborted();
  else if (isUnmet(done)) throw refuse(done);
  else return done === true ? next : done;
  return undefined;
}

/** Refuses a step from one value of a member to another that is not listed. */
function checkSteps({ value }: Body, stored: string, { steps = {} }: ResourceDefinition): void {
  for (const [name, { to, refused }] of Object.entries(steps)) {
    const before: unknown = JSON.parse(stored)[name];
    if (typeof before !== "string" || before === value[name]) continue;
    const listed = Object.hasOwn(to, before) ? (to[before] ?? []) : [];
    if (listed.some((one) => one === value[name])) continue;
    const possible = listed.length === 0 ? "It stays as it is" : `Possible: ${listed.join(", ")}`;
    const text = `${name} is ${JSON.stringify(before)}, and no update takes it there. ${possible}.`;
    throw problem(refused, "business-rule", text, { diagnostics: pointerTo(name) });
  }
}

/** Replaces the record that the request names, or patches it; the old version stays in the history. */
export const update: Interaction = async (call) => {
  const { context, service, collection } = call;
  const { resource, site } = collection;
  checkVersionNamed(context, service.answers);
  const change = await changeOf(call);
  const id = targetOf(call, change.named);
  const key = { site, type: resource.type, id };
  const isPatch = change.whole === undefined;
  const ready = change.whole && (await replacing(call, key, change.whole));
  for (;;) {
    const before = await findUpdated(call, id);
    if (before === undefined) return addChanged(call, id, change);
    const updated = checkPreconditions(context, before, service.now());
    checkReadVersion(call, change.named, before);
    // A patch is applied anew if another update came between.
    const { body, early } = ready ?? (await change.from(before));
    refuseIssues(changeIssues(body, before.body, resource, isPatch), resource.type, service);
    const kept = withStored(body, before.body, resource, isPatch);
    const whole = withoutNulls(kept, resource.terms?.nulls);
    checkSteps(whole, before.body, resource);
    const record = await replaced(call, before, { body: whole, early }, updated);
    if (record === undefined) continue;
    const stored = storedVersion(record, service);
    return respondToWrite(context, service.answers.updateResponse, stored);
  }
};
