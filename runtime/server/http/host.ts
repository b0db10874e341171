// Checks the Host header.
import type { IncomingMessage } from "node:http";
import type { IsAllowedHost } from "../auth/allowed-hosts.js";

/** The host that a request before HTTP/1.1 without a host means: the address where it arrived (RFC 9112, section 3.3). Health checks send such requests. */
export function supplyHost({ httpVersion, headers, socket }: IncomingMessage): void {
  if (headers.host !== undefined || httpVersion !== "1.0") return;
  const { localAddress = "", localPort } = socket;
  headers.host = `${localAddress.includes(":") ? `[${localAddress}]` : localAddress}:${localPort}`;
}

/** Whether there are two Host headers: a proxy may have used the other one (RFC 9112, section 3.2). */
export const hasTwoHosts = ({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length > 1;

/** Says whether a Host header names what a URL can have for its authority (RFC 9110, section 7.2), and a host that is allowed. */
export function hostCheck(isAllowed: IsAllowedHost = () => true): (host: string) => boolean {
  // Clients name the same one again and again.
  let known = "";
  return (host) => {
    if (host === known) return true;
    const can = URL.canParse(`http://${host}`) && isAllowed(host);
    if (can) known = host;
    return can;
  };
}
