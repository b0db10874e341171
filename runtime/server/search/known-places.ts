/** Writes and reads the base URLs, with sites, under which clients knew a store: new ones and earlier ones in one text. */

import type { Written } from "../store-port/store.js";

/** A base URL of a server, and the name of a site there. */
export interface KnownPlace {
  readonly base: string;
  readonly site: string;
}

/**
 * The places in a text, the newest first: URLs separated by spaces, each followed by `#` and the name of the site if it differs from
 * `site`. A base URL contains neither. An empty text contains no place.
 */
export function placesIn(text: string, site: string): readonly KnownPlace[] {
  if (text === "") return [];
  return text.split(" ").map((place) => {
    const [base = "", other] = place.split("#");
    return { base, site: other === undefined ? site : decodeURIComponent(other) };
  });
}

/** A text with the current base URL of a server and its earlier ones. */
export const placesUnder = (base: string, former: readonly string[]): string =>
  former.length === 0 ? base : [base, ...former].join(" ");

/** The places at which a record was written, each as a text that `placesIn` can read for `site`. */
export const earlierPlaces = ({ site: written, base = "" }: Written, site: string): readonly string[] =>
  placesIn(base, written).map((place) =>
    place.site === site ? place.base : `${place.base}#${encodeURIComponent(place.site)}`,
  );
