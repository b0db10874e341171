// Writes the site into the host name of a base URL, for interfaces whose first label of the host name is the site.

/** What stands for the site in a base URL: `https://{site}.records.example`. */
export const sitePlaceholder = "{site}";

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** Whether a site can be a label of a host name (RFC 1123, section 2.1). */
export const isLabel = (site: string): boolean => label.test(site);

const hostOf = /^([a-z][a-z0-9+.-]*:\/\/(?:[^/@]*@)?)([^/:?#]+|\[[^\]]*\])/i;

/** The first label of the host name of a URL, if more labels follow; undefined for an IP address. */
export function siteLabelOf(url: string): string | undefined {
  const host = hostOf.exec(url)?.[2] ?? "";
  const first = /^([^.]+)\.[^.]/.exec(host)?.[1];
  return host.startsWith("[") || /^[\d.]+$/.test(host) ? undefined : first;
}

/** The URL with another first label of its host name. */
export const atSiteHost = (url: string, site: string): string =>
  url.replace(hostOf, (_, start: string, host: string) => `${start}${host.replace(/^[^.]+/, () => site)}`);

/** The host, with its port, without the first label: it names no site. */
export const siteless = (host: string): string => host.replace(/^[^.]+\./, "");
