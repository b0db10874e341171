// Whether an interface has sites, and what follows for the options of commands.
import type { InterfaceModel, StatedSite } from "./model.js";
import { UserError } from "./user-error.js";

/** Whether every request names a site. Without sites, all records of a type are in one place. */
export const hasSites = ({ placeholders, site }: Pick<InterfaceModel, "placeholders" | "site">): boolean =>
  placeholders.site.length > 0 || site !== undefined;

/** The header that holds the site of a request; undefined if it is elsewhere, or if there are no sites. */
export const siteHeader = ({ site }: Pick<InterfaceModel, "site">): string | undefined => site?.header;

/** Whether the first label of the host name is the site; undefined if not, as definitions have it. */
export const siteInHost = ({ site }: Pick<InterfaceModel, "site">): true | undefined =>
  site?.host === undefined ? undefined : true;

/** `the header X-Tenant`; `the first label of the host name`. */
export const sitePlaceInWords = ({ header }: Pick<StatedSite, "header">): string =>
  header === undefined ? "the first label of the host name" : `the header ${header}`;

/** The site of every record if the interface has no sites. No site has this name. */
export const withoutSite = "";

/** ` at site 12`; empty if the interface has no sites. */
export const atSite = (site: string): string => (site === withoutSite ? "" : ` at site ${site}`);

/**
 * The site that a user gave with an option, or `withoutSite`. Throws `missing` if the interface has sites and none was given, and a
 * `UserError` if one was given to an interface without sites.
 */
export function givenSite(has: boolean, site: string | undefined, missing: () => UserError): string {
  if (has && (site === undefined || site === "")) throw missing();
  if (!has && site !== undefined && site !== withoutSite) throw siteTooMany("site");
  return site ?? withoutSite;
}

/** The mistake that an option names a site, but the interface has none. */
export const siteTooMany = (option: "site" | "other-site"): UserError =>
  new UserError(
    "the interface has no sites",
    `remove --${option}, or ${inConfig[option]} from the config file`,
  );

const inConfig = { site: "site", "other-site": "otherSite" } as const;
