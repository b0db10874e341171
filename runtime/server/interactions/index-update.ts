// Computes the index entries of an updated record.
import type { Body } from "../record/assign.js";
import { earlierPlaces } from "../search/known-places.js";
import type { IndexEntry } from "../store-port/index-entry.js";
import type { NewVersion, RecordKey } from "../store-port/store.js";
import { indexBody } from "./index-body.js";
import { type Call, scopeOf } from "./interaction.js";

const isUrl = (entry: IndexEntry): boolean => entry.kind === "text" && entry.value.includes("://");

/**
 * The index entries of an updated record, and the base URLs that they were made with. A client that reads a record, changes a word
 * and sends it back sends old references unchanged. If they pointed to this server under the URL or at the site where the record was
 * written before, they still do.
 */
export async function indexUpdate(
  call: Call,
  key: RecordKey,
  body: Body,
): Promise<Pick<NewVersion, "entries" | "base">> {
  const { service, collection } = call;
  const scope = scopeOf(call);
  const { base } = scope;
  const indexedAt = (places: string) =>
    indexBody(body, collection.resource, { ...scope, base: places }, service.mostEntries);
  const entries = indexedAt(base);
  if (!entries.some(isUrl)) return { entries, base };
  const written = await service.store.writtenAt?.(key);
  const earlier = written === undefined ? [] : earlierPlaces(written, key.site);
  const current = JSON.stringify(entries);
  const needed = earlier.filter((place) => JSON.stringify(indexedAt(`${base} ${place}`)) !== current);
  if (needed.length === 0) return { entries, base };
  const places = [base, ...needed].join(" ");
  return { entries: indexedAt(places), base: places };
}
