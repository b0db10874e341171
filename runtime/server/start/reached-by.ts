// Turns the settings of hosts and origins into the app's options, and advises on unsafe ones.
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

/** Advice for a server that other machines reach: without a fixed name, each request decides which host its links name. */
export function hostAdvice({
  host,
  publicUrl,
  allowedHost,
}: Pick<ServerConfig, "host" | "publicUrl" | "allowedHost">): string | undefined {
  if (isLoopback(host) || publicUrl !== undefined || allowedHost !== undefined) return undefined;
  return "links in answers begin with the host that a request names; set --public-url, or --allowed-host";
}
