// Does an action: an operation besides the five interactions.
import type { ActionDefinition } from "../definition.js";
import { problem } from "../http/problem.js";
import type { Body } from "../record/assign.js";
import { type MemberText, splitObject } from "../record/json-members.js";
import { patched } from "../record/merge-patch.js";
import type { StoredRecord } from "../store-port/store.js";
import { readBody, refuseIssues } from "./body.js";
import { findRecord } from "./find-record.js";
import { type Call, type Interaction, idOf } from "./interaction.js";
import { checkPreconditions } from "./preconditions.js";
import { respond, respondWithout, respondWithRecord } from "./respond.js";
import { replaced } from "./update.js";

const nothing: Body = { value: {}, text: "{}", members: [] };

/** The checked body of an action; an empty object if it takes none, or if a body that may be empty is missing. */
export async function actionBody(call: Call, { validate }: ActionDefinition): Promise<Body> {
  if (validate === undefined) return nothing;
  const { byteLength } = await call.context.req.arrayBuffer();
  const body = byteLength === 0 ? nothing : await readBody(call);
  refuseIssues(validate(body.value), call.collection.resource.type, call.service);
  return body;
}

/** Answers an action with the record, with members of its own, or without a body. */
export function answerAction(call: Call, { answer }: ActionDefinition, shown: Shown): Response {
  const { context, service } = call;
  const { status, shows } = answer;
  if (status === 204 || shows === "nothing") return respondWithout(context, status);
  if (shows === "fields") return respond(context, status, JSON.stringify(shown.own));
  return respondWithRecord(call, status, shown.record, {}, service.answers.readResponse);
}

/** What an answer can show: the record, and the members of its own. */
export interface Shown {
  readonly record: StoredRecord;
  readonly own: object;
}

/** What only a team's own code can do. */
function notImplemented(call: Call, { name }: ActionDefinition): Error {
  const { type } = call.collection.resource;
  const text = `This server does not do ${name} of ${type} yet: the interface does not state its whole effect. Give the server a handler for it.`;
  return problem(501, "not-supported", text);
}

/** Sets the members that the action sets; without a stated effect, answers 501, but for a record that is not there as a read of it. */
export const act =
  (action: ActionDefinition): Interaction =>
  async (call) => {
    const { sets, answer } = action;
    await actionBody(call, action);
    if (sets === undefined) {
      if (action.on === "record") await findRecord(call, idOf(call));
      throw notImplemented(call, action);
    }
    const record = await changed(call, sets);
    const all: Readonly<Record<string, unknown>> = JSON.parse(record.body);
    const members = (answer.members ?? []).filter((name) => Object.hasOwn(all, name));
    const own = Object.fromEntries(members.map((name) => [name, all[name]]));
    return answerAction(call, action, { record, own });
  };

const memberTexts = (sets: NonNullable<ActionDefinition["sets"]>): readonly MemberText[] =>
  Object.entries(sets).map(([name, value]) => ({
    name,
    text: `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  }));

/** The new version of the record that the request names. */
async function changed(call: Call, sets: NonNullable<ActionDefinition["sets"]>): Promise<StoredRecord> {
  const { context, service } = call;
  const effect = { members: memberTexts(sets) };
  for (;;) {
    const before = await findRecord(call, idOf(call));
    const updated = checkPreconditions(context, before, service.now());
    const body = patched(splitObject(before.body).members, effect);
    const record = await replaced(call, before, { body }, updated);
    if (record !== undefined) return record;
  }
}
