import { Blocked } from "../blocked.js";
import { currentStrand } from "../client/strands.js";
import type { Collection, FreshOptions } from "../contract.js";
import type { JsonObject } from "../json.js";
import { collectionKey } from "./names.js";
import type { Studio } from "./studio.js";

/** So many records refer to the same ones before new ones are added, which keeps the lists of a search short. */
const perWorld = 8;

export type Fresh = (at: Collection, options?: FreshOptions) => Promise<JsonObject>;

/**
 * Makes full records with new values each time: the nth of a collection in a lane is the same in every run of one seed,
 * whatever other lanes make meanwhile.
 */
export function freshRecords(studio: Studio): Fresh {
  const counts = new Map<string, number>();
  return async (at, { crowd = false, minimal = false, ascii = false } = {}) => {
    if (!studio.settings.write)
      throw new Blocked("nothing is added in a run that only reads; it needs --write");
    const lane = currentStrand()?.lane ?? "";
    const key = `${lane} ${collectionKey(at)}`;
    const n = counts.get(key) ?? 0;
    counts.set(key, n + 1);
    const world = crowd ? "fresh:crowd" : `fresh:${lane}:${Math.floor(n / perWorld)}`;
    const urls = await studio.worlds.references(at.resource, world, at.site);
    return studio.make(at, { key: `fresh/${lane}/${n}`, kind: n % 3, turn: n, urls, minimal, ascii });
  };
}
