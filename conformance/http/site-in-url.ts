// Writes the site into the URLs of the suite where a header names it, and reads it again when a request is sent.

/** A header, and the site that it names. */
interface NamedSite {
  readonly header: string;
  readonly site: string;
}

/** The base URL with a site in the place of credentials, where it is never sent: everything that is built on it keeps the site. */
export const withSite = (base: string, { header, site }: NamedSite): string =>
  base.replace("://", () => `://${encodeURIComponent(header)}:${encodeURIComponent(site)}@`);

/** The URL as it is sent, and the site that its header names; undefined if none does. */
export function siteApart(written: URL): { readonly url: URL; readonly named?: NamedSite } {
  if (written.username === "") return { url: written };
  const [header, site] = [written.username, written.password].map(decodeURIComponent);
  const url = new URL(written);
  url.username = "";
  url.password = "";
  return header === undefined || site === undefined ? { url } : { url, named: { header, site } };
}
