import type { Collection } from "../contract.js";
import { placeName } from "../fixtures/names.js";

/** One text for each record. */
export function recordKey(at: Collection, id: string): string {
  return `${placeName(at)}\n${at.site}\n${id}`;
}
