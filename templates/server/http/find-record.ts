import { once } from "../store/once.js";
import type { Soon, StoredRecord } from "../store/store.js";
import type { Call } from "./interaction.js";
import { problem } from "./problem.js";

/** The current version of a record. Throws a 404 where there never was one, and a 410 where it was deleted. */
export function findRecord({ service, collection }: Call, id: string): Soon<StoredRecord> {
  const { type } = collection.resource;
  return once(service.store.read({ site: collection.site, type, id }), (found) => {
    if (found === "gone") throw problem(410, "deleted", `${type} ${id} was deleted.`);
    if (found === undefined) throw problem(404, "not-found", `There is no ${type} ${id} at this site.`);
    return found;
  });
}
