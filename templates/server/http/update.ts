import { assign, type Body } from "../record/assign.js";
import { indexRecord } from "../search/index-record.js";
import { checkBody, readBody } from "./body.js";
import { findRecord } from "./find-record.js";
import { type Interaction, scopeOf } from "./interaction.js";
import { checkPreconditions } from "./preconditions.js";
import { problem } from "./problem.js";
import { respondToWrite } from "./respond.js";

/** The id of the record that an update replaces. */
export function targetOf(body: Body): string {
  const id = body.value["id"];
  if (typeof id === "string" && id !== "") return id;
  throw problem(
    400,
    "required",
    "An update names the record that it replaces by the body's id, and there is none.",
    {
      diagnostics: "/id",
      expression: "id",
    },
  );
}

/** Replaces the record that the body's `id` names; what was there before is kept as history. */
export const update: Interaction = async (call) => {
  const { context, service, collection, base } = call;
  const { resource, site } = collection;
  const { typeMember } = service.definition;
  const body = await readBody(context);
  checkBody(body, resource, typeMember);
  const id = targetOf(body);
  const key = { site, type: resource.type, id };
  const entries = indexRecord(body.value, resource, scopeOf(call));
  for (;;) {
    const before = await findRecord(call, id);
    checkPreconditions(context, before);
    const assigned = { id, version: before.version + 1, updated: service.now() };
    const text = assign(body, typeMember, assigned);
    // Another update may have come between; then its version is what this one replaces.
    const replaced = await service.store.replace(key, { ...assigned, body: text, entries, base });
    if (replaced) return respondToWrite(context, 200, { ...assigned, body: text });
  }
};
