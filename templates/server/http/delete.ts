import { findRecord } from "./find-record.js";
import { type Call, type Interaction, idOf } from "./interaction.js";
import { Problem } from "./problem.js";

async function versionOf(call: Call, id: string): Promise<number | "gone"> {
  try {
    return (await findRecord(call, id)).version;
  } catch (fault) {
    if (fault instanceof Problem && fault.status === 410) return "gone";
    throw fault;
  }
}

/** Deletes one record; a second delete of it changes nothing and is answered like the first. */
export const remove: Interaction = async (call) => {
  const { context, service, collection } = call;
  const id = idOf(call);
  const key = { site: collection.site, type: collection.resource.type, id };
  for (;;) {
    const version = await versionOf(call, id);
    const done = version === "gone" || (await service.store.remove(key, version + 1, service.now()));
    if (done) return context.body(null, 204);
  }
};
