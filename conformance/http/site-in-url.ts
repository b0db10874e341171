// For sites that a header names: URLs carry the header and its site as userinfo until a request is sent.

/** A header, and the site that it names. */
interface NamedSite {
  readonly header: string;
  readonly site: string;
}

/** The base URL with the header as user name and the site as password: every URL built on it has them too. */
export const withSite = (base: string, { header, site }: NamedSite): string =>
  base.replace("://", () => `://${encodeURIComponent(header)}:${encodeURIComponent(site)}@`);

/** The URL to send, without userinfo, and the header and site that it carried, if any. */
export function splitSite(written: URL): { readonly url: URL; readonly named?: NamedSite } {
  if (written.username === "") return { url: written };
  const [header, site] = [written.username, written.password].map(decodeURIComponent);
  const url = new URL(written);
  url.username = "";
  url.password = "";
  return header === undefined || site === undefined ? { url } : { url, named: { header, site } };
}
