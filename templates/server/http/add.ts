import { randomUUID } from "node:crypto";
import { assign } from "../record/assign.js";
import { indexRecord } from "../search/index-record.js";
import { checkBody, readBody } from "./body.js";
import { type Interaction, scopeOf } from "./interaction.js";
import { urlOf } from "./paths.js";
import { respondWithRecord } from "./respond.js";

/** Keeps a new record under an id of the server's own, whatever id the body bears. */
export const add: Interaction = async (call) => {
  const { context, service, collection, base } = call;
  const { resource, site } = collection;
  const { typeMember } = service.definition;
  const body = await readBody(context);
  checkBody(body, resource, typeMember);
  const assigned = { id: randomUUID(), version: 1, updated: service.now() };
  const text = assign(body, typeMember, assigned);
  const entries = indexRecord(body.value, resource, scopeOf(call));
  await service.store.add(
    { site, type: resource.type, id: assigned.id },
    { ...assigned, body: text, entries, base },
  );
  const location = urlOf(base, collection, assigned.id);
  return respondWithRecord(context, 201, { ...assigned, body: text }, { Location: location });
};
