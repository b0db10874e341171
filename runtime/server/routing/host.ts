// Checks the Host header of requests.
import type { IncomingMessage } from "node:http";
import type { IsAllowedHost } from "./allowed-hosts.js";

/** Gives an HTTP/1.0 request without a Host the address at which it arrived (RFC 9112, section 3.3). Health checks send such requests. */
export function supplyHost({ httpVersion, headers, socket }: IncomingMessage): void {
  if (headers.host !== undefined || httpVersion !== "1.0") return;
  const { localAddress = "", localPort } = socket;
  headers.host = `${localAddress.includes(":") ? `[${localAddress}]` : localAddress}:${localPort}`;
}

/** Whether there are two Host headers: a proxy may have used the other one, so the request is refused (RFC 9112, section 3.2). */
export const hasTwoHosts = ({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length > 1;

/** Returns a check that a Host header is a valid authority of a URL (RFC 9110, section 7.2) and an allowed host. */
export function hostCheck(isAllowed: IsAllowedHost = () => true): (host: string) => boolean {
  // Clients send the same host again and again.
  let known = "";
  return (host) => {
    if (host === known) return true;
    const can = URL.canParse(`http://${host}`) && isAllowed(host);
    if (can) known = host;
    return can;
  };
}
