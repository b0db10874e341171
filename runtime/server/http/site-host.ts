// Reads the site from the host name of a request, and writes it into public URLs.

/** What stands for the site in a public URL: `https://{site}.records.example`. */
export const sitePlaceholder = "{site}";

/** The URL for one site. */
export const publicUrlAt = (url: string, site: string): string => url.replace(sitePlaceholder, () => site);

/** The part of a public URL's host after the site; undefined if the URL names no site. */
export function domainOf(publicUrl: string | undefined): string | undefined {
  const { hostname } = new URL(publicUrl ?? "http://localhost");
  return hostname.startsWith(`${sitePlaceholder}.`) ? hostname.slice(sitePlaceholder.length) : undefined;
}

/**
 * The site that a host names, which may have a port; empty if it names none. With a public URL it is the label before that URL's domain,
 * otherwise the first label of a name of several: an IP address has no labels.
 */
export function siteInHostName(host: string, publicUrl: string | undefined): string {
  const name = host.replace(/:\d+$/, "").toLowerCase();
  const domain = domainOf(publicUrl);
  if (domain !== undefined) {
    const label = name.endsWith(domain) ? name.slice(0, -domain.length) : "";
    return label.includes(".") ? "" : label;
  }
  if (name.startsWith("[") || /^[\d.]+$/.test(name)) return "";
  return /^([^.]+)\.[^.]/.exec(name)?.[1] ?? "";
}
