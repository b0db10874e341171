import { assign, type Body } from "../record/assign.js";
import { checkBody, readBody } from "./body.js";
import { findRecord } from "./find-record.js";
import { indexUpdate } from "./index-update.js";
import { type Call, type Interaction, idOf } from "./interaction.js";
import { checkPreconditions } from "./preconditions.js";
import { problem } from "./problem.js";
import { respondToWrite } from "./respond.js";

/** The id of the record that an update replaces: the path's where it has one, and the body's then says nothing else. */
export function targetOf(call: Call, body: Body): string {
  const named = body.value["id"];
  const id = idOf(call) || named;
  const place = { diagnostics: "/id", expression: "id" };
  if (typeof id !== "string" || id === "") {
    const text = "An update names the record that it replaces by the body's id, and there is none.";
    throw problem(400, "required", text, place);
  }
  if (named === undefined || named === id) return id;
  throw problem(400, "value", "The body's id is another one than the path's.", place);
}

/** Replaces the record that the path or the body's `id` names; what was there before is kept as history. */
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
    const assigned = { id, version: before.version + 1, updated };
    const { text, timeAt } = assign(body, typeMember, assigned);
    // Another update may have come between; then its version is what this one replaces.
    const replaced = await service.store.replace(key, { ...assigned, body: text, timeAt, ...indexed });
    if (replaced === true) return respondToWrite(call, 200, { ...assigned, body: text });
    if (replaced !== false) return respondToWrite(call, 200, replaced);
  }
};
