/** Reads the public URL of a server, and its earlier ones, from the settings. */

import type { AppOptions } from "../app-options.js";
import type { InterfaceDefinition } from "../definition.js";
import { isLoopback } from "../http/loopback.js";
import { domainOf } from "../http/site-host.js";
import { SetupError } from "../setup-error.js";
import type { ServerConfig } from "./settings.js";

const hasMore = ({ search, hash, username, password }: URL): boolean =>
  [search, hash, username, password].some((part) => part !== "");

/**
 * The URL under which clients know the server, normalised, because references are compared as texts; then its earlier URLs, separated
 * by spaces. Throws `SetupError` for a text that cannot start a link.
 */
export function publicUrlOf(
  { publicUrl: text }: Pick<ServerConfig, "publicUrl">,
  { siteInHost }: Pick<InterfaceDefinition, "siteInHost"> = {},
): Pick<AppOptions, "publicUrl" | "formerUrls"> {
  const [publicUrl, ...formerUrls] = text?.trim().split(/\s+/).map(urlIn) ?? [];
  const wrong = [publicUrl, ...formerUrls].find(
    (url) => url !== undefined && (domainOf(url) !== undefined) !== (siteInHost === true),
  );
  if (wrong !== undefined)
    throw new SetupError(
      `In this interface the host name has ${siteInHost ? "the" : "no"} site, unlike --public-url ${JSON.stringify(wrong)}.`,
      {
        remedy: siteInHost
          ? "write {site} as its first part, such as https://{site}.records.example.org"
          : "write it without {site}",
      },
    );
  return publicUrl === undefined ? {} : { publicUrl, formerUrls };
}

function urlIn(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && !hasMore(url)) return url.href;
  throw new SetupError(
    `--public-url ${JSON.stringify(text)} is not a URL that clients can put before a path.`,
    { remedy: "write one such as https://records.example.org" },
  );
}

/** The hosts by which a server can be reached, and the origins of pages that may use it. */
export const reachedBy = ({
  allowedHost,
  cors,
}: Pick<ServerConfig, "allowedHost" | "cors">): Pick<AppOptions, "allowedHosts" | "cors"> => ({
  ...(allowedHost === undefined ? {} : { allowedHosts: allowedHost }),
  ...(cors === undefined ? {} : { cors }),
});

/** Advice for a server that other machines reach: without a fixed name, each request decides which host its links name. */
export function hostAdvice({
  host,
  publicUrl,
  allowedHost,
}: Pick<ServerConfig, "host" | "publicUrl" | "allowedHost">): string | undefined {
  if (isLoopback(host) || publicUrl !== undefined || allowedHost !== undefined) return undefined;
  return "links in answers begin with the host that a request names; set --public-url, or --allowed-host";
}
