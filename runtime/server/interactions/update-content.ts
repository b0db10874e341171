// Makes the new content of a record from the body of an update: one that replaces the record, or a patch of it.

import { problem } from "../http/problem.js";
import type { Body } from "../record/assign.js";
import { sentMembers, withoutUnchanged, withoutWriteOnly } from "../record/directions.js";
import { splitObject } from "../record/json-members.js";
import { jsonPatched, type Operation } from "../record/json-patch.js";
import { patched } from "../record/merge-patch.js";
import { PatchFault } from "../record/work.js";
import type { StoredRecord } from "../store-port/store.js";
import { checkDepth, checkedBody, readBody } from "./body.js";
import type { indexUpdate } from "./index-update.js";
import type { Call } from "./interaction.js";
import { readPatch } from "./patch-body.js";
import { checkReferences } from "./policy/checked-references.js";

/** The content of an update that was checked, and its index entries if they do not depend on the version before. */
export interface Content {
  readonly body: Body;
  readonly early?: Awaited<ReturnType<typeof indexUpdate>> | undefined;
}

/** What an update asks for. */
export interface Change {
  /** The body as far as it can name the record and its version; an empty one for a list of operations. */
  readonly named: Body;
  /** The whole new content, if it does not depend on the version before. */
  readonly whole?: Body;
  /** The content of a record that the update adds; absent if it cannot add one. */
  readonly added?: Body;
  /** The content after the change of this version. */
  from(before: StoredRecord): Promise<Content>;
}

const nothing: Body = { value: {}, text: "{}", members: [] };

/** The change that a request asks for. */
export async function changeOf(call: Call): Promise<Change> {
  const { service, collection } = call;
  const { merges, patches } = service.definition.interactions.update;
  if (patches === true) {
    const operations = await readPatch(call);
    return { named: nothing, from: (before) => patching(call, operations, before) };
  }
  const sent = await readBody(call);
  if (merges === true)
    return {
      named: sent,
      added: applied(() => patched([], sent)),
      from: (before) => merging(call, sent, before),
    };
  const { resource } = collection;
  const whole = withoutWriteOnly(checkedBody(sent, resource, service), resource);
  return { named: whole, whole, added: sent, from: async () => ({ body: whole }) };
}

/** A member that no answer contains need not be sent again. */
async function merging(call: Call, patch: Body, before: StoredRecord): Promise<Content> {
  const members = sentMembers(before.body, call.collection.resource);
  return checkedPatch(
    call,
    applied(() => patched(members, patch)),
  );
}

/** The operations see the record as a read shows it. */
async function patching(
  call: Call,
  operations: readonly Operation[],
  before: StoredRecord,
): Promise<Content> {
  const { members } = splitObject(before.body);
  const whole = applied(() => jsonPatched(members, operations, call.service.deepest));
  return checkedPatch(call, withoutUnchanged(whole, before.body, call.collection.resource));
}

/** Makes refusals of a patch's faults. */
function applied(patch: () => Body): Body {
  try {
    return patch();
  } catch (fault) {
    if (!(fault instanceof PatchFault)) throw fault;
    const { at, kind, message } = fault;
    const what = at === undefined ? "The patch" : `Operation ${at} of the patch`;
    const text = `${what} could not be applied: ${message}. Nothing was changed.`;
    const place = at === undefined ? {} : { diagnostics: `/${at}`, expression: `[${at}]` };
    throw kind === "conflict"
      ? problem(409, "conflict", text, place)
      : problem(422, "too-costly", text, place);
  }
}

async function checkedPatch(call: Call, whole: Body): Promise<Content> {
  const { service, collection } = call;
  const { resource } = collection;
  checkDepth(whole, service.deepest);
  const body = withoutWriteOnly(checkedBody(whole, resource, service, resource.writeOnly), resource);
  await checkReferences(call, body);
  return { body };
}
