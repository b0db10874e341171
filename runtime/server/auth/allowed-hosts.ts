import type { AppOptions } from "../app-options.js";
import { isLoopback } from "../http/loopback.js";
import { SetupError } from "../setup-error.js";

/** Whether a server answers for a host, as a URL names it: with its port, or without one. */
export type IsAllowedHost = (host: string) => boolean;

/** Stands for every host. */
const any = "*";

// An IPv6 address keeps its brackets.
const withoutPort = (host: string): string => host.replace(/:\d+$/, "");

function checkHost(text: string): string {
  const host = text.toLowerCase();
  const url = `http://${host}`;
  if (URL.canParse(url) && new URL(url).hostname === withoutPort(host)) return host;
  throw new SetupError(
    `An allowed host is a name such as records.example.org or records.example.org:8443, or * for any, not ${JSON.stringify(text)}.`,
  );
}

/**
 * The hosts that a server answers for; nothing where it answers for any. A page whose name was made to lead to this machine (DNS
 * rebinding) sends its own name: a server that asks nobody who they are answers for this machine's own names only, and for
 * those that it was told of. Throws `SetupError` for what is no host.
 */
export function allowedHosts({
  authenticate,
  allowedHosts: told = [],
  publicUrl,
}: Pick<AppOptions, "authenticate" | "allowedHosts" | "publicUrl">): IsAllowedHost | undefined {
  if (told.includes(any) || (told.length === 0 && authenticate !== undefined)) return undefined;
  const names = new Set(told.map(checkHost));
  if (publicUrl !== undefined) names.add(new URL(publicUrl).hostname);
  // Clients name the same one again and again.
  let latest = "";
  return (host) => {
    if (host === latest) return true;
    const whole = host.toLowerCase();
    const name = withoutPort(whole);
    if (!isLoopback(name) && !names.has(name) && !names.has(whole)) return false;
    latest = host;
    return true;
  };
}
