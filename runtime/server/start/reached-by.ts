// Which hosts and pages may use the server.
import type { AppOptions } from "../app-options.js";
import { isLoopback } from "../http/loopback.js";
import type { ServerConfig } from "./settings.js";

/** The hosts by which a server can be reached, and the origins of pages that may use it. */
export const reachedBy = ({
  allowedHost,
  cors,
}: Pick<ServerConfig, "allowedHost" | "cors">): Pick<AppOptions, "allowedHosts" | "cors"> => ({
  ...(allowedHost === undefined ? {} : { allowedHosts: allowedHost }),
  ...(cors === undefined ? {} : { cors }),
});

/** What the operator of a server should know of its links: other machines reach it, and each request says by which name. */
export function hostAdvice({
  host,
  publicUrl,
  allowedHost,
}: Pick<ServerConfig, "host" | "publicUrl" | "allowedHost">): string | undefined {
  if (isLoopback(host) || publicUrl !== undefined || allowedHost !== undefined) return undefined;
  return "links in answers begin with the host that a request names; set --public-url, or --allowed-host";
}
