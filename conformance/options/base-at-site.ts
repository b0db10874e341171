// Writes the site under test into the base URL, for interfaces whose host name has the site.
import type { InterfaceModel } from "../../spec/model.js";
import { atSiteHost, isLabel, siteLabelOf, sitePlaceholder } from "../../spec/site-host.js";
import { siteInHost } from "../../spec/sites.js";
import { UserError } from "../../spec/user-error.js";

interface AtSite {
  /** With `{site}` as the first label of its host name, or with the site itself. */
  readonly baseUrl: string;
  readonly site: string;
  readonly otherSite?: string | undefined;
}

/**
 * The base URL of the site under test; unchanged if the host name has no site. Throws a `UserError` if a site cannot be in a host
 * name, or if the host name has another site.
 */
export function baseAtSite(model: InterfaceModel, { baseUrl, site, otherSite }: AtSite): string {
  if (!siteInHost(model)) return baseUrl;
  const wrong = [site, otherSite].find((one) => one !== undefined && !isLabel(one));
  if (wrong !== undefined)
    throw new UserError(
      `the site ${wrong} cannot be a part of a host name`,
      "use the part of the host name that names the site: letters, digits and hyphens",
    );
  const isOpen = baseUrl.includes(`://${sitePlaceholder}.`);
  if (!isOpen && siteLabelOf(baseUrl)?.toLowerCase() !== site.toLowerCase())
    throw new UserError(
      `the host name in ${baseUrl} does not begin with the site ${site}`,
      `write ${sitePlaceholder} in its place, such as https://${sitePlaceholder}.records.example`,
    );
  return atSiteHost(baseUrl, site);
}

/** The URL of a server on this machine, as `baseAtSite` takes it. Every name below localhost is this machine (RFC 6761, 6.3). */
export const localBase = (model: InterfaceModel, url: string): string =>
  siteInHost(model) ? url.replace("127.0.0.1", () => `${sitePlaceholder}.localhost`) : url;
