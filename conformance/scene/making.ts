import type { Recipe } from "./sample.js";

/** URLs of records to refer to, by their types. */
export type ReferenceUrls = ReadonlyMap<string, string>;

/** How a record is made: by a key of its own within the run's seed; see `Recipe` for the rest. */
export interface Making extends Pick<Recipe, "key" | "kind" | "turn" | "minimal" | "ascii"> {
  readonly urls: ReferenceUrls;
}
