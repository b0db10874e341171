// Says what is wrong if every request is answered 404, or nearly every one.
import { withoutSite } from "../../spec/sites.js";

/** Why nothing is there: the site is wrong, unless the interface has none, or the base URL, or the spec. */
export function nowhereWords(site: string, shown = ` (${site})`): string {
  const noSite = site === withoutSite ? "" : `there is no such site${shown}, or `;
  return `${noSite}the API has another base URL or another spec (--spec)`;
}

/** Whether so many of all paths are absent that the spec may be that of another interface. Few paths show nothing. */
export const nearlyAll = (absent: number, all: number): boolean => all > 3 && absent * 4 >= all * 3;
