// Says what is wrong if every request is answered 404.
import { withoutSite } from "../../spec/sites.js";

/** Why nothing is there: the site is wrong, unless the interface has none, or the base URL. */
export function nowhereWords(site: string, shown = ` (${site})`): string {
  const noSite = site === withoutSite ? "" : `there is no such site${shown}, or `;
  return `${noSite}the API has another base URL`;
}
