// Names the sites of a run.
import type { Report } from "../runner/report.js";

/** `site 12`; `sites 12 and 13`; undefined if the interface has no sites. */
export function sitesInWords({ deployment }: Pick<Report, "deployment">): string | undefined {
  return siteWords(deployment);
}

/** The same for the sites themselves. */
export function siteWords({
  site,
  otherSite,
}: Pick<Report["deployment"], "site" | "otherSite">): string | undefined {
  const sites = [site, otherSite].filter((one) => one !== undefined);
  return sites.length === 0 ? undefined : `${sites.length === 1 ? "site" : "sites"} ${sites.join(" and ")}`;
}
