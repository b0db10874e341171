import type { StoredRecord } from "../store/store.js";
import type { Call } from "./interaction.js";
import { problem } from "./problem.js";

/** The current version of a record. Throws a 404 where there never was one, and a 410 where it was deleted. */
export async function findRecord({ service, collection }: Call, id: string): Promise<StoredRecord> {
  const { type } = collection.resource;
  const found = await service.store.read({ site: collection.site, type, id });
  if (found === "gone") throw problem(410, "deleted", `${type} ${id} was deleted.`);
  if (found === undefined) throw problem(404, "not-found", `There is no ${type} ${id} at this site.`);
  return found;
}
