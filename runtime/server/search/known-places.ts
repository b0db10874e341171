/** Reads the URLs and sites under which a store was known. */

import type { Written } from "../store/store.js";

/** A URL under which a server was known, and the name that a site had there. */
export interface KnownPlace {
  readonly base: string;
  readonly site: string;
}

/**
 * The places that a text holds, the newest first: URLs with a space between, each followed by `#` and the name of the site
 * where that was another than `site`. No URL of a server holds either. An empty text holds none.
 */
export function placesIn(text: string, site: string): readonly KnownPlace[] {
  if (text === "") return [];
  return text.split(" ").map((place) => {
    const [base = "", other] = place.split("#");
    return { base, site: other === undefined ? site : decodeURIComponent(other) };
  });
}

/** A text that holds the URL under which a server is known, and those under which it was known before. */
export const placesUnder = (base: string, former: readonly string[]): string =>
  former.length === 0 ? base : [base, ...former].join(" ");

/** Each place of what was written, as a text of which `placesIn` makes the same at `site`. */
export const earlierPlaces = ({ site: written, base = "" }: Written, site: string): readonly string[] =>
  placesIn(base, written).map((place) =>
    place.site === site ? place.base : `${place.base}#${encodeURIComponent(place.site)}`,
  );
